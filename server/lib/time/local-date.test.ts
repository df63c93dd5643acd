import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';

import { addDays, ageOn, earliestBirthDate, latestBirthDate, localDate, startOfDay } from './local-date.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('calendar dates', () => {
  it.each([
    ['2026-03-10T22:59:59Z', 'Europe/Amsterdam', '2026-03-10'],
    ['2026-03-10T23:00:00Z', 'Europe/Amsterdam', '2026-03-11'],
    ['2026-07-10T22:00:00Z', 'Europe/Amsterdam', '2026-07-11'],
    ['2026-03-11T03:59:59Z', 'America/New_York', '2026-03-10'],
    ['2026-12-31T23:30:00Z', 'Europe/London', '2026-12-31'],
  ])('ACC-038 %s in %s is on the day %s', (moment, zone, expected) => {
    expect(localDate(new Date(moment), zone)).toBe(expected);
  });

  it.each([
    ['2026-03-10', '2008-03-10', 18],
    ['2026-03-10', '2008-03-11', 17],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
    ['2028-02-29', '2008-02-29', 20],
  ])('on %s, someone born on %s is %d', (today, born, age) => {
    expect(ageOn(today, born)).toBe(age);
  });

  it.each([
    ['2026-03-10', 'Europe/Amsterdam', '2026-03-09T23:00:00.000Z'],
    ['2026-07-10', 'Europe/Amsterdam', '2026-07-09T22:00:00.000Z'],
    ['2026-03-29', 'Europe/Amsterdam', '2026-03-28T23:00:00.000Z'],
    ['2026-03-10', 'America/New_York', '2026-03-10T04:00:00.000Z'],
    ['2026-03-10', 'Asia/Kathmandu', '2026-03-09T18:15:00.000Z'],
    // The switch to daylight saving time skips midnight there on this day.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s in %s starts at %s', (date, zone, expected) => {
    expect(startOfDay(date, zone).toISOString()).toBe(expected);
  });

  it.each([
    ['2028-02-29', 18, '2010-02-28'],
    ['2028-02-29', 20, '2008-02-29'],
    ['2000-02-29', 100, '1900-02-28'],
    ['2400-02-29', 400, '2000-02-29'],
    ['2026-02-28', 18, '2008-02-28'],
  ])('on %s, someone of %d was born on %s at the latest', (today, age, born) => {
    expect(latestBirthDate(today, age)).toBe(born);
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-10', 0, '2026-03-10'],
  ])('%s and %d days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test.prop([day, day, fc.integer({ min: 0, max: 120 })])(
    "gives search bounds that match the members' ages",
    (today, born, age) => {
      expect(born <= latestBirthDate(today, age)).toBe(ageOn(today, born) >= age);
      expect(born > earliestBirthDate(today, age)).toBe(ageOn(today, born) <= age);
    },
  );
});
