import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createJournal } from '../drill/journal.ts';
import { findNoticed } from './spared-sites.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A site whose members poll each second for ten; in one of them they see something else than success. */
function pollAt(slug: string, seen: string | null) {
  const journal = createJournal();
  for (let second = 0; second < 10; second += 1) {
    vi.advanceTimersByTime(1_000);
    const fails = seen !== null && second === 5;
    journal.record('call', !fails, fails ? seen : '200');
  }
  return { slug, journal };
}

const lost = { label: 'pod', spares: (slug: string) => slug !== 'gilf' };

it('MAC-6 takes what other sites saw of a pod that was lost for a violation, but not what its own sites saw', () => {
  const sites = [pollAt('default', '503 unavailable'), pollAt('gilf', '503 unavailable'), pollAt('milf', null)];
  const struck = [{ kind: lost, from: 0, to: performance.now() }];
  expect(findNoticed(struck, sites.slice(1, 2))).toEqual([]);
  expect(findNoticed([{ kind: lost, from: 0, to: 10_000 }], sites.slice(0, 2))).toEqual([
    'pod: members of default saw call 503 unavailable',
  ]);
});

it('MAC-6 takes silence of another site for a violation', () => {
  const site = pollAt('default', null);
  expect(findNoticed([{ kind: lost, from: 0, to: 14_000 }], [site])).toEqual([]);
  expect(findNoticed([{ kind: lost, from: 0, to: 16_000 }], [site])).toEqual([
    'pod: members of default saw 6.0 s of silence',
  ]);
});

it('MAC-6 asks nobody about a fault that may concern all', () => {
  const site = pollAt('default', '503 unavailable');
  expect(findNoticed([{ kind: { label: 'primary' }, from: 0, to: 10_000 }], [site])).toEqual([]);
});
