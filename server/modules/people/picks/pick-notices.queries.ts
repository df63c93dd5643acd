import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import type { LocalDate } from '../../../lib/time/local-date.ts';
import { discoverable } from '../profiles/index.ts';
import type { PickKeys } from './picks.queries.ts';

interface DueNotice {
  userId: string;
  profileId: string;
  notifyHour: number;
  notifyAt: Date;
  /** Whether the account is active and not paused by its member, because unseen picks cannot be selected again. */
  active: boolean;
  /** Whether the member wants a mail or a push message. */
  wanted: boolean;
  mailed: boolean;
  /** Whether the member has seen the picks of the day. */
  seen: boolean;
}

/** Members whose hour has come, longest overdue first; locked until the transaction ends. */
export async function selectDueNotices(
  trx: Trx,
  tenantId: string,
  { now, day, limit }: { now: Date; day: LocalDate; limit: number },
): Promise<DueNotice[]> {
  const wants = (channel: string) => sql`exists (select 1 from notification_preferences n
    where n.tenant_id = u.tenant_id and n.user_id = u.id and n.type = 'daily_picks' and n.enabled ${sql.raw(channel)})`;
  const { rows } = await sql<DueNotice>`
    select u.id as user_id, s.profile_id, s.notify_hour, s.notify_at, u.status = 'active' and p.away_since is null as active,
      ${wants('')} as wanted, ${wants(`and n.channel = 'email'`)} as mailed,
      exists (select 1 from daily_picks d where d.tenant_id = s.tenant_id and d.profile_id = s.profile_id
        and d.day = ${day} and d.seen_at is not null) as seen
    from pick_states s
      join profiles p on p.tenant_id = s.tenant_id and p.id = s.profile_id
      join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where s.tenant_id = ${tenantId} and s.notify_at <= ${now}
    order by s.notify_at
    limit ${limit}
    for no key update of s skip locked`.execute(trx);
  return rows;
}

/** Sets the time of a member's next notification; null for never. */
export async function setNotifyAt(trx: Trx, keys: PickKeys, notifyAt: Date | null): Promise<void> {
  await trx
    .updateTable('pickStates')
    .set({ notifyAt })
    .where((eb) => eb.and({ ...keys }))
    .execute();
}

/** Stores the hour of a member's notifications, and the time of the next one. */
export async function upsertNotifyHour(
  trx: Trx,
  keys: PickKeys,
  notice: { notifyHour: number; notifyAt: Date | null },
): Promise<void> {
  await trx
    .insertInto('pickStates')
    .values({ ...keys, ...notice })
    .onConflict((oc) => oc.columns(['tenantId', 'profileId']).doUpdateSet(notice))
    .execute();
}

/** The hour that the member chose; undefined before the first choice. */
export async function selectNotifyHour(trx: Trx, keys: PickKeys): Promise<number | undefined> {
  const row = await trx
    .selectFrom('pickStates')
    .select('notifyHour')
    .where((eb) => eb.and({ ...keys }))
    .executeTakeFirst();
  return row?.notifyHour;
}

/** Number of a day's picks that the member can find; 0 once they were seen. */
export async function countUnseenPicks(
  trx: Trx,
  tenantId: string,
  { userId, day }: { userId: string; day: LocalDate },
): Promise<number> {
  const me = await trx
    .selectFrom('profiles')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!me) return 0;
  const { count, seen } = await trx
    .selectFrom('profiles')
    .innerJoin('dailyPicks as pick', (join) =>
      join.onRef('pick.tenantId', '=', 'profiles.tenantId').onRef('pick.pickedId', '=', 'profiles.id'),
    )
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.count<number>('pick.seenAt').as('seen')])
    .where('pick.tenantId', '=', tenantId)
    .where('pick.profileId', '=', me.id)
    .where('pick.day', '=', day)
    .where(discoverable(tenantId, me.id))
    .executeTakeFirstOrThrow();
  return seen > 0 ? 0 : Number(count);
}
