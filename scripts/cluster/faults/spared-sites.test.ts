import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createJournal } from '../drill/journal.ts';
import { findNoticed } from './spared-sites.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], now: 0 }));
afterEach(() => void vi.useRealTimers());

/** A site whose members poll each second for twenty seconds, and are refused in some of them. */
function pollAt(slug: string, refused: (second: number) => boolean) {
  const journal = createJournal();
  const from = performance.now();
  for (let second = 0; second < 20; second += 1) {
    vi.advanceTimersByTime(1_000);
    journal.record('call', !refused(second), refused(second) ? '503 unavailable' : '200');
  }
  return { span: { from, to: performance.now() }, site: { slug, journal } };
}

const lost = { label: 'pod', spares: (slug: string) => slug !== 'gilf' };
const isAway = (second: number) => second >= 4 && second < 12;

it('MAC-6 counts it as a violation if a lost pod affects a site of another pod', () => {
  const { span, site } = pollAt('default', isAway);
  expect(findNoticed([{ kind: lost, ...span }], [site])).toEqual(['pod: members of default got no answer for 9.0 s']);
});

it('MAC-6 allows a lost pod to affect its own sites, and an overloaded process to refuse', () => {
  const own = pollAt('gilf', isAway);
  expect(findNoticed([{ kind: lost, ...own.span }], [own.site])).toEqual([]);
  const other = pollAt('default', (second) => second % 2 === 0);
  expect(findNoticed([{ kind: lost, ...other.span }], [other.site])).toEqual([]);
});

it('MAC-6 ignores faults that may affect all sites', () => {
  const { span, site } = pollAt('default', isAway);
  expect(findNoticed([{ kind: { label: 'primary' }, ...span }], [site])).toEqual([]);
});
