import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const offersOf = (remainingSeconds: number) => ({ timeBonus: { remainingSeconds, percentage: 25 }, welcome: null });

/** The clock as a document that has just been loaded has it. */
async function openDocument(responseStart: number) {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart } as unknown as PerformanceEntry]);
  const { secondsSinceArrival } = await import('./offer-clock.ts');
  return secondsSinceArrival;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('secondsSinceArrival', () => {
  it('SAF-011 counts from when the page itself arrived, whatever the time of day here', async () => {
    const secondsSinceArrival = await openDocument(performance.now());
    const offers = offersOf(100);
    vi.advanceTimersByTime(2_999);
    expect(secondsSinceArrival(offers)).toBe(2);
    vi.setSystemTime('2001-01-01T00:00:00Z');
    vi.advanceTimersByTime(1);
    expect(secondsSinceArrival(offers)).toBe(3);
  });

  it('counts later offers from when they came', async () => {
    const secondsSinceArrival = await openDocument(performance.now());
    secondsSinceArrival(offersOf(100));
    vi.advanceTimersByTime(60_000);
    const later = offersOf(40);
    expect(secondsSinceArrival(later)).toBe(0);
    vi.advanceTimersByTime(5_000);
    expect(secondsSinceArrival(later)).toBe(5);
  });
});
