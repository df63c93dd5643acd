import type { CompiledQuery } from 'kysely';

import type { Trx } from './client.ts';

type RowsOf<Queries> = {
  -readonly [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends statements at once, for one round trip instead of one each. PostgreSQL works them in this order, each seeing what is
 * stored when its turn comes: one behind a lock sees what whoever held it has stored. None may depend on another's answer.
 * Settles when all are answered.
 * @returns the rows of each
 * @throws the error of the first that failed; those behind it did nothing then
 */
export async function askTogether<const Queries extends readonly CompiledQuery<unknown>[]>(
  trx: Trx,
  queries: Queries,
): Promise<RowsOf<Queries>> {
  const executor = trx.getExecutor();
  const answers = await executor.provideConnection((connection) =>
    Promise.allSettled(queries.map((query) => connection.executeQuery<unknown>(query))),
  );
  const rows: unknown[][] = [];
  for (const [place, answer] of answers.entries()) {
    if (answer.status === 'rejected') throw answer.reason;
    let result = answer.value;
    const { queryId } = queries[place]!;
    for (const plugin of executor.plugins) {
      result = (await plugin.transformResult({ result: result as never, queryId })) as typeof result;
    }
    rows.push(result.rows);
  }
  return rows as RowsOf<Queries>;
}
