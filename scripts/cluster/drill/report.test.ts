import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createJournal, KINDS, type Journal, type Kind, type Span } from './journal.ts';
import { describeDrill } from './report.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'], now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Every kind succeeds each second, except messages during a time in which they fail. */
function record(journal: Journal, silent: { from: number; to: number }): Span {
  const from = performance.now();
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    for (const kind of KINDS) {
      const fails = kind === 'message' && second >= silent.from && second < silent.to;
      journal.record(kind, !fails, fails ? '503' : '200');
    }
  }
  return { from, to: performance.now() };
}

function describe(journal: Journal, span: Span, allowed: number, violations: string[] = [], unseen = false) {
  const silence = Object.fromEntries(KINDS.map((kind) => [kind, journal.silence([kind], span) / 1000]));
  const result = {
    fault: 'a part',
    allowed,
    unseen,
    newPrimary: null,
    silence: silence as Record<Kind, number>,
    latestArrival: 0,
    failures: journal.failures(span),
    successes: journal.countSuccesses(span),
  };
  return describeDrill({
    results: [result],
    violations,
    counts: { messages: 1, likes: 2, orders: 3, refunds: 1, events: 4 },
  });
}

it('MAC-2 measures the longest time without a success of a kind, and compares it with its target', () => {
  const journal = createJournal();
  const span = record(journal, { from: 10, to: 24 });
  const { text, faults } = describe(journal, span, 15);
  expect(text).toContain('| a part | – | 15.0 s | 1.0 s | 1.0 s | 1.0 s | 1.0 s | 0.0 s |');
  expect(text).toContain('286 answers, 14 × message 503');
  expect(faults).toEqual([]);
  expect(describe(journal, span, 14).faults).toEqual(['a part: 15.0 s of silence, 14.0 s allowed']);
});

it('MAC-2 fails for errors that clients must not see, except a form that the dead process was handling', () => {
  const journal = createJournal();
  const span = record(journal, { from: 0, to: 0 });
  journal.record('form', false, 'ECONNRESET');
  expect(describe(journal, span, 15, [], true).faults).toEqual([]);
  journal.record('order', false, '503 unavailable');
  expect(describe(journal, span, 15, [], true).faults).toEqual(['a part: clients saw it']);
});

it('MAC-2 fails if the database contradicts what clients were told', () => {
  const journal = createJournal();
  const span = record(journal, { from: 0, to: 0 });
  expect(describe(journal, span, 15, ['transfers sum to zero: broken']).faults).toEqual([
    'transfers sum to zero: broken',
  ]);
});
