import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatDuration } from '../launch/progress.ts';
import { ROOT } from '../testing/command.ts';

/** What one attack did. */
export interface AttackFigures {
  name: string;
  attempts: number;
  goal: number;
  findings: readonly string[];
  seconds: number;
  seed: number;
}

/** When and on what the attacks were run. */
export interface Run {
  date: Date;
  machine: string;
}

const DOCUMENT = join(ROOT, 'docs/security.md');
const FIGURES = /(<!-- figures:start -->\n)([\s\S]*?)(<!-- figures:end -->)/;
const HEAD = [
  '| Attack | Attempts | Findings | Seed | Took | Date | Machine |',
  '| --- | --: | --: | --: | --: | --- | --- |',
];

/** Attempts, and of how many if the run was ended before. */
export function formatAttempts({ attempts, goal }: Pick<AttackFigures, 'attempts' | 'goal'>): string {
  const made = attempts.toLocaleString('en');
  return attempts < goal ? `${made} of ${goal.toLocaleString('en')}` : made;
}

const cellOf = (row: string, column: number) => row.split('|')[column + 1]!.trim();
const nameOf = (row: string) => cellOf(row, 0);
const isComplete = (row: string) => /^[\d,]+$/.test(cellOf(row, 1));

function toRow(report: AttackFigures, { date, machine }: Run): string {
  const { name, findings, seed, seconds } = report;
  const took = formatDuration(seconds * 1000);
  const day = date.toISOString().slice(0, 10);
  return `| ${[name, formatAttempts(report), findings.length, seed, took, day, machine].join(' | ')} |`;
}

/**
 * Replaces the rows of these attacks in the text of docs/security.md. Those of others stay, and so does that of a complete
 * attack when the new one was ended.
 */
export function replaceFigures(text: string, reports: readonly AttackFigures[], run: Run): string {
  const old = FIGURES.exec(text)?.[2];
  if (old === undefined) throw new Error('docs/security.md has no place for its figures');
  const kept = old.split('\n').filter((line) => line.startsWith('|') && !HEAD.includes(line));
  const rows = new Map(kept.map((row) => [nameOf(row), row]));
  for (const row of reports.map((report) => toRow(report, run))) {
    const before = rows.get(nameOf(row));
    if (isComplete(row) || before === undefined || !isComplete(before)) rows.set(nameOf(row), row);
  }
  const sorted = [...rows.values()].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const table = [...HEAD, ...sorted].join('\n');
  return text.replace(FIGURES, (_whole, start: string, _old, end: string) => `${start}\n${table}\n\n${end}`);
}

export function writeFigures(reports: readonly AttackFigures[], run: Run): void {
  writeFileSync(DOCUMENT, replaceFigures(readFileSync(DOCUMENT, 'utf8'), reports, run));
}
