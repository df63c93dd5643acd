import type { Trx } from '../../../../db/client.ts';

/** The account behind a profile with its last activity; null for a fictional one. */
export async function selectNotifiedMember(trx: Trx, tenantId: string, profileId: string) {
  const row = await trx
    .selectFrom('profiles')
    .select(['userId', 'status', 'fictional', 'invisible', 'lastActiveAt'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirst();
  return row?.userId ? { ...row, userId: row.userId } : null;
}
