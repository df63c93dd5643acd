import { createQueryId, type CompiledQuery } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

import { createStatementCache } from './statement-cache.ts';

// Which compiles each statement again, to compare.
vi.unmock('../../../../../db/compile-once.ts');

describe('a cache of compiled statements', () => {
  /** Compiles a statement with its values in reverse order and a constant, and counts how often. */
  function createCounted() {
    const cache = createStatementCache<unknown>();
    let compiled = 0;
    const run = (key: string, values: Record<string, unknown>) =>
      cache(key, values, (given): CompiledQuery => {
        compiled += 1;
        const parameters = [...Object.values(given).reverse(), 'constant'];
        return {
          sql: key,
          parameters,
          query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
          queryId: createQueryId(),
        };
      }).parameters;
    return { run, compiled: () => compiled };
  }

  it('fills each statement with its own values only', () => {
    const { run, compiled } = createCounted();
    expect(run('page', { tenantId: 'a', facts: ['x'] })).toEqual([['x'], 'a', 'constant']);
    expect(run('page', { tenantId: 'b', facts: [] })).toEqual([[], 'b', 'constant']);
    expect(compiled()).toBe(1);
  });

  it('compiles again for another key and for other values that are null', () => {
    const { run, compiled } = createCounted();
    run('page', { viewer: 'a', until: null });
    expect(run('page', { viewer: null, until: 'b' })).toEqual(['b', null, 'constant']);
    expect(run('other', { viewer: 'a', until: null })).toEqual([null, 'a', 'constant']);
    expect(compiled()).toBe(3);
  });

  it('keeps at most 500 statements', () => {
    const { run, compiled } = createCounted();
    for (let key = 0; key <= 500; key += 1) run(`page ${key}`, { a: 1 });
    run('page 500', { a: 2 });
    expect(compiled()).toBe(501);
    expect(run('page 0', { a: 3 })).toEqual([3, 'constant']);
    expect(compiled()).toBe(502);
  });
});
