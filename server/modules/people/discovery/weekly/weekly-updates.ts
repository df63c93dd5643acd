import { availableLocale } from '../../../../../i18n/index.ts';
import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { queueMail, queuePush } from '../../../platform/outbox/index.ts';
import { findWeeklyActivity } from './weekly-digest.ts';
import { nextWeeklySlot } from './weekly-slot.ts';
import {
  insertSchedules,
  selectDueUpdates,
  selectUnscheduledUsers,
  updateSchedule,
  type DueUpdate,
} from './weekly-updates.queries.ts';

/** Delay of the first update after joining. */
const FIRST_UPDATE_DELAY_MS = 2 * DAY_MS;
/** Minimum interval between two updates, also if one was late, as while the site was suspended. */
const MIN_INTERVAL_MS = 4 * DAY_MS;
/** Members inactive for this long get one every four weeks. */
const INACTIVE_AFTER_MS = 90 * DAY_MS;
const INACTIVE_INTERVAL_MS = 24 * DAY_MS;
/** After a year without activity none are sent: mail to abandoned addresses harms the delivery of all others. */
const STOP_AFTER_MS = 365 * DAY_MS;
const SCHEDULE_BATCH_SIZE = 1000;
const SEND_BATCH_SIZE = 200;

/** Schedules a weekday and time of day for members who have none. @returns their number */
export async function scheduleWeeklyUpdates(
  deps: Pick<Deps, 'database' | 'tenants'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const first = new Date(now.getTime() + FIRST_UPDATE_DELAY_MS);
  let planned = 0;
  for (let found = SCHEDULE_BATCH_SIZE; found === SCHEDULE_BATCH_SIZE; planned += found) {
    found = await deps.database.withTenant(tenantId, async (trx) => {
      const userIds = await selectUnscheduledUsers(trx, tenantId, SCHEDULE_BATCH_SIZE);
      const rows = userIds.map((userId) => ({
        tenantId,
        userId,
        checkedAt: now,
        since: now,
        dueAt: nextWeeklySlot(userId, first, tenant.time_zone),
      }));
      if (rows.length > 0) await insertSchedules(trx, rows);
      return rows.length;
    });
  }
  return planned;
}

/** Sends the weekly updates that are due to members who have news. @returns the number of checked members */
export async function sendWeeklyUpdates(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'tenants'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const due = await selectDueUpdates(trx, tenantId, now, SEND_BATCH_SIZE);
  for (const update of due) await sendWeeklyUpdate(trx, deps, tenant, update, now);
  return due.length;
}

async function sendWeeklyUpdate(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenant: Tenant,
  { userId, profileId, checkedAt, lastActiveAt, mailed, pushed }: DueUpdate,
  now: Date,
): Promise<void> {
  const awayMs = now.getTime() - lastActiveAt.getTime();
  const after = new Date(now.getTime() + (awayMs >= INACTIVE_AFTER_MS ? INACTIVE_INTERVAL_MS : MIN_INTERVAL_MS));
  const dueAt = nextWeeklySlot(userId, after, tenant.time_zone);
  await updateSchedule(trx, { tenantId: tenant.id, userId }, { since: checkedAt, now, dueAt });
  if (!(mailed || pushed) || awayMs >= STOP_AFTER_MS) return;
  const locale = availableLocale(tenant.domain_language.slice(0, 2));
  if (!(await findWeeklyActivity(trx, tenant, { profileId, since: checkedAt, now }, locale))) return;
  await queuePush(trx, deps, { tenantId: tenant.id, userId, kind: 'week', referenceId: null });
  if (mailed) await queueMail(trx, deps, { tenantId: tenant.id, userId, template: 'weekly_update' });
}
