import type { CompiledQuery } from 'kysely';

import type { Trx } from './client.ts';

type RowsOf<Queries> = {
  -readonly [Place in keyof Queries]: Queries[Place] extends CompiledQuery<infer Row> ? Row[] : never;
};

/**
 * Sends several statements in one round trip. PostgreSQL executes them in order, each with its own snapshot, so a
 * statement that runs after a lock sees what the lock's holder committed. No statement may depend on another's result.
 * Settles when all have completed.
 * @returns the rows of each statement
 * @throws the error of the first failed statement; the ones after it were not executed
 */
export async function pipelineQueries<const Queries extends readonly CompiledQuery<unknown>[]>(
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
