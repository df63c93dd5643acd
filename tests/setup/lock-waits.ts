import { sql } from 'kysely';

import type { Trx } from '../../db/client.ts';

/** Waits until another transaction is blocked by this one. */
export async function untilWaitedFor(trx: Trx): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql<{ waits: boolean }>`select exists (
      select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))) as waits`.execute(trx);
    if (rows[0]!.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('no transaction waits for this one');
}
