import { domainError } from '../../lib/errors.ts';
import type { DomainError } from '../../lib/errors.ts';
import { localDate, startOfDay } from '../../lib/local-date.ts';
import type { LocalDate } from '../../lib/local-date.ts';

const DAY_MS = 86_400_000;

/** A pass keeps somebody out of the deck for this long (decisions, section 4). */
export const PASS_MS = 30 * DAY_MS;

/** Cards that one answer carries; the game asks for more before the last is played. */
export const DECK_SIZE = 10;

interface Place {
  time_zone: string;
  swipe_likes_per_day: number;
}

/** The day that likes are counted on, and when the next begins, both by the tenant's clock. */
export function swipeDay(now: Date, { time_zone }: Pick<Place, 'time_zone'>): { day: LocalDate; next: Date } {
  const day = localDate(now, time_zone);
  const noon = new Date(`${day}T12:00:00.000Z`);
  const tomorrow = new Date(noon.getTime() + DAY_MS).toISOString().slice(0, 10);
  return { day, next: startOfDay(tomorrow, time_zone) };
}

/** The likes left today. @param state what is stored; of another day it counts for nothing */
export function likesLeft(
  state: { day: LocalDate; likes: number } | undefined,
  day: LocalDate,
  tenant: Pick<Place, 'swipe_likes_per_day'>,
): number {
  const used = state?.day === day ? state.likes : 0;
  return Math.max(0, tenant.swipe_likes_per_day - used);
}

/** The refusal of a like beyond the day's, with the seconds until they begin anew. */
export function limitReached(now: Date, tenant: Pick<Place, 'time_zone'>): DomainError {
  const { next } = swipeDay(now, tenant);
  return domainError('swipe_limit_reached', {
    retryAfter: Math.ceil((next.getTime() - now.getTime()) / 1000),
  });
}
