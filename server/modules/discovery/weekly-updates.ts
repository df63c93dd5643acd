import { writtenLocale } from '../../../i18n/index.ts';
import type { Trx } from '../../../db/client.ts';
import type { Tenant } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { queuePush } from '../notifications/push-notices.ts';
import { findWeeklyNews } from './weekly-digest.ts';
import { nextWeeklySlot } from './weekly-slot.ts';
import { insertRhythms, selectDueUpdates, selectUnplanned, updateRhythm } from './weekly-updates.queries.ts';
import type { DueUpdate } from './weekly-updates.queries.ts';

const DAY_MS = 86_400_000;
/** A first update comes when there has been time for something to happen. */
const FIRST_AFTER_MS = 2 * DAY_MS;
/** Between two updates, also when one came late, as while the site was suspended. */
const APART_MS = 4 * DAY_MS;
/** Who has not been here for so long gets one in four weeks … */
const SLEEPS_MS = 90 * DAY_MS;
const SLEEPERS_APART_MS = 24 * DAY_MS;
/** … and after a year none: nobody reads them, and mail to addresses that are given up harms the delivery of all others. */
const GONE_MS = 365 * DAY_MS;
const PLANNED_AT_ONCE = 1000;
const SENT_AT_ONCE = 200;

/**
 * Gives members who have none a weekday and a time of day for their weekly update.
 * @returns how many
 */
export async function planWeeklyUpdates(
  deps: Pick<Deps, 'database' | 'tenants'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const first = new Date(now.getTime() + FIRST_AFTER_MS);
  let planned = 0;
  for (let found = PLANNED_AT_ONCE; found === PLANNED_AT_ONCE; planned += found) {
    found = await deps.database.withTenant(tenantId, async (trx) => {
      const userIds = await selectUnplanned(trx, tenantId, PLANNED_AT_ONCE);
      const rows = userIds.map((userId) => ({
        tenantId,
        userId,
        lookedAt: now,
        since: now,
        dueAt: nextWeeklySlot(userId, first, tenant.time_zone),
      }));
      if (rows.length > 0) await insertRhythms(trx, rows);
      return rows.length;
    });
  }
  return planned;
}

/**
 * Mails the weekly updates that are due to members for whom something is new.
 * @returns how many members were looked at
 */
export async function mailWeeklyUpdates(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs' | 'tenants'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const due = await selectDueUpdates(trx, tenantId, now, SENT_AT_ONCE);
  for (const update of due) await mailUpdate(trx, deps, tenant, update, now);
  return due.length;
}

async function mailUpdate(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenant: Tenant,
  { userId, profileId, lookedAt, lastActiveAt, mailed, pushed }: DueUpdate,
  now: Date,
): Promise<void> {
  const awayMs = now.getTime() - lastActiveAt.getTime();
  const after = new Date(now.getTime() + (awayMs >= SLEEPS_MS ? SLEEPERS_APART_MS : APART_MS));
  const dueAt = nextWeeklySlot(userId, after, tenant.time_zone);
  await updateRhythm(trx, { tenantId: tenant.id, userId }, { since: lookedAt, now, dueAt });
  if (!(mailed || pushed) || awayMs >= GONE_MS) return;
  const locale = writtenLocale(tenant.domain_language.slice(0, 2));
  if (!(await findWeeklyNews(trx, tenant, { profileId, since: lookedAt, now }, locale))) return;
  await queuePush(trx, deps, { tenantId: tenant.id, userId, kind: 'week', referenceId: null });
  if (mailed) await queueMail(trx, deps, { tenantId: tenant.id, userId, template: 'weekly_update' });
}
