import type { Trx } from '../../../../../db/client.ts';

/** When the member accepted the warning about fictional profiles; null if not yet. */
export async function selectFictionalAcceptance(trx: Trx, tenantId: string, userId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom('users')
    .select('fictionalAcceptedAt')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.fictionalAcceptedAt;
}

export async function acceptFictional(trx: Trx, tenantId: string, userId: string, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ fictionalAcceptedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}
