import { addDays, type LocalDate } from '../../../../lib/time/local-date.ts';

/**
 * Public holidays on fixed dates in any European country that a tenant can accept members from, including substitute
 * days for holidays on a weekend. A holiday in one country counts for all: a longer period than the law requires is
 * harmless.
 */
const FIXED_HOLIDAYS = new Set(
  `01-01 01-02 01-03 01-06 03-17 03-18 03-19 04-25 04-27 05-01 05-03 05-08 05-09 05-17 06-02 06-05 06-06 06-10 06-23 07-05
  07-06 07-14 07-21 08-01 08-15 09-28 10-03 10-05 10-12 10-26 10-28 10-31 11-01 11-11 11-17 12-06 12-08 12-24 12-25 12-26
  12-27 12-28 12-31`.split(/\s+/),
);
/** Days from Easter Sunday: Maundy Thursday, Good Friday, Easter Monday, Ascension, Whit Monday, Corpus Christi. */
const EASTER_HOLIDAYS = [-3, -2, 1, 39, 50, 60];
/** Months, from 1, whose first or last Monday is a holiday (Ireland, Great Britain). */
const FIRST_MONDAYS = [2, 5, 6, 8];
const LAST_MONDAYS = [5, 8, 10];

/** Sunday is 0. */
const weekdayOf = (date: LocalDate): number => new Date(`${date}T00:00:00.000Z`).getUTCDay();

/** Western Easter Sunday, by the Gregorian computus. */
function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const corrections =
    century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + corrections + 15) % 30;
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0);
  const next = addDays(`${year}-03-22`, moon);
  return addDays(next, (7 - weekdayOf(next)) % 7);
}

/** Midsummer Eve (Sweden, Finland): the Friday from 19 to 25 June. */
const isMidsummerEve = (date: LocalDate): boolean =>
  weekdayOf(date) === 5 && date.slice(5) >= '06-19' && date.slice(5) <= '06-25';

function isMondayHoliday(date: LocalDate): boolean {
  if (weekdayOf(date) !== 1) return false;
  const month = Number(date.slice(5, 7));
  const first = Number(date.slice(8)) <= 7 && FIRST_MONDAYS.includes(month);
  return first || (LAST_MONDAYS.includes(month) && addDays(date, 7).slice(5, 7) !== date.slice(5, 7));
}

function isWorkingDay(date: LocalDate): boolean {
  const weekday = weekdayOf(date);
  if (
    weekday === 0 ||
    weekday === 6 ||
    FIXED_HOLIDAYS.has(date.slice(5)) ||
    isMidsummerEve(date) ||
    isMondayHoliday(date)
  )
    return false;
  const easter = easterSunday(Number(date.slice(0, 4)));
  return !EASTER_HOLIDAYS.some((days) => addDays(easter, days) === date);
}

/**
 * The given day, or the next one that is neither on a weekend nor a public holiday in any of the platform's countries.
 */
export function nextWorkingDay(date: LocalDate): LocalDate {
  let day = date;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}
