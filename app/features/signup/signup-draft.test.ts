import { describe, expect, it } from 'vitest';

import { furthestStep, seeksOf, sexualityFor, stepOfErrors } from './signup-draft.ts';

describe('who one is and whom one looks for', () => {
  it.each([
    ['male', 'women', 'hetero'],
    ['male', 'men', 'gay'],
    ['male', 'both', 'bi'],
    ['female', 'men', 'hetero'],
    ['female', 'women', 'lesbian'],
    ['female', 'both', 'bi'],
  ] as const)('%s looking for %s is %s, and back', (gender, seeks, sexuality) => {
    expect(sexualityFor(gender, seeks)).toBe(sexuality);
    expect(seeksOf(gender, sexuality)).toBe(seeks);
  });

  it('is not guessed while unknown', () => {
    expect(seeksOf('male', undefined)).toBeUndefined();
    expect(seeksOf(undefined, 'bi')).toBeUndefined();
  });
});

describe('steps', () => {
  it('go no further than what has been answered', () => {
    expect(furthestStep({})).toBe(0);
    expect(furthestStep({ gender: 'male', sexuality: 'bi' })).toBe(1);
    const born = { gender: 'male', sexuality: 'bi', date_of_birth: '1990-01-01', country: 'NL' };
    expect(furthestStep(born)).toBe(2);
    expect(furthestStep({ ...born, name: 'Jan', email: 'jan@example.org' })).toBe(3);
  });

  it('lead back to the earliest wrong field', () => {
    expect(stepOfErrors(['email', 'name'])).toBe(2);
    expect(stepOfErrors(['consents.terms'])).toBe(3);
    expect(stepOfErrors(['signup_message'])).toBe(4);
    expect(stepOfErrors([])).toBe(4);
  });
});
