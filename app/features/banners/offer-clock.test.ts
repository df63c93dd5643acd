import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const offersOf = (remainingSeconds: number) => ({ timeBonus: { remainingSeconds, percentage: 25 }, welcome: null });

/** The clock in a newly loaded document. */
async function openDocument(responseStart: number) {
  vi.resetModules();
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart } as unknown as PerformanceEntry]);
  return import('./offer-clock.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('secondsSinceArrival', () => {
  it('SAF-011 counts from the arrival of the document, independent of the local time', async () => {
    const { recordArrival, secondsSinceArrival } = await openDocument(performance.now());
    const offers = offersOf(100);
    vi.advanceTimersByTime(2_000);
    recordArrival(offers, true);
    vi.advanceTimersByTime(999);
    expect(secondsSinceArrival(offers)).toBe(2);
    vi.setSystemTime('2001-01-01T00:00:00Z');
    vi.advanceTimersByTime(1);
    expect(secondsSinceArrival(offers)).toBe(3);
  });

  it('SAF-011 counts later offers from their arrival, even when read first', async () => {
    const { recordArrival, secondsSinceArrival } = await openDocument(performance.now());
    vi.advanceTimersByTime(300_000);
    const afterLogin = offersOf(14_400);
    recordArrival(afterLogin, false);
    expect(secondsSinceArrival(afterLogin)).toBe(0);
    vi.advanceTimersByTime(5_000);
    recordArrival(afterLogin, false);
    expect(secondsSinceArrival(afterLogin)).toBe(5);
    expect(secondsSinceArrival(offersOf(40))).toBe(0);
  });

  it("SAF-011 counts the document's offers from its arrival, even when read late", async () => {
    const { recordArrival, secondsSinceArrival } = await openDocument(performance.now());
    const offers = offersOf(14_400);
    vi.advanceTimersByTime(1_000);
    recordArrival(offers, true);
    vi.advanceTimersByTime(299_000);
    expect(secondsSinceArrival(offers)).toBe(300);
  });
});
