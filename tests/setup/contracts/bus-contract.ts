import { expect, it } from 'vitest';

import type { RealtimeBus, Signal } from '../../../server/lib/redis/realtime-bus.ts';
import { eventually } from '../eventually.ts';

export const TYPING: Signal = { type: 'typing', payload: { conversation: { id: 'c1' } } };

/** Resolves at the next wake-up. */
export function nextWake(bus: RealtimeBus, tenant: string, profile: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = bus.onPublish(tenant, profile, () => {
      stop();
      resolve();
    });
  });
}

/** Tests that hold for every bus. @param create a bus that the caller closes */
export function describeBus(create: () => Promise<RealtimeBus>): void {
  it('wakes every listener of the member', async () => {
    const bus = await create();
    const woken: string[] = [];
    bus.onPublish('t1', 'p1', () => woken.push('a page'));
    bus.onPublish('t1', 'p1', () => woken.push('another page'));
    await bus.publish('t1', 'p1');
    await eventually(() => expect(woken).toEqual(['a page', 'another page']));
  });

  it('does not wake other members, nor the same id at another site', async () => {
    const bus = await create();
    const woken: string[] = [];
    bus.onPublish('t1', 'p2', () => woken.push('another member'));
    bus.onPublish('t2', 'p1', () => woken.push('another site'));
    const mine = nextWake(bus, 't1', 'p1');
    await bus.publish('t1', 'p1');
    await mine;
    expect(woken).toEqual([]);
  });

  it('does not wake a listener after it unsubscribes', async () => {
    const bus = await create();
    let count = 0;
    const stop = bus.onPublish('t1', 'p1', () => {
      count += 1;
    });
    stop();
    const other = nextWake(bus, 't1', 'p1');
    await bus.publish('t1', 'p1');
    await other;
    expect(count).toBe(0);
  });

  it("CHT-021 delivers a signal to the member's current listeners only", async () => {
    const bus = await create();
    const received: unknown[] = [];
    bus.onSignal('t1', 'p2', () => received.push('another member'));
    bus.onSignal('t2', 'p1', () => received.push('another site'));
    bus.onPublish('t1', 'p1', () => received.push('a wake-up'));
    bus.onSignal('t1', 'p1', () => received.push('after its end'))();
    const mine = [0, 1].map(() => new Promise((resolve) => bus.onSignal('t1', 'p1', (told) => resolve(told))));
    await bus.sendSignal('t1', 'p1', TYPING);
    expect(await Promise.all(mine)).toEqual([TYPING, TYPING]);
    expect(received).toEqual([]);
  });
}
