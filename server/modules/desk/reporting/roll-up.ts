import type { Deps } from '../../../deps.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { localDate, addDays, startOfDay } from '../../../lib/time/local-date.ts';
import {
  rollUpChecks,
  rollUpTraffic,
  rollUpMembers,
  rollUpAlbumLooks,
  rollUpPicks,
  rollUpRevenue,
  rollUpRetention,
  rollUpSpotlights,
  selectFirstSignupAt,
  selectLastRollUpDay,
  type RollUpSpan,
} from './roll-up.queries.ts';

/** Maximum days that a site's first roll-up covers. */
const MAX_ROLL_UP_DAYS = 400;

/**
 * Rolls up a site's metrics of today and of every day since the last roll-up, including the last day again, which may
 * have been incomplete. Earlier days are never recomputed, so later deletions and erasures do not change them.
 * @returns the number of completed days rolled up for the first time
 */
export async function rollUpMetrics(
  deps: Pick<Deps, 'database' | 'tenants'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const timeZone = tenant.time_zone;
  const to = localDate(now, timeZone);
  return deps.database.withTenant(tenantId, async (trx) => {
    const last = await selectLastRollUpDay(trx, tenantId);
    const beginning = last ? null : await selectFirstSignupAt(trx, tenantId);
    const furthest = addDays(to, -MAX_ROLL_UP_DAYS);
    const since = last ?? (beginning ? localDate(beginning, timeZone) : to);
    // If the clock was set back, days in the future may have been rolled up.
    const from = since > to ? to : since < furthest ? furthest : since;
    const end = startOfDay(addDays(to, 1), timeZone);
    const span: RollUpSpan = { tenantId, timeZone, from, to, start: startOfDay(from, timeZone), end };
    await rollUpTraffic(trx, span);
    await rollUpRevenue(trx, span);
    await rollUpRetention(trx, span);
    await rollUpMembers(trx, span, now);
    await rollUpPicks(trx, span);
    await rollUpAlbumLooks(trx, span);
    await rollUpSpotlights(trx, span);
    await rollUpChecks(trx, span);
    return (Date.parse(to) - Date.parse(from)) / DAY_MS;
  });
}
