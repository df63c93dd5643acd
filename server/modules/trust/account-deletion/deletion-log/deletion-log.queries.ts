import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

const APPLIED_TO = 'deletion-log';

/** Deletions that were requested or taken back after a time, of erased accounts too. */
export async function selectDeletionsSince(trx: Trx, tenantId: string, since: Date) {
  return trx
    .selectFrom('accountDeletions')
    .select(['userId', 'requestedAt', 'restoredAt'])
    .where('tenantId', '=', tenantId)
    .where((eb) => eb.or([eb('requestedAt', '>=', since), eb('restoredAt', '>=', since)]))
    .execute();
}

/** Deletions of these users, with the times by which the log knows them. */
export async function selectKnownDeletions(trx: Trx, tenantId: string, userIds: readonly string[]) {
  return trx
    .selectFrom('accountDeletions')
    .select(['userId', 'requestedAt', 'restoredAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', 'in', userIds)
    .execute();
}

/**
 * What tells this database from itself before a restoration, and from one that a dump was restored to: the cluster, its
 * timeline and the database.
 */
export async function selectDatabaseIdentity(trx: Trx): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid) as identity
    from pg_control_system(), pg_database d where d.datname = current_database()`.execute(trx);
  return rows[0]!.identity;
}

/** The identity of the database to which the log was last applied. */
export async function selectAppliedTo(trx: Trx): Promise<string | null> {
  const row = await trx
    .selectFrom('installationFacts')
    .select('value')
    .where('name', '=', APPLIED_TO)
    .executeTakeFirst();
  return row ? (row.value as { identity: string }).identity : null;
}

export async function storeAppliedTo(trx: Trx, identity: string): Promise<void> {
  const value = JSON.stringify({ identity });
  await trx
    .insertInto('installationFacts')
    .values({ name: APPLIED_TO, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute();
}
