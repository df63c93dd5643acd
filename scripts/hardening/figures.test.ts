import { expect, it } from 'vitest';
import { replaceFigures } from './figures.ts';

const RUN = { date: new Date('2026-11-26T21:00:00Z'), machine: '2 × a processor, Node 24' };
const FORGED = { name: 'forged requests', attempts: 3372, goal: 3372, findings: [], seconds: 9, seed: 7 };
const EMPTY = 'before\n<!-- figures:start -->\n\nNothing yet.\n\n<!-- figures:end -->\nafter\n';
const FORGED_ROW = '| forged requests | 3,372 | 0 | 7 | 9.0 s | 2026-11-26 | 2 × a processor, Node 24 |';

it('HRD-8 writes the figures of a run between their marks in docs/security.md, and nothing else', () => {
  const once = replaceFigures(EMPTY, [FORGED], RUN);
  expect(once).toMatch(/^before\n<!-- figures:start -->\n\n\| Attack \|[^\n]+\n\| ---/);
  expect(once).toContain(`\n${FORGED_ROW}\n\n<!-- figures:end -->\nafter\n`);
  expect(replaceFigures(once, [FORGED], RUN)).toBe(once);
});

it('HRD-8 keeps the rows of attacks that a run did not make', () => {
  const codes = { ...FORGED, name: 'codes', findings: ['#3 accepted'] };
  const both = replaceFigures(replaceFigures(EMPTY, [FORGED], RUN), [codes], RUN);
  const rows = both.split('\n').filter((line) => line.startsWith('|'));
  expect(rows.slice(2)).toEqual([expect.stringMatching(/^\| codes \| 3,372 \| 1 \|/), FORGED_ROW]);
});

it('HRD-8 says that an attack was ended before its last attempt', () => {
  const ended = replaceFigures(EMPTY, [{ ...FORGED, attempts: 1200 }], RUN);
  expect(ended).toContain('| 1,200 of 3,372 |');
  const complete = replaceFigures(ended, [FORGED], RUN);
  expect(complete).toContain(FORGED_ROW);
  expect(replaceFigures(complete, [{ ...FORGED, attempts: 1200 }], RUN)).toBe(complete);
});

it('refuses a document without marks', () => {
  expect(() => replaceFigures('# Security', [FORGED], RUN)).toThrow(/no place/);
});
