import { LRUCache } from 'lru-cache';

import { DAY_MS, MINUTE_MS } from './duration.ts';

/** A calendar date `YYYY-MM-DD`, without time zone. */
export type LocalDate = string;

/** Whether the text is an existing date, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): text is LocalDate {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Start of a UTC day; null for an invalid date. */
export const startOfUtcDay = (text: string | null | undefined): Date | null =>
  text && isCalendarDay(text) ? new Date(`${text}T00:00:00.000Z`) : null;

interface Zone {
  formatter: Intl.DateTimeFormat;
  /**
   * By minute since 1970, because pages ask for the age of many people now and for the same midnight. Offsets are whole
   * minutes.
   */
  dates: LRUCache<number, LocalDate>;
}

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const zone = { formatter, dates: new LRUCache<number, LocalDate>({ max: 500 }) };
  zones.set(timeZone, zone);
  return zone;
}

/** The calendar date at `moment` in an IANA time zone. */
export function localDate(moment: Date, timeZone: string): LocalDate {
  const { formatter, dates } = zones.get(timeZone) ?? zoneOf(timeZone);
  const minute = Math.floor(moment.getTime() / MINUTE_MS);
  const known = dates.get(minute);
  if (known !== undefined) return known;
  const date = formatter.format(moment);
  dates.set(minute, date);
  return date;
}

/** Age in whole years on `today`; a birthday on 29 February counts as 1 March in common years. */
export function ageOn(today: LocalDate, birthDate: LocalDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The latest birth date of someone who is at least `age` on `today`. */
export function latestBirthDate(today: LocalDate, age: number): LocalDate {
  return addYears(today, -age);
}

/** Exclusive lower bound: someone born after it is at most `age` on `today`. */
export function earliestBirthDate(today: LocalDate, age: number): LocalDate {
  return addYears(today, -(age + 1));
}

function addYears(date: LocalDate, years: number): LocalDate {
  const year = Number(date.slice(0, 4)) + years;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = date.slice(5) === '02-29' && !leap ? '02-28' : date.slice(5);
  return `${String(year).padStart(4, '0')}-${rest}`;
}

/** Adds `days` days, which may be negative. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

const QUARTER_MS = 15 * MINUTE_MS;
/** The largest UTC offset, in quarters of an hour. */
const FURTHEST_QUARTERS = 14 * 4;

/** The first moment of a day in an IANA time zone; one o'clock if a clock change skips midnight. */
export function startOfDay(date: LocalDate, timeZone: string): Date {
  const utc = Date.parse(`${date}T00:00:00.000Z`);
  for (let quarter = -FURTHEST_QUARTERS; quarter <= FURTHEST_QUARTERS; quarter += 1) {
    const moment = new Date(utc + quarter * QUARTER_MS);
    if (localDate(moment, timeZone) === date) return moment;
  }
  throw new RangeError(`${date} does not exist in ${timeZone}`);
}
