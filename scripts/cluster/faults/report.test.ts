import { expect, it } from 'vitest';

import { addRound, createFigures, describeFaults } from './report.ts';

const counts = { messages: 1_000, likes: 20, orders: 3, refunds: 2, events: 4_000 };

function describeRound(failures: Record<string, number>, violations: readonly string[] = []) {
  const figures = createFigures();
  addRound(figures, {
    injected: [
      { label: 'primary', silenceMs: 4_000 },
      { label: 'web', silenceMs: 500 },
      { label: 'primary', silenceMs: 6_000 },
    ],
    counts: [counts, counts],
    pushes: 7,
    failures: [new Map(Object.entries(failures)), new Map(Object.entries(failures))],
    violations,
  });
  return { figures, text: describeFaults(figures) };
}

it('MAC-7 adds up faults, silence, acknowledged writes and what clients saw', () => {
  const { figures, text } = describeRound({ 'message 503 unavailable': 2, 'page ECONNRESET': 4 });
  expect(text).toContain('| primary | 2 | 5.0 | 6.0 |\n| web | 1 | 0.5 | 0.5 |');
  expect(text).toContain(
    '3 faults. Acknowledged: 2,000 messages, 40 likes, 6 orders, 4 refunds; 8,000 events and 7 push messages arrived. Violations: 0.',
  );
  expect(text).toContain('Clients saw: 8 × page ECONNRESET, 4 × message 503 unavailable.');
  expect(figures.violations).toEqual([]);
});

it('MAC-7 counts errors without an explanation and contradictions by the database as violations', () => {
  const seen = { 'call 500 internal_error': 1, 'order 503 without Retry-After': 1 };
  expect(describeRound(seen, ['a message is lost']).figures.violations).toEqual([
    'a message is lost',
    'clients saw call 500 internal_error',
    'clients saw order 503 without Retry-After',
  ]);
});
