import { expect, it } from 'vitest';

import { dayLimitError, likesLeft, swipeDay, undosLeft, undosPerDay } from './swipe-rules.ts';

it.each([
  // Winter: one hour ahead of UTC.
  ['Europe/Amsterdam', '2026-03-10T22:59:59.999Z', '2026-03-10', '2026-03-10T23:00:00.000Z'],
  ['Europe/Amsterdam', '2026-03-10T23:00:00.000Z', '2026-03-11', '2026-03-11T23:00:00.000Z'],
  // Start of daylight saving time: a day of 23 hours.
  ['Europe/Amsterdam', '2026-03-29T10:00:00.000Z', '2026-03-29', '2026-03-29T22:00:00.000Z'],
  // End of daylight saving time: a day of 25 hours.
  ['Europe/Amsterdam', '2026-10-24T22:30:00.000Z', '2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['America/New_York', '2026-03-11T03:00:00.000Z', '2026-03-10', '2026-03-11T04:00:00.000Z'],
  ['Europe/Amsterdam', '2026-12-31T23:30:00.000Z', '2027-01-01', '2027-01-01T23:00:00.000Z'],
])('LIK-007 in %s the day of %s is %s and ends at %s', (time_zone, now, day, next) => {
  expect(swipeDay(new Date(now), { time_zone })).toMatchObject({ day, next: new Date(next) });
});

it('LIK-005 ignores likes of another day and never returns a negative number', () => {
  const tenant = { swipe_likes_per_day: 4 };
  expect(likesLeft({ day: null, likes: 0 }, '2026-03-10', tenant)).toBe(4);
  expect(likesLeft({ day: '2026-03-10', likes: 3 }, '2026-03-10', tenant)).toBe(1);
  expect(likesLeft({ day: '2026-03-09', likes: 4 }, '2026-03-10', tenant)).toBe(4);
  expect(likesLeft({ day: '2026-03-10', likes: 6 }, '2026-03-10', tenant)).toBe(0);
});

it('LIK-005 the error contains the seconds until the next day', () => {
  const refused = dayLimitError('swipe_limit_reached', new Date('2026-03-10T22:00:00.000Z'), {
    time_zone: 'Europe/Amsterdam',
  });
  expect(refused).toMatchObject({ code: 'swipe_limit_reached', status: 429, retryAfter: 3600 });
});

it('MEM-3 counts the undos of today only, and has no limit where the site sets none', () => {
  const tenant = { undos_per_day: 1, premium_undos_per_day: null };
  expect([undosPerDay(false, tenant), undosPerDay(true, tenant)]).toEqual([1, null]);
  const start = new Date('2026-03-09T23:00:00.000Z');
  expect(undosLeft({ undoneAt: start, undos: 1 }, start, 1)).toBe(0);
  expect(undosLeft({ undoneAt: new Date(start.getTime() - 1), undos: 1 }, start, 1)).toBe(1);
  expect(undosLeft({ undoneAt: null, undos: 0 }, start, 3)).toBe(3);
  expect(undosLeft({ undoneAt: start, undos: 5 }, start, 3)).toBe(0);
  expect(undosLeft({ undoneAt: start, undos: 5 }, start, null)).toBeNull();
});
