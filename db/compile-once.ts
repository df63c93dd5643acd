import type { CompiledQuery } from 'kysely';

import { offlineTransaction, type Trx } from './transaction.ts';

/** Stands for a value while a query is built. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`a query that is compiled once cannot depend on its value "${String(this.name)}"`);
  }
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(name) });

/**
 * Keeps a query that many requests run: it is built and compiled at its first use, and later uses only put their values
 * in. Its text must not depend on them, so `build` passes the values on without looking at them.
 * @param build returns the compiled query of the given values
 * @returns for values the compiled query, for `executeQuery`
 */
export function compileOnce<Values extends object, Row>(
  build: (trx: Trx, values: Values) => CompiledQuery<Row>,
): (values: Values) => CompiledQuery<Row> {
  let kept: CompiledQuery<Row> | undefined;
  return (values) => {
    kept ??= build(offlineTransaction, placeholders as Values);
    const parameters = kept.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    return { ...kept, parameters };
  };
}
