import type { Trx } from '../../../db/client.ts';

export interface PreferenceRow {
  type: string;
  channel: string;
  enabled: boolean;
}

/** What a member has ever decided; what is not there was left as it is. */
export function selectPreferences(trx: Trx, tenantId: string, userId: string): Promise<PreferenceRow[]> {
  return trx
    .selectFrom('notificationPreferences')
    .select(['type', 'channel', 'enabled'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
}

/** Keeps decisions; one that stays as it was keeps its moment. */
export async function upsertPreferences(
  trx: Trx,
  member: { tenantId: string; userId: string; now: Date },
  rows: PreferenceRow[],
): Promise<void> {
  const { tenantId, userId, now } = member;
  await trx
    .insertInto('notificationPreferences')
    .values(rows.map((row) => ({ ...row, tenantId, userId, changedAt: now })))
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'userId', 'type', 'channel'])
        .doUpdateSet((eb) => ({ enabled: eb.ref('excluded.enabled'), changedAt: now }))
        .whereRef('notificationPreferences.enabled', '!=', 'excluded.enabled'),
    )
    .execute();
}

/** Takes back the member's own unsubscription; what a mail provider reported stays. */
export async function deleteUnsubscription(trx: Trx, tenantId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('notificationsDisabled')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('reason', '=', 'listunsubscribe')
    .execute();
}
