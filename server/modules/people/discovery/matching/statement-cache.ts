import type { CompiledQuery } from 'kysely';

import { compileOnce } from '../../../../../db/compile-once.ts';

/** Most statements kept; then all are forgotten. */
const MAX_STATEMENTS = 500;

/**
 * Keeps compiled statements that differ only in their values: compiling a long one takes longer than sending it.
 * @returns a function that returns the statement of a key for some values. `compile` is called once for each key and each set of
 * values that are null; it must treat values as opaque and use each as a whole parameter.
 */
export function createStatementCache<Row>() {
  const statements = new Map<string, (values: never) => CompiledQuery<Row>>();
  return function statement<Values extends Record<string, unknown>>(
    key: string,
    values: Values,
    compile: (placeholders: Values) => CompiledQuery<Row>,
  ): CompiledQuery<Row> {
    const names = Object.keys(values);
    const empty = names.filter((name) => values[name] == null);
    const shape = `${key} ${empty.join()}`;
    let kept = statements.get(shape) as ((values: Values) => CompiledQuery<Row>) | undefined;
    if (!kept) {
      const nulls = Object.fromEntries(empty.map((name) => [name, values[name]]));
      const withNulls = (given: Values): Values => ({
        ...(Object.fromEntries(names.map((name) => [name, given[name]])) as Values),
        ...nulls,
      });
      kept = compileOnce<Values, Row>((_trx, given) => compile(withNulls(given)));
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(shape, kept);
    }
    return kept(values);
  };
}
