import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';

type MatchSettings = Pick<Tenant, 'new_match_days'>;

/** How long before a match leaves the new ones both members are reminded of it. */
const REMINDER_LEAD_MS = 3 * DAY_MS;

/** Until when a match without a message is among the new ones; null for no end. */
export function newMatchUntil(matchedAt: Date, { new_match_days: days }: MatchSettings): Date | null {
  return days === null ? null : new Date(matchedAt.getTime() + days * DAY_MS);
}

/** Matches of before this time are not among the new ones. */
export function newMatchesSince(now: Date, { new_match_days: days }: MatchSettings): Date {
  return days === null ? new Date(0) : new Date(now.getTime() - days * DAY_MS);
}

/** When both members are reminded of a match; null for never. */
export function matchReminderAt(matchedAt: Date, tenant: MatchSettings): Date | null {
  const until = newMatchUntil(matchedAt, tenant);
  return until && new Date(until.getTime() - REMINDER_LEAD_MS);
}
