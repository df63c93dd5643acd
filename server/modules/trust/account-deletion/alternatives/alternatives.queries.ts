import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { isOptIn, NOTIFICATION_TYPES, type NotificationType } from '../../../platform/outbox/index.ts';

/** A pause of all optional mails. */
interface MailPause {
  userId: string;
  types: readonly NotificationType[];
  at: Date;
}

/** Switches off the mails that are on, marked with the time of the pause. */
export async function switchMailsOff(trx: Trx, tenantId: string, { userId, types, at }: MailPause): Promise<void> {
  await trx
    .insertInto('notificationPreferences')
    .values(
      types
        .filter((type) => !isOptIn(type))
        .map((type) => ({ tenantId, userId, type, channel: 'email', enabled: false, changedAt: at })),
    )
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'userId', 'type', 'channel'])
        .doUpdateSet({ enabled: false, changedAt: at })
        .where('notificationPreferences.enabled', '=', true),
    )
    .execute();
  // Types that are off by default stay without a choice, so that the end of the pause does not switch them on.
  await trx
    .updateTable('notificationPreferences')
    .set({ enabled: false, changedAt: at })
    .where((eb) => eb.and({ tenantId, userId, channel: 'email', enabled: true }))
    .execute();
  await setPausedAt(trx, tenantId, userId, at);
}

/** Switches on the mails that the pause switched off, unless they were changed since. */
export async function switchMailsOn(trx: Trx, tenantId: string, userId: string, at: Date): Promise<void> {
  await sql`
    update notification_preferences p set enabled = true, changed_at = ${at} from users u
    where p.tenant_id = ${tenantId} and p.user_id = ${userId} and u.tenant_id = p.tenant_id and u.id = p.user_id
      and p.channel = 'email' and not p.enabled and p.changed_at = u.mails_paused_at`.execute(trx);
  await setPausedAt(trx, tenantId, userId, null);
}

async function setPausedAt(trx: Trx, tenantId: string, userId: string, at: Date | null): Promise<void> {
  await trx
    .updateTable('users')
    .set({ mailsPausedAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

/** The member's choices of mails, and the start of a pause. */
export async function selectMailPause(trx: Trx, tenantId: string, userId: string) {
  const { rows } = await sql<{ chosen: Record<string, boolean> | null; pausedAt: Date | null }>`
    select jsonb_object_agg(p.type, p.enabled) as chosen,
      max(p.changed_at) filter (where not p.enabled and p.changed_at = u.mails_paused_at) as paused_at
    from notification_preferences p join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where p.tenant_id = ${tenantId} and p.user_id = ${userId} and p.channel = 'email'`.execute(trx);
  const { chosen, pausedAt } = rows[0]!;
  return { mailsOn: NOTIFICATION_TYPES.some((type) => chosen?.[type] ?? !isOptIn(type)), pausedAt };
}
