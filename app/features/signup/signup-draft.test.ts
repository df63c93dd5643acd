import { describe, expect, it } from 'vitest';

import {
  lastReachableStep,
  mergeStepIntoDraft,
  soughtGendersOf,
  sexualityFor,
  firstStepWithError,
  resolveStep,
} from './signup-draft.ts';

describe('gender and orientation', () => {
  it.each([
    ['male', 'women', 'hetero'],
    ['male', 'men', 'gay'],
    ['male', 'both', 'bi'],
    ['female', 'men', 'hetero'],
    ['female', 'women', 'lesbian'],
    ['female', 'both', 'bi'],
  ] as const)('%s looking for %s is %s, and back', (gender, seeks, sexuality) => {
    expect(sexualityFor(gender, seeks)).toBe(sexuality);
    expect(soughtGendersOf(gender, sexuality)).toBe(seeks);
  });

  it('is undefined while unknown', () => {
    expect(soughtGendersOf('male', undefined)).toBeUndefined();
    expect(soughtGendersOf(undefined, 'bi')).toBeUndefined();
  });
});

describe('signup steps', () => {
  it('do not go beyond the first unanswered step', () => {
    expect(lastReachableStep({})).toBe(0);
    expect(lastReachableStep({ gender: 'male', sexuality: 'bi' })).toBe(1);
    const born = { gender: 'male', sexuality: 'bi', date_of_birth: '1990-01-01', country: 'NL' };
    expect(lastReachableStep(born)).toBe(2);
    expect(lastReachableStep({ ...born, name: 'Jan', email: 'jan@example.org' })).toBe(3);
  });

  it.each([
    [null, 0],
    ['2', 2],
    ['4', 3],
    ['-1', 0],
    ['1.5', 0],
    ['x', 0],
    ['', 0],
  ])('parse %j as %i', (asked, step) => {
    const draft = { gender: 'male', sexuality: 'bi', date_of_birth: '1990-01-01', country: 'NL', name: 'Jan' };
    expect(resolveStep(draft, asked)).toBe(step);
  });

  it('ACC-006 resume at the stored step, and at the password step instead of the last one', () => {
    const draft = { gender: 'male', sexuality: 'bi', date_of_birth: '1990-01-01', country: 'NL', name: 'Jan' };
    expect(resolveStep({ ...draft, at: 1 }, null)).toBe(1);
    expect(resolveStep({ ...draft, at: 4 }, null)).toBe(3);
    expect(resolveStep({ at: 4 }, null)).toBe(0);
  });

  it('ACC-006 never store the password in the draft', () => {
    const form = new FormData();
    for (const name of ['gender', 'seeks', 'name', 'email', 'password', 'date_of_birth', 'signup_message']) {
      form.set(name, `typed ${name}`);
    }
    const draft = [0, 1, 2, 3, 4].reduce((merged, step) => mergeStepIntoDraft(merged, step, form), {});
    expect(JSON.stringify(draft)).not.toContain('typed password');
    expect(draft).toMatchObject({ name: 'typed name', email: 'typed email', signup_message: 'typed signup_message' });
  });

  it('return to the earliest step with an error', () => {
    expect(firstStepWithError(['email', 'name'])).toBe(2);
    expect(firstStepWithError(['consents.terms'])).toBe(3);
    expect(firstStepWithError(['signup_message'])).toBe(4);
    expect(firstStepWithError([])).toBe(4);
  });
});

describe('the stored draft', () => {
  it('is bounded in size for any input', () => {
    const form = new FormData();
    for (const field of ['gender', 'seeks', 'date_of_birth', 'country', 'region', 'name', 'email', 'signup_message']) {
      form.set(field, '\u0001'.repeat(100_000));
    }
    for (let turn = 0; turn < 1000; turn += 1) form.append('interests', '\u0001'.repeat(1000));
    const draft = [0, 1, 2, 3, 4].reduce((kept, step) => mergeStepIntoDraft(kept, step, form), {});
    expect(Buffer.byteLength(JSON.stringify(draft))).toBeLessThan(256 * 1024);
  });
});
