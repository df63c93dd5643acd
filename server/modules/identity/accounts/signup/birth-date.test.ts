import { describe, expect, it } from 'vitest';

import { validateBirthDate } from './birth-date.ts';

const rules = { minAge: 21, today: '2026-03-10' };

describe('a date of birth', () => {
  it('ACC-013 and ACC-038 is required and must give the minimum age today', () => {
    const refused = { key: 'birth_required', params: { min_age: 21 } };
    expect(validateBirthDate('', rules)).toEqual(refused);
    expect(validateBirthDate('2005-03-11', rules)).toEqual(refused);
    expect(validateBirthDate('2027-01-01', rules)).toEqual(refused);
    expect(validateBirthDate('2005-03-10', rules)).toBeNull();
  });

  it.each(['2001-02-29', '2000-13-01', '1999-00-10', '10-03-2000', '1990-6-5', 'invalid', '1800-01-01'])(
    'ACC-014 must be an existing day: %s',
    (text) => expect(validateBirthDate(text, rules)).toEqual({ key: 'birth_invalid' }),
  );

  it('ACC-038 counts a birthday on 29 February from 1 March', () => {
    const leap = '2004-02-29';
    expect(validateBirthDate(leap, { minAge: 18, today: '2022-02-28' })?.key).toBe('birth_required');
    expect(validateBirthDate(leap, { minAge: 18, today: '2022-03-01' })).toBeNull();
  });
});
