import { expect, it } from 'vitest';

import type { SiteResponse } from '../site/site-client.ts';
import { createFigures } from './figures.ts';
import { describeLoad } from './report.ts';
import type { LoadPhase } from './run.ts';

const answer = (status: number, headers: Record<string, string> = {}): SiteResponse => ({
  status,
  headers,
  body: Buffer.alloc(0),
});

function phaseWith(
  name: string,
  answers: ReadonlyArray<[kind: string, ms: number, answer: SiteResponse | null]>,
): LoadPhase {
  const figures = createFigures();
  for (const [kind, ms, each] of answers) figures.count(kind, ms, each);
  const streams = { opened: 1, lost: 0, refused: 0, delays: [5], missing: 0 };
  return { name, members: 1, seconds: 1, figures, streams, processors: { node: 0.5, postgres: 0.5 }, memory: 300 };
}

const GOOD = phaseWith('good', [['message', 20, answer(201)]]);
const REFUSED = answer(503, { 'retry-after': '1' });

it('MAC-8 reports no missed target if all is answered in time, or refused with Retry-After under overload', () => {
  const refused = phaseWith('double', [
    ['message', 900, answer(201)],
    ['search', 5, REFUSED],
  ]);
  expect(describeLoad([GOOD, refused, GOOD]).missed).toEqual([]);
});

it('MAC-8 reports unexpected refusals, late calls, errors and lost messages', () => {
  const usual = phaseWith('usual', [
    ['message', 301, answer(201)],
    ['page', 900, answer(200)],
    ['search', 5, REFUSED],
  ]);
  const double = phaseWith('double', [
    ['search', 5, answer(503)],
    ['order', 5, answer(422)],
    ['poll', 5, null],
  ]);
  const after = { ...GOOD, streams: { ...GOOD.streams, missing: 2 } };
  expect(describeLoad([usual, double, after]).missed).toEqual([
    'usual: message p99 301 ms',
    'usual: 1 of 1 search requests not answered well',
    'double: 1 of 1 search requests not answered well',
    'double: 1 of 1 order requests not answered well',
    'double: 1 of 1 poll requests not answered well',
    'good: 2 messages not delivered to open streams',
  ]);
});
