import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { noBlockBetweenSql } from '../../../platform/visibility/index.ts';

/** Selects members without a schedule of weekly updates, at most `limit`. */
export async function selectUnscheduledUsers(trx: Trx, tenantId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.tenant_id = ${tenantId} and u.status = 'active'
      and not exists (select from weekly_updates w where w.tenant_id = u.tenant_id and w.user_id = u.id)
    limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Inserts schedules; another process may have inserted some already. */
export async function insertSchedules(
  trx: Trx,
  rows: ReadonlyArray<{ tenantId: string; userId: string; dueAt: Date; checkedAt: Date; since: Date }>,
): Promise<void> {
  await trx
    .insertInto('weeklyUpdates')
    .values([...rows])
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export interface DueUpdate {
  userId: string;
  profileId: string;
  checkedAt: Date;
  lastActiveAt: Date;
  /** Whether the account is active, the member wants these mails, and mails reach them. */
  mailed: boolean;
  /** Whether the account is active and has a device with push messages. */
  pushed: boolean;
}

/** Selects members whose update is due, longest due first; locks them until the transaction ends. */
export async function selectDueUpdates(trx: Trx, tenantId: string, now: Date, limit: number): Promise<DueUpdate[]> {
  const { rows } = await sql<DueUpdate>`
    select w.user_id, p.id as profile_id, w.checked_at, p.last_active_at,
      u.status = 'active'
        and not exists (select from mail_suppressions d where d.tenant_id = u.tenant_id and d.user_id = u.id)
        and not exists (select from notification_preferences n where n.tenant_id = u.tenant_id and n.user_id = u.id
          and n.type = 'weekly_updates' and n.channel = 'email' and not n.enabled) as mailed,
      u.status = 'active' and exists (select from push_subscriptions s where s.tenant_id = u.tenant_id and s.user_id = u.id
        and s.removed_at is null) as pushed
    from weekly_updates w
      join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
      join profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    where w.tenant_id = ${tenantId} and w.due_at <= ${now}
    order by w.due_at
    limit ${limit}
    for no key update of w skip locked`.execute(trx);
  return rows;
}

/** Records a check, and when the next one is due. */
export async function updateSchedule(
  trx: Trx,
  member: { tenantId: string; userId: string },
  { since, now, dueAt }: { since: Date; now: Date; dueAt: Date },
): Promise<void> {
  await trx
    .updateTable('weeklyUpdates')
    .set({ since, checkedAt: now, dueAt })
    .where('tenantId', '=', member.tenantId)
    .where('userId', '=', member.userId)
    .execute();
}

/** Selects since when the member's latest update reports, and their profile; null without a schedule. */
export async function selectSchedule(trx: Trx, tenantId: string, userId: string) {
  const row = await trx
    .selectFrom('weeklyUpdates')
    .innerJoin('profiles', (join) =>
      join
        .onRef('profiles.tenantId', '=', 'weeklyUpdates.tenantId')
        .onRef('profiles.userId', '=', 'weeklyUpdates.userId'),
    )
    .select(['profiles.id as profileId', 'weeklyUpdates.since'])
    .where('weeklyUpdates.tenantId', '=', tenantId)
    .where('weeklyUpdates.userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts unseen likes since a moment, and unread messages of conversations with activity since it. */
export async function countWeeklyActivity(
  trx: Trx,
  tenantId: string,
  { profileId, since }: { profileId: string; since: Date },
): Promise<{ likes: number; unread: number }> {
  const { rows } = await sql<{ likes: number; unread: number }>`
    select
      (select count(*)::int from likes l join profiles p on p.tenant_id = l.tenant_id and p.id = l.liker_id
        where l.tenant_id = ${tenantId} and l.liked_id = ${profileId} and l.created_at > ${since} and l.seen_at is null
          and p.status = 'active' and not p.invisible and ${noBlockBetweenSql('l.liker_id', 'l.liked_id')}) as likes,
      (select coalesce(sum(m.unread_count), 0)::int from conversation_members m
          join profiles o on o.tenant_id = m.tenant_id and o.id = m.other_profile_id and o.status = 'active'
        where m.tenant_id = ${tenantId} and m.profile_id = ${profileId} and m.unread_count > 0 and not m.hidden
          and m.last_message_at > ${since} and ${noBlockBetweenSql('m.profile_id', 'm.other_profile_id')}) as unread`.execute(
    trx,
  );
  return rows[0]!;
}
