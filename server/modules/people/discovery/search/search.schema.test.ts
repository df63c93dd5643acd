import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';

import { FILTER_NAMES, readSearch, searchCallSchema, searchSchema, toQuery } from './search.schema.ts';

const refused = (query: Record<string, unknown>) => {
  const parsed = searchCallSchema.safeParse(query);
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map((issue) => [issue.path[0], issue.message]));
};

describe('GET /api/search.php', () => {
  it('names unknown filters, and accepts the language parameter of all addresses', () => {
    expect(refused({ gender: 'male', lang: 'en', colour: 'red', __proto__x: '1' })).toEqual({
      colour: 'unknown',
      __proto__x: 'unknown',
    });
  });

  it('rejects reversed ages', () => {
    expect(refused({ min_age: '40', max_age: '30' })).toEqual({ max_age: 'ages_reversed' });
    expect(refused({ min_age: '40', max_age: '40' })).toEqual({});
  });

  it.each([
    ['page', '51'],
    ['page', '1e9'],
    ['page', '-1'],
    ['distance', '1'],
    ['distance', '10.5'],
    ['distance', '99999999999'],
    ['sort', 'name'],
    ['hair', 'purple'],
    ['hair', ['red', { $ne: 1 }]],
    ['interests', 'tea,'.repeat(3) + 'x'],
    ['interests', Array.from({ length: 100_000 }, (_, n) => String(n)).join(',')],
    ['cursor', 'x'.repeat(501)],
    ['cursor', ['a', 'b']],
    ['new', 'yes'],
    ['gender', ['male', 'female']],
  ])('rejects %s=%j with one error', (name, value) => {
    expect(searchSchema.safeParse({ [name]: value }).error?.issues.map(({ path }) => path[0])).toEqual([name]);
  });
});

describe('an address', () => {
  const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
  const query = fc.record({
    gender: some(fc.constantFrom('male', 'female')),
    min_age: some(fc.integer({ min: 18, max: 120 }).map(String)),
    max_age: some(fc.integer({ min: 18, max: 120 }).map(String)),
    new: some(fc.constantFrom('1', '0', '')),
    distance: some(fc.constantFrom('10', '25', '50', '100')),
    hair: some(fc.subarray(['red', 'blond', 'grey']).map((values) => values.join(','))),
    sort: some(fc.constantFrom('activity', 'distance', '')),
  });

  test.prop([query])('DIS-014 keeps the filters when it is written again, in its shortest form', (given) => {
    const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    const { input } = readSearch(filled);
    const written = toQuery(input);
    expect(readSearch(written)).toEqual({ input, ignored: [] });
    expect(toQuery(readSearch(written).input)).toEqual(written);
  });

  test.prop([fc.dictionary(fc.constantFrom(...FILTER_NAMES, 'page', 'cursor', 'x'), fc.string())])(
    'can be parsed whatever it contains',
    (given) => {
      const { input, ignored } = readSearch(given);
      expect(searchSchema.safeParse(toQuery(input)).success).toBe(true);
      expect(Object.keys(given)).toEqual(expect.arrayContaining(ignored));
    },
  );
});
