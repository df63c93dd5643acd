import { randomUUID } from 'node:crypto';

import { expect, it } from 'vitest';

import { nextWeeklySlot } from './weekly-slot.ts';

const WEEK_MS = 7 * 86_400_000;
const NOON = new Date('2026-03-10T12:00:00Z');
const ZONE = 'Europe/Amsterdam';
const local = (moment: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }).format(moment);

it('is spread over weekdays and daytime hours in the site’s time zone, within the next week', () => {
  const slots = Array.from({ length: 1400 }, () => nextWeeklySlot(randomUUID(), NOON, ZONE));
  expect(slots.every((slot) => slot > NOON && slot.getTime() - NOON.getTime() <= WEEK_MS)).toBe(true);
  const share = (options: Intl.DateTimeFormatOptions) => {
    const counts = new Map<string, number>();
    for (const slot of slots) counts.set(local(slot, options), (counts.get(local(slot, options)) ?? 0) + 1);
    return counts;
  };
  const days = share({ weekday: 'short' });
  expect(days.size).toBe(7);
  expect(Math.min(...days.values())).toBeGreaterThan(140);
  const hours = share({ hour: '2-digit' });
  expect([...hours.keys()].toSorted()).toEqual(
    Array.from({ length: 12 }, (_, hour) => String(hour + 9).padStart(2, '0')),
  );
  expect(Math.max(...hours.values())).toBeLessThan(170);
});

it('is the same weekday and time each week, and always in the future', () => {
  const userId = randomUUID();
  const first = nextWeeklySlot(userId, NOON, 'UTC');
  const second = nextWeeklySlot(userId, first, 'UTC');
  expect(second.getTime() - first.getTime()).toBe(WEEK_MS);
  expect(nextWeeklySlot(userId, new Date(first.getTime() - 1), 'UTC')).toEqual(first);
});

it('skips no week at clock changes', () => {
  const late = new Date('2026-03-28T22:30:00Z');
  const userIds = Array.from({ length: 60 }, () => randomUUID());
  for (const userId of userIds) {
    expect(nextWeeklySlot(userId, late, ZONE).getTime() - late.getTime()).toBeLessThanOrEqual(WEEK_MS);
  }
});
