import type { Locale } from '../../../tenants/value-lists.ts';
import { formatDate } from '../../lib/format.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // Swedish writes dates as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, made);
  return made;
}

/** The calendar day of a moment in a time zone, as `2026-11-21`. */
export function dayKey(iso: string, timeZone: string): string {
  return dayFormat(timeZone).format(new Date(iso));
}

/** Whether `day` is `today`, the day before, or another one; both as `dayKey` gives them. */
export function nameOfDay(day: string, today: string): 'today' | 'yesterday' | 'other' {
  if (day === today) return 'today';
  return Date.parse(today) - Date.parse(day) === 86_400_000 ? 'yesterday' : 'other';
}

/** `zaterdag 21 november`, with the year when it is not this one. */
export function writeDay(locale: Locale, iso: string, timeZone: string, today: string): string {
  const sameYear = dayKey(iso, timeZone).slice(0, 4) === today.slice(0, 4);
  return formatDate(locale, iso, sameYear ? 'weekday' : 'fullDay', timeZone);
}
