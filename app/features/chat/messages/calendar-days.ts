import type { Locale } from '../../../../tenants/value-lists.ts';
import { formatDate } from '../../../lib/formatting/format.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';

const formatCache = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formatCache.get(timeZone);
  if (known) return known;
  // The Swedish locale formats dates like ISO 8601.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formatCache.set(timeZone, made);
  return made;
}

/** The calendar day in a time zone, as `2026-11-21`. */
export function dayKey(iso: string, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(iso));
}

/** Compares two days as returned by `dayKey`. */
export function relativeDay(day: string, today: string): 'today' | 'yesterday' | 'other' {
  if (day === today) return 'today';
  return Date.parse(today) - Date.parse(day) === DAY_MS ? 'yesterday' : 'other';
}

/** Formats as `zaterdag 21 november`, with the year if it differs from today's. */
export function formatDay(locale: Locale, iso: string, timeZone: string, today: string): string {
  const sameYear = dayKey(iso, timeZone).slice(0, 4) === today.slice(0, 4);
  return formatDate(locale, iso, sameYear ? 'weekday' : 'fullDay', timeZone);
}
