import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { replaceFigures } from './figures.ts';

const REPORTS = [{ name: 'forged requests', attempts: 3372, goal: 3372, findings: [], seconds: 9 }];

it('HRD-8 writes the figures of a run between their marks in docs/security.md, and nothing else', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const once = replaceFigures(text, REPORTS, { seed: 7 });
  expect(once).toContain(
    'with `--seed=7`:\n\n| Attack | Attempts | Findings |\n| --- | --: | --: |\n| forged requests | 3,372 | 0 |\n',
  );
  expect(replaceFigures(once, REPORTS, { seed: 7 })).toBe(once);
  const around = (all: string) => [all.split('<!-- figures:start -->')[0], all.split('<!-- figures:end -->')[1]];
  expect(around(once)).toEqual(around(text));
});

it('refuses a document without marks', () => {
  expect(() => replaceFigures('# Security', REPORTS, { seed: 7 })).toThrow(/no place/);
});
