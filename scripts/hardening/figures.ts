import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../testing/command.ts';

/** What one attack did. */
export interface AttackFigures {
  name: string;
  attempts: number;
  goal: number;
  findings: readonly string[];
  seconds: number;
}

const DOCUMENT = join(ROOT, 'docs/security.md');
const FIGURES = /(<!-- figures:start -->\n)[\s\S]*?(<!-- figures:end -->)/;

/** The table of docs/security.md, as Prettier formats it. */
export function toTable(reports: readonly AttackFigures[]): string {
  const rows = reports.map(({ name, attempts, findings }) => [
    name,
    attempts.toLocaleString('en'),
    String(findings.length),
  ]);
  const lines = [['Attack', 'Attempts', 'Findings'], ['---', '--:', '--:'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Replaces the figures in the text of docs/security.md. */
export function replaceFigures(text: string, reports: readonly AttackFigures[], { seed }: { seed: number }): string {
  if (!FIGURES.test(text)) throw new Error('docs/security.md has no place for its figures');
  const about = `\nThe last complete run, with \`--seed=${seed}\`:\n\n`;
  return text.replace(FIGURES, (_whole, start: string, end: string) => `${start}${about}${toTable(reports)}\n\n${end}`);
}

export function writeFigures(reports: readonly AttackFigures[], run: { seed: number }): void {
  writeFileSync(DOCUMENT, replaceFigures(readFileSync(DOCUMENT, 'utf8'), reports, run));
}
