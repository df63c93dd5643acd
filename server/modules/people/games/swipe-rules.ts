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
}

/** The day on which likes are counted, and the start of the next, in the tenant's time zone. */
export function swipeDay(now: Date, { time_zone }: Pick<SwipeSettings, 'time_zone'>): { day: LocalDate; next: Date } {
  const day = localDate(now, time_zone);
  const noon = new Date(`${day}T12:00:00.000Z`);
  const tomorrow = new Date(noon.getTime() + DAY_MS).toISOString().slice(0, 10);
  return { day, next: startOfDay(tomorrow, time_zone) };
}

/** The likes left today. @param state stored counter; ignored when of another day */
export function likesLeft(
  state: { day: LocalDate; likes: number } | undefined,
  day: LocalDate,
  tenant: Pick<SwipeSettings, 'swipe_likes_per_day'>,
): number {
  const used = state?.day === day ? state.likes : 0;
  return Math.max(0, tenant.swipe_likes_per_day - used);
}

/** The error for a like beyond the limit, with the seconds until the next day. */
export function likeLimitError(now: Date, tenant: Pick<SwipeSettings, 'time_zone'>): DomainError {
  const { next } = swipeDay(now, tenant);
  return domainError('swipe_limit_reached', {
    retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
  });
}
