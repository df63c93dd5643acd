import { describe, expect, it } from 'vitest';
import { chooseMutants, listMutants } from './mutants.ts';

/** The source with each of its mutants in place. */
const mutated = (source: string) =>
  listMutants(source).map(({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end));

describe('HOU-6 the mutants', () => {
  it.each([
    ['comparisons, at their boundary', 'x = a < b', ['x = a <= b']],
    ['logic', 'x = a && b', ['x = a || b']],
    ['sums', 'x = a + b', ['x = a - b']],
    ['numbers', 'x = 5', ['x = (5 + 1)']],
    ['flags', 'x = true', ['x = false']],
    ['conditions', 'if (a) b = c', ['if (!(a)) b = c']],
    ['choices', 'x = a ? b : c', ['x = !(a) ? b : c']],
    ['lists of statuses', "x = ['a', 'b']", ["x = ['a', ]"]],
    ['calls whose result is unused', 'await lock(a)', [';']],
    [
      'conditions of queries',
      "x = q.where('a', '<', b).first()",
      ['x = q.first()', "x = q.where('a', '<=', b).first()"],
    ],
    ['conditions in SQL', 'x = sql`a <= b and c`', ['x = sql`a < b and c`', 'x = sql`a <= b or c`']],
  ])('change %s', (_what, source, expected) => {
    expect(mutated(source)).toEqual(expected);
  });

  it.each([
    ['types', 'let x: 5 | true'],
    ['imports', "import { x } from './x.ts'"],
    ['keys', 'x = { 5: a }'],
    ['logging', 'log.warn({ a: 1 })'],
    ['the conditions of loops, which might never end', 'while (a < 5) b = c'],
    ['the tenant of a query, which row-level security repeats', "x = q.where('tenantId', '=', a)"],
    ['assignments in SQL', 'x = sql`update a set b = c`'],
  ])('leave out %s', (_what, source) => {
    expect(mutated(source)).toEqual([]);
  });

  it('are chosen by a seed, each once', () => {
    const all = [...'abcdefghij'];
    expect(chooseMutants(all, 4, 1)).toEqual(chooseMutants(all, 4, 1));
    expect(chooseMutants(all, 4, 1)).not.toEqual(chooseMutants(all, 4, 2));
    expect(chooseMutants(all, 99, 1).toSorted()).toEqual(all);
  });
});
