import { isDeepStrictEqual } from 'node:util';

import { vi } from 'vitest';

import type * as compiling from '../../db/compile-once.ts';

/** Longer strings are ids, hashes and texts. */
const MAX_CHOICE_LENGTH = 16;

/** What the text of a query could depend on: the value itself if it may be one of a few, otherwise its kind. */
function kindOf(value: unknown): string {
  if (typeof value === 'string') return value.length > MAX_CHOICE_LENGTH ? 'long text' : JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? 'empty list' : 'list';
  return typeof value === 'object' && value !== null ? value.constructor.name : String(value);
}

/**
 * In tests a query that is compiled once is compared with the query of its values, for each combination of their kinds.
 * Comparing every use took a twentieth of the processor time of integration tests.
 */
vi.mock('../../db/compile-once.ts', async (importOriginal) => {
  const { compileOnce } = await importOriginal<typeof compiling>();
  const { offlineTransaction } = await import('../../db/transaction.ts');
  const compileAndCompare: typeof compileOnce = (build) => {
    const keep = compileOnce(build);
    const compared = new Set<string>();
    return (values) => {
      const kept = keep(values);
      const combination = Object.entries(values)
        .map(([name, value]) => `${name} ${kindOf(value)}`)
        .join();
      if (compared.has(combination)) return kept;
      compared.add(combination);
      const { sql, parameters } = build(offlineTransaction, values);
      if (kept.sql !== sql || !isDeepStrictEqual(kept.parameters, parameters))
        throw new Error(`this query depends on its values, so it must not be compiled once: ${sql}`);
      return kept;
    };
  };
  return { compileOnce: compileAndCompare };
});
