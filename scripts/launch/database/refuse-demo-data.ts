import { createDatabase } from '../../../db/client.ts';
import { hasDemoData } from '../../../db/seed/demo-data.ts';
import type { Env } from '../../../server/env.ts';
import { LaunchError } from '../../embedded/launch-error.ts';

/**
 * Refuses to serve a database in production that the demo has filled: its members and operators have a published
 * password.
 * @param url of the runtime role
 * @throws LaunchError
 */
export async function refuseDemoData(
  { demo, PREPARED_STATEMENTS: prepared }: Pick<Env, 'demo' | 'PREPARED_STATEMENTS'>,
  url: string,
): Promise<void> {
  if (demo) return;
  const database = createDatabase({ url, prepared, poolSize: 1 });
  try {
    if (!(await hasDemoData(database))) return;
  } finally {
    await database.close();
  }
  throw new LaunchError(
    'The demo has filled this database, with accounts whose password is published: use an empty one in production.',
  );
}
