import { describe, expect, it } from 'vitest';

import { dayKey, nameOfDay, writeDay } from './day-names.ts';

const AMSTERDAM = 'Europe/Amsterdam';

describe('days of a conversation', () => {
  it('follow the calendar of the site, not UTC', () => {
    expect(dayKey('2026-11-20T23:30:00Z', AMSTERDAM)).toBe('2026-11-21');
    expect(dayKey('2026-11-20T22:30:00Z', AMSTERDAM)).toBe('2026-11-20');
  });

  it('have a name when they are near, across a change of the clock too', () => {
    expect(nameOfDay('2026-10-26', '2026-10-26')).toBe('today');
    expect(nameOfDay('2026-10-25', '2026-10-26')).toBe('yesterday');
    expect(nameOfDay('2026-10-24', '2026-10-26')).toBe('other');
  });

  it('LNG-011 are written by Intl in the reader’s language, with the year only when it is another', () => {
    expect(writeDay('nl', '2026-11-17T12:00:00Z', AMSTERDAM, '2026-11-21')).toBe('dinsdag 17 november');
    expect(writeDay('nl', '2025-11-17T12:00:00Z', AMSTERDAM, '2026-11-21')).toBe('maandag 17 november 2025');
    expect(writeDay('en', '2025-11-17T12:00:00Z', AMSTERDAM, '2026-11-21')).toBe('Monday 17 November 2025');
  });
});
