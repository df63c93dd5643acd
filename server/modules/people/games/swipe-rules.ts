import { domainError, type DomainError } from '../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { localDate, startOfDay, type LocalDate } from '../../../lib/time/local-date.ts';

/** How long a pass excludes a profile from the deck (decisions, section 4). */
export const PASS_DURATION_MS = 30 * DAY_MS;

/** Cards per response; the client requests more before it runs out. */
export const DECK_SIZE = 10;

interface SwipeSettings {
  time_zone: string;
  swipe_likes_per_day: number;
  undos_per_day: number;
  premium_undos_per_day: number | null;
}

type UndoSettings = Pick<SwipeSettings, 'undos_per_day' | 'premium_undos_per_day'>;

/** The day on which likes and undos are counted, its start and that of the next, in the tenant's time zone. */
export function swipeDay(now: Date, { time_zone }: Pick<SwipeSettings, 'time_zone'>) {
  const day = localDate(now, time_zone);
  const noon = new Date(`${day}T12:00:00.000Z`);
  const tomorrow = new Date(noon.getTime() + DAY_MS).toISOString().slice(0, 10);
  return { day, start: startOfDay(day, time_zone), next: startOfDay(tomorrow, time_zone) };
}

/** The likes left today. @param state stored counter; ignored when of another day */
export function likesLeft(
  state: { day: LocalDate | null; likes: number },
  day: LocalDate,
  tenant: Pick<SwipeSettings, 'swipe_likes_per_day'>,
): number {
  const used = state.day === day ? state.likes : 0;
  return Math.max(0, tenant.swipe_likes_per_day - used);
}

/** How often a member may take back a choice on one day; null for no limit. */
export function undosPerDay(paidUser: boolean, tenant: UndoSettings): number | null {
  return paidUser ? tenant.premium_undos_per_day : tenant.undos_per_day;
}

/** The undos left today; null for no limit. Undos of an earlier day do not count. */
export function undosLeft(
  { undoneAt, undos }: { undoneAt: Date | null; undos: number },
  dayStart: Date,
  limit: number | null,
): number | null {
  if (limit === null) return null;
  const used = undoneAt && undoneAt >= dayStart ? undos : 0;
  return Math.max(0, limit - used);
}

/** The error for a like or an undo beyond the limit, with the seconds until the next day. */
export function dayLimitError(
  code: 'swipe_limit_reached' | 'swipe_undo_limit_reached',
  now: Date,
  tenant: Pick<SwipeSettings, 'time_zone'>,
): DomainError {
  const { next } = swipeDay(now, tenant);
  return domainError(code, {
    retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
  });
}
