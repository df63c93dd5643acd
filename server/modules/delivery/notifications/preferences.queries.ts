import type { Trx } from '../../../../db/client.ts';
import { isOptIn, type NotificationType } from '../../platform/outbox/index.ts';

export interface PreferenceRow {
  type: string;
  channel: string;
  enabled: boolean;
}

/** Explicit choices of a member; types without a row have the default. */
export function selectPreferences(trx: Trx, tenantId: string, userId: string): Promise<PreferenceRow[]> {
  return trx
    .selectFrom('notificationPreferences')
    .select(['type', 'channel', 'enabled'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
}

/** Stores choices; unchanged ones keep their date. */
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

/** Whether the member wants mails of a type; without a choice of theirs, as its default is. */
export async function isMailWanted(
  trx: Trx,
  tenantId: string,
  userId: string,
  type: NotificationType,
): Promise<boolean> {
  const row = await trx
    .selectFrom('notificationPreferences')
    .select('enabled')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('type', '=', type)
    .where('channel', '=', 'email')
    .executeTakeFirst();
  return row?.enabled ?? !isOptIn(type);
}
