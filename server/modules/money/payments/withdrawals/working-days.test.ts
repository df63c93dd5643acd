import { describe, expect, it } from 'vitest';

import { nextWorkingDay } from './working-days.ts';

describe('the next working day', () => {
  it.each([
    ['a Wednesday', '2026-03-11', '2026-03-11'],
    ['a Saturday', '2026-03-14', '2026-03-16'],
    ['Easter of 2026, from Maundy Thursday', '2026-04-02', '2026-04-07'],
    ['Easter of 2027', '2027-03-26', '2027-03-30'],
    ['the earliest Easter of this century', '2008-03-21', '2008-03-25'],
    ['the latest Easter of this century', '2038-04-23', '2038-04-28'],
    ['an Easter that simplified formulas miss', '2049-04-16', '2049-04-20'],
    // Years in which a wrong correction for the century moves Easter by a week.
    ['Easter Monday of 2045', '2045-04-10', '2045-04-11'],
    ['Easter Monday of 2065', '2065-03-30', '2065-03-31'],
    ['Easter Monday of 2116', '2116-03-30', '2116-03-31'],
    ['Ascension', '2026-05-14', '2026-05-15'],
    ['Whit Monday, a holiday in Britain as well', '2026-05-25', '2026-05-26'],
    ['Corpus Christi', '2026-06-04', '2026-06-08'],
    ['King’s Day', '2026-04-27', '2026-04-28'],
    ['midsummer', '2026-06-19', '2026-06-22'],
    ['the first Monday of August', '2026-08-03', '2026-08-04'],
    ['the last Monday of October', '2026-10-26', '2026-10-27'],
    ['an ordinary Monday', '2026-10-19', '2026-10-19'],
    ['Christmas with its substitute days', '2026-12-24', '2026-12-29'],
    ['New Year', '2026-12-31', '2027-01-04'],
  ])('from %s', (_, date, next) => {
    expect(nextWorkingDay(date)).toBe(next);
  });
});
