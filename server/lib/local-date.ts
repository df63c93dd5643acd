/** A calendar date `YYYY-MM-DD`, without time zone. */
export type LocalDate = string;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar date at `moment` in an IANA time zone. */
export function localDate(moment: Date, timeZone: string): LocalDate {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(moment);
}

/** Whole years between a birth date and `today`; who was born on 29 February has their birthday on 1 March in other years. */
export function ageOn(today: LocalDate, birthDate: LocalDate): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The latest birth date of someone who is at least `age` on `today`. */
export function latestBirthDate(today: LocalDate, age: number): LocalDate {
  return shiftYears(today, -age);
}

/** Exclusive lower bound: someone born after it is at most `age` on `today`. */
export function earliestBirthDate(today: LocalDate, age: number): LocalDate {
  return shiftYears(today, -(age + 1));
}

function shiftYears(date: LocalDate, years: number): LocalDate {
  const year = Number(date.slice(0, 4)) + years;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const rest = date.slice(5) === '02-29' && !leap ? '02-28' : date.slice(5);
  return `${String(year).padStart(4, '0')}-${rest}`;
}

/** The date so many days later; earlier with a negative number. */
export function shiftDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(`${date}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

const QUARTER_MS = 15 * 60_000;
/** No zone is further from UTC, in quarters of an hour. */
const FURTHEST_QUARTERS = 14 * 4;

/** The first moment of a day in an IANA time zone; where clocks skip midnight, that is one o'clock. */
export function startOfDay(date: LocalDate, timeZone: string): Date {
  const utc = Date.parse(`${date}T00:00:00.000Z`);
  for (let quarter = -FURTHEST_QUARTERS; quarter <= FURTHEST_QUARTERS; quarter += 1) {
    const moment = new Date(utc + quarter * QUARTER_MS);
    if (localDate(moment, timeZone) === date) return moment;
  }
  throw new RangeError(`${date} does not exist in ${timeZone}`);
}
