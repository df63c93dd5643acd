import { isDeepStrictEqual } from 'node:util';

import { vi } from 'vitest';

import type * as compiling from '../../db/compile-once.ts';

/** In tests every use of a query that is compiled once is compared with the query of its values. */
vi.mock('../../db/compile-once.ts', async (importOriginal) => {
  const { compileOnce } = await importOriginal<typeof compiling>();
  const { offlineTransaction } = await import('../../db/transaction.ts');
  const compileAndCompare: typeof compileOnce = (build) => {
    const keep = compileOnce(build);
    return (values) => {
      const kept = keep(values);
      const { sql, parameters } = build(offlineTransaction, values);
      if (kept.sql !== sql || !isDeepStrictEqual(kept.parameters, parameters))
        throw new Error(`this query depends on its values, so it must not be compiled once: ${sql}`);
      return kept;
    };
  };
  return { compileOnce: compileAndCompare };
});
