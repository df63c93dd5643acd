import { describe, expect, it } from 'vitest';

import { createFixedClock } from '../time/clock.ts';
import { isUuid, newId, smallestIdAt } from './ids.ts';

const clock = createFixedClock(new Date('2026-03-10T12:00:00Z'));

describe('ids', () => {
  it('API-022 are version 7 UUIDs whose first 48 bits are the clock’s milliseconds', () => {
    const id = newId(clock);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(clock.now().getTime());
    expect(isUuid(id)).toBe(true);
  });

  it('are unique within a millisecond and sort by time across milliseconds', () => {
    const ids = Array.from({ length: 1_000 }, () => newId(clock));
    expect(new Set(ids).size).toBe(1_000);
    const later = newId({ now: () => new Date(clock.now().getTime() + 1) });
    expect(ids.every((id) => id < later)).toBe(true);
  });

  it('sort in order of creation within a millisecond, so that ledger entries keep their order', () => {
    const ids = Array.from({ length: 20_000 }, () => newId(clock));
    expect(ids.every((id, index) => index === 0 || ids[index - 1]! < id)).toBe(true);
    expect(ids.every((id) => isUuid(id) && /-7...-[89ab]/.test(id))).toBe(true);
  });

  it('have a smallest one of each moment, after all earlier and before all others of the moment', () => {
    const at = clock.now();
    const smallest = smallestIdAt(at);
    expect(isUuid(smallest)).toBe(true);
    expect(newId({ now: () => new Date(at.getTime() - 1) }) < smallest).toBe(true);
    expect(smallest < newId(clock)).toBe(true);
    expect(smallestIdAt(new Date(1))).toBe('00000000-0001-7000-8000-000000000000');
  });

  it('start at a random counter in each millisecond, so that they do not reveal how many were created', () => {
    const counts = Array.from({ length: 50 }, (_, at) => newId({ now: () => new Date(at + 1) }).slice(15, 23));
    expect(new Set(counts).size).toBeGreaterThan(45);
  });

  it.each([
    ['upper case', '019CD79E-4600-7642-ADB6-4D4D3787B3CF'],
    ['without dashes', '019cd79e46007642adb64d4d3787b3cf'],
    ['in braces', '{019cd79e-4600-7642-adb6-4d4d3787b3cf}'],
    ['with a line end', '019cd79e-4600-7642-adb6-4d4d3787b3cf\n'],
    ['too short', '019cd79e-4600-7642-adb6-4d4d3787b3c'],
    ['no text', 42],
    ['nothing', undefined],
  ])('rejects %s', (_name, text) => {
    expect(isUuid(text)).toBe(false);
  });
});
