import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createAdmission, type Admission, type Priority } from './admission.ts';

let waitMs: number;
let admission: Admission;
let addresses: number;

beforeEach(() => {
  vi.useFakeTimers();
  [waitMs, addresses] = [0, 0];
  admission = createAdmission(100, () => waitMs);
});
afterEach(() => {
  admission.close();
  vi.useRealTimers();
});

/** Offers requests of as many addresses. @returns what ends those that were admitted */
function offer(count: number, priority: Priority, address?: string): Array<() => void> {
  const given = Array.from({ length: count }, () => {
    addresses += 1;
    return admission.admit(priority, address ?? `a${addresses}`);
  });
  return given.filter((end) => end !== null);
}

/** Ends requests, and looks. */
function settle(running: ReadonlyArray<() => void>): void {
  for (const end of running) end();
  vi.advanceTimersByTime(20);
}

/** A delay of the database that lowers the limit for as long. */
function delay(ms: number): void {
  waitMs = 150;
  vi.advanceTimersByTime(ms);
  waitMs = 0;
}

describe('HRD-2 admission', () => {
  it('refuses nobody without a delay, however many wait for something else', () => {
    expect(offer(5_000, 'guest')).toHaveLength(5_000);
  });

  it('lets as many run as were answered within the highest delay', () => {
    const running = offer(90, 'member');
    settle(running.slice(0, 60));
    delay(180);
    // 60 in 200 ms are 30 in 100 ms, and 30 are under way.
    expect(offer(10, 'member')).toHaveLength(0);
    settle(running.slice(60, 70));
    expect(offer(50, 'member')).toHaveLength(10);
  });

  it('keeps what is under way when requests begin to wait, before the mean is known', () => {
    offer(150, 'member');
    delay(40);
    expect(offer(10, 'member')).toHaveLength(0);
    vi.advanceTimersByTime(1_400);
    expect(offer(900, 'member')).toHaveLength(900);
  });

  it('takes one pause for none', () => {
    offer(90, 'member');
    waitMs = 400;
    vi.advanceTimersByTime(40);
    waitMs = 0;
    vi.advanceTimersByTime(400);
    expect(offer(900, 'guest')).toHaveLength(900);
  });

  it('never lets fewer than two dozen run', () => {
    settle(offer(200, 'member'));
    delay(5_000);
    expect(offer(50, 'member')).toHaveLength(24);
  });

  it('refuses visitors before members, and members before writes that cost money', () => {
    settle(offer(200, 'member'));
    delay(5_000);
    expect(offer(50, 'guest')).toHaveLength(12);
    expect(offer(50, 'member')).toHaveLength(12);
    expect(offer(50, 'guest')).toHaveLength(0);
    expect(offer(50, 'first')).toHaveLength(12);
  });

  it('leaves one address a share only', () => {
    settle(offer(200, 'member', 'flood'));
    delay(5_000);
    // Alone it leaves room for others, visitors too.
    const theirs = offer(200, 'guest', 'flood');
    expect(theirs).toHaveLength(9);
    expect(offer(10, 'guest')).toHaveLength(3);
    settle(theirs);
    // Beside others it gets less.
    expect(offer(200, 'member', 'flood')).toHaveLength(6);
    expect(offer(10, 'member')).toHaveLength(10);
  });

  it('admits more while some are refused and there is no delay, and all once nobody is refused', () => {
    settle(offer(100, 'member'));
    delay(400);
    const before = offer(200, 'member');
    settle(before);
    vi.advanceTimersByTime(900);
    expect(offer(200, 'member').length).toBeGreaterThan(before.length * 1.4);
    vi.advanceTimersByTime(1_300);
    expect(offer(2_000, 'guest')).toHaveLength(2_000);
  });

  it('counts what ends at once until the next turn', () => {
    delay(200);
    const answerAtOnce = () => {
      const ends = offer(100, 'member');
      for (const end of ends) end();
      return ends.length;
    };
    expect([answerAtOnce(), answerAtOnce()]).toEqual([24, 0]);
    vi.advanceTimersByTime(0);
    expect(answerAtOnce()).toBe(24);
  });

  it('lowers the limit once for one turn of the event loop that takes too long', () => {
    settle(offer(200, 'member'));
    delay(180);
    const running = offer(200, 'member');
    expect(running).toHaveLength(96);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 250);
    for (const end of running) end();
    expect(offer(1, 'member')).toHaveLength(0);
    vi.advanceTimersByTime(20);
    // 200 in 200 ms, then 96 in 250 ms: on average 69 in 100 ms.
    expect(offer(200, 'member')).toHaveLength(70);
  });

  it('refuses what arrives while one turn of the event loop takes too long', () => {
    vi.useRealTimers();
    const own = createAdmission(100, () => 0);
    const start = performance.now();
    let admitted = 0;
    let refused = 0;
    while (performance.now() - start < 400) {
      if (own.admit('member', `b${admitted + refused}`)) admitted += 1;
      else refused += 1;
    }
    own.close();
    expect(admitted).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });
});
