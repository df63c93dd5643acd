import { describe, expect, it } from 'vitest';

import { dayKey, relativeDay, formatDay } from './day-names.ts';

const AMSTERDAM = 'Europe/Amsterdam';

describe('calendar days of a conversation', () => {
  it('follow the time zone of the tenant, not UTC', () => {
    expect(dayKey('2026-11-20T23:30:00Z', AMSTERDAM)).toBe('2026-11-21');
    expect(dayKey('2026-11-20T22:30:00Z', AMSTERDAM)).toBe('2026-11-20');
  });

  it('are named today and yesterday, also across a daylight saving change', () => {
    expect(relativeDay('2026-10-26', '2026-10-26')).toBe('today');
    expect(relativeDay('2026-10-25', '2026-10-26')).toBe('yesterday');
    expect(relativeDay('2026-10-24', '2026-10-26')).toBe('other');
  });

  it("LNG-011 are formatted by Intl in the viewer's language, with the year only if it differs", () => {
    expect(formatDay('nl', '2026-11-17T12:00:00Z', AMSTERDAM, '2026-11-21')).toBe('dinsdag 17 november');
    expect(formatDay('nl', '2025-11-17T12:00:00Z', AMSTERDAM, '2026-11-21')).toBe('maandag 17 november 2025');
    expect(formatDay('en', '2025-11-17T12:00:00Z', AMSTERDAM, '2026-11-21')).toBe('Monday 17 November 2025');
  });
});
