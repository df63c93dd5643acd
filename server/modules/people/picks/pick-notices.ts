import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { HOUR_MS } from '../../../lib/time/duration.ts';
import { addDays, localDate, startOfDay } from '../../../lib/time/local-date.ts';
import { queueMail, queuePush } from '../../platform/outbox/index.ts';
import { selectSearcher } from '../discovery/index.ts';
import { choosePicks } from './choose-picks.ts';
import {
  countUnseenPicks,
  selectDueNotices,
  selectNotifyHour,
  setNotifyAt,
  upsertNotifyHour,
} from './pick-notices.queries.ts';
import { DEFAULT_NOTIFY_HOUR } from './pick-notices.schema.ts';

type NoticeDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'tenants'>;
type DueNotice = Awaited<ReturnType<typeof selectDueNotices>>[number];

/** Later than this, a notification is dropped, because it is for the member's hour. */
const LATEST_MS = 3 * HOUR_MS;
const BATCH_SIZE = 100;

/** The next time at which this hour begins in the site's time zone. */
function nextHour(hour: number, after: Date, timeZone: string): Date {
  const today = localDate(after, timeZone);
  const at = (day: string) => new Date(startOfDay(day, timeZone).getTime() + hour * HOUR_MS);
  return at(today) > after ? at(today) : at(addDays(today, 1));
}

/** Notifies members of their picks at their hour, at most once a day. @returns number of due members */
export async function sendPickNotices(deps: NoticeDeps, tenantId: string, now: Date): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const day = localDate(now, tenant.time_zone);
  let total = 0;
  for (let found = BATCH_SIZE; found === BATCH_SIZE; total += found) {
    found = await deps.database.withTenant(tenantId, async (trx) => {
      const due = await selectDueNotices(trx, tenantId, { now, day, limit: BATCH_SIZE });
      for (const notice of due) await sendPickNotice(trx, deps, tenant, { ...notice, now, day });
      return due.length;
    });
  }
  return total;
}

async function sendPickNotice(
  trx: Trx,
  deps: NoticeDeps,
  tenant: Tenant,
  notice: DueNotice & { now: Date; day: string },
): Promise<void> {
  const { userId, profileId, now, day } = notice;
  const tenantId = tenant.id;
  const next = notice.wanted ? nextHour(notice.notifyHour, now, tenant.time_zone) : null;
  await setNotifyAt(trx, { tenantId, profileId }, next);
  const late = now.getTime() - notice.notifyAt.getTime() >= LATEST_MS;
  if (!notice.wanted || !notice.active || notice.seen || late || !tenant.features.daily_picks) return;
  const searcher = await selectSearcher(trx, tenantId, profileId);
  if (!searcher) return;
  await choosePicks(trx, { tenant, profileId, searcher }, now);
  if ((await countUnseenPicks(trx, tenantId, { userId, day })) === 0) return;
  await queuePush(trx, deps, { tenantId, userId, kind: 'picks', referenceId: null });
  if (notice.mailed) await queueMail(trx, deps, { tenantId, userId, template: 'daily_picks' });
}

/** Stores the hour at which a member wants to be notified; `wanted`: whether by any channel. */
export async function saveNotifyHour(
  trx: Trx,
  { tenant, viewer: { profileId } }: MemberCtx,
  { hour, wanted, now }: { hour: number; wanted: boolean; now: Date },
): Promise<void> {
  const notifyAt = wanted ? nextHour(hour, now, tenant.time_zone) : null;
  await upsertNotifyHour(trx, { tenantId: tenant.id, profileId }, { notifyHour: hour, notifyAt });
}

export async function viewNotifyHour(trx: Trx, { tenant, viewer }: MemberCtx): Promise<number> {
  return (await selectNotifyHour(trx, { tenantId: tenant.id, profileId: viewer.profileId })) ?? DEFAULT_NOTIFY_HOUR;
}

/** The number of today's picks if the member has not seen them; otherwise null. */
export async function findUnseenPicks(
  trx: Trx,
  tenant: Tenant,
  { userId, now }: { userId: string; now: Date },
): Promise<{ count: number } | null> {
  const day = localDate(now, tenant.time_zone);
  const count = await countUnseenPicks(trx, tenant.id, { userId, day });
  return count === 0 ? null : { count };
}
