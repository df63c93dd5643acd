import { buildStale } from '../launch/builds/builds.ts';
import { describeFailure } from '../launch/failure.ts';
import { createProgress, formatDuration } from '../launch/progress.ts';
import type { Check, CheckResult } from './checks.ts';
import { ROOT } from './command.ts';

/** How many checks run concurrently. */
const AT_ONCE = 2;

export const buildCheck: Check = { name: 'build', label: 'Build', run: build };

async function build(): Promise<CheckResult> {
  try {
    await buildStale(ROOT, createProgress());
    return { passed: 1, failed: 0, skipped: 0, failures: [], output: '' };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: ['Build'], output: describeFailure(error) };
  }
}

/** Runs a check and prints its result, below a heading if it prints while it runs. */
export async function measure(check: Check, heading: boolean): Promise<CheckResult> {
  if (heading) process.stdout.write(`\n== ${check.label}\n`);
  const started = performance.now();
  const result = await check.run();
  const mark = result.failed === 0 ? '✓' : '✗';
  process.stdout.write(
    `${heading ? '' : '== '}${mark} ${check.label} (${formatDuration(performance.now() - started)})\n`,
  );
  if (result.output) process.stdout.write(`${result.output.trimEnd()}\n`);
  return result;
}

export async function runSideBySide(checks: readonly Check[]): Promise<CheckResult[]> {
  const queue = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) results.push(await measure(check, false));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

const listed = (heading: string, lines: readonly string[]) =>
  lines.length > 0 ? `\n${heading}:\n${lines.map((line) => `  ${line}\n`).join('')}` : '';

/** The end of a run's output: what failed, what needed a second attempt, and the counts. */
export function summarise(results: readonly CheckResult[]): string {
  const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
  const all = (key: 'failures' | 'flaky') => results.flatMap((result) => result[key] ?? []);
  return [
    listed('Failed', all('failures')),
    listed('Passed at the second attempt only', all('flaky')),
    sum('skipped') > 0 ? `\n${sum('skipped')} skipped\n` : '',
    `\n${sum('passed')} passed, ${sum('failed')} failed\n`,
  ].join('');
}

/** Prints the summary and sets the exit code. */
export function finish(results: readonly CheckResult[]): void {
  process.stdout.write(summarise(results));
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}
