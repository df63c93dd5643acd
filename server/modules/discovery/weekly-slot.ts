import { localDate, startOfDay } from '../../lib/local-date.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const WEEK_DAYS = 7;
/** Between nine in the morning and nine in the evening, where the site is. */
const FIRST_MINUTE = 9 * 60;
const MINUTES = 12 * 60;

/** A member's own weekday and minute of the day, the same each week and spread evenly over all members. */
function slotOf(userId: string): { weekday: number; minute: number } {
  // The end of an id is random; its beginning is the time at which it was made.
  const number = Number.parseInt(userId.slice(-8), 16);
  return { weekday: number % WEEK_DAYS, minute: FIRST_MINUTE + (Math.floor(number / WEEK_DAYS) % MINUTES) };
}

/** The member's first weekly moment after `after`, in the site's time zone. */
export function nextWeeklySlot(userId: string, after: Date, timeZone: string): Date {
  const { weekday, minute } = slotOf(userId);
  // By the calendar: a day in which clocks change is no 24 hours long.
  const today = Date.parse(`${localDate(after, timeZone)}T00:00:00Z`);
  for (let days = 0; ; days += 1) {
    const date = new Date(today + days * DAY_MS);
    if (date.getUTCDay() !== weekday) continue;
    const slot = new Date(startOfDay(date.toISOString().slice(0, 10), timeZone).getTime() + minute * MINUTE_MS);
    if (slot > after) return slot;
  }
}
