import type { Deps } from '../../deps.ts';
import { localDate, shiftDays, startOfDay } from '../../lib/local-date.ts';
import {
  countEvents,
  countMembers,
  countMoney,
  countReturns,
  selectBeginning,
  selectLastCounted,
} from './roll-up.queries.ts';
import type { Span } from './roll-up.queries.ts';

/** The furthest that a site's first count looks back. */
const FURTHEST_DAYS = 400;

/**
 * Counts a site's figures of today, and of every day since the last count, the last counted day once more: it may not have
 * been over. Days before that stay as they are, whoever leaves or is erased later.
 * @returns how many days are over and counted for the first time
 */
export async function rollUpFigures(
  deps: Pick<Deps, 'database' | 'tenants'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) return 0;
  const timeZone = tenant.time_zone;
  const to = localDate(now, timeZone);
  return deps.database.withTenant(tenantId, async (trx) => {
    const last = await selectLastCounted(trx, tenantId);
    const beginning = last ? null : await selectBeginning(trx, tenantId);
    const furthest = shiftDays(to, -FURTHEST_DAYS);
    const since = last ?? (beginning ? localDate(beginning, timeZone) : to);
    // A clock that was moved back has counted days that have not come.
    const from = since > to ? to : since < furthest ? furthest : since;
    const end = startOfDay(shiftDays(to, 1), timeZone);
    const span: Span = { tenantId, timeZone, from, to, start: startOfDay(from, timeZone), end };
    await countEvents(trx, span);
    await countMoney(trx, span);
    await countReturns(trx, span);
    await countMembers(trx, span, now);
    return (Date.parse(to) - Date.parse(from)) / 86_400_000;
  });
}
