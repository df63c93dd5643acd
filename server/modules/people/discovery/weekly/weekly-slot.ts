import { DAY_MS, MINUTE_MS } from '../../../../lib/time/duration.ts';
import { localDate, startOfDay } from '../../../../lib/time/local-date.ts';

const WEEK_DAYS = 7;
/** Between nine in the morning and nine in the evening, in the site's time zone. */
const FIRST_MINUTE = 9 * 60;
const MINUTES = 12 * 60;

/** A member's weekday and minute of the day: constant, and spread evenly over all members. */
function slotOf(userId: string): { weekday: number; minute: number } {
  // The end of a UUIDv7 is random; its beginning is its creation time.
  const number = Number.parseInt(userId.slice(-8), 16);
  return { weekday: number % WEEK_DAYS, minute: FIRST_MINUTE + (Math.floor(number / WEEK_DAYS) % MINUTES) };
}

/** The member's first weekly slot after `after`, in the site's time zone. */
export function nextWeeklySlot(userId: string, after: Date, timeZone: string): Date {
  const { weekday, minute } = slotOf(userId);
  // By calendar day: a day with a clock change does not have 24 hours.
  const today = Date.parse(`${localDate(after, timeZone)}T00:00:00Z`);
  for (let days = 0; ; days += 1) {
    const date = new Date(today + days * DAY_MS);
    if (date.getUTCDay() !== weekday) continue;
    const slot = new Date(startOfDay(date.toISOString().slice(0, 10), timeZone).getTime() + minute * MINUTE_MS);
    if (slot > after) return slot;
  }
}
