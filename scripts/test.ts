import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from './launch/builds.ts';
import { describeFailure } from './launch/failure.ts';
import { createProgress, formatDuration } from './launch/progress.ts';
import { type Check, type CheckResult, runningChecks, staticChecks } from './testing/checks.ts';
import { ROOT } from './testing/command.ts';

/* `npm test`: runs every check and test, and prints a summary line. `--only=<name>[,<name>]` runs some. */
const AT_ONCE = 2;

const names = [...staticChecks, ...runningChecks].map((check) => check.name);

function readOnly(args: string[]): Set<string> {
  const chosen = new Set<string>();
  for (const arg of args) {
    const list = /^--only=(.+)$/.exec(arg)?.[1]?.split(',') ?? [];
    if (list.length === 0 || list.some((name) => !names.includes(name))) {
      process.stderr.write(`Usage: npm test -- --only=<name>[,<name>]; names: ${names.join(', ')}\n`);
      process.exit(2);
    }
    for (const name of list) chosen.add(name);
  }
  return chosen.size > 0 ? chosen : new Set(names);
}

async function measure(check: Check, heading: boolean): Promise<CheckResult> {
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

/** Runs checks concurrently, a few at a time. */
async function runSideBySide(checks: Check[]): Promise<CheckResult[]> {
  const queue = [...checks];
  const results: CheckResult[] = [];
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) results.push(await measure(check, false));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

async function build(): Promise<CheckResult> {
  try {
    await buildStale(ROOT, createProgress());
    return { passed: 1, failed: 0, skipped: 0, failures: [], output: '' };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, failures: ['Build'], output: describeFailure(error) };
  }
}

mkdirSync(join(ROOT, '.cache/test'), { recursive: true });
const chosen = readOnly(process.argv.slice(2));
const isChosen = (check: Check) => chosen.has(check.name);
// Types, tests and browser tests all use the build output.
const results = [await measure({ name: 'build', label: 'Build', run: build }, true)];
results.push(...(await runSideBySide(staticChecks.filter(isChosen))));
for (const check of runningChecks.filter(isChosen)) results.push(await measure(check, true));

const sum = (key: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[key], 0);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.map((line) => `  ${line}\n`).join('')}`);
if (sum('skipped') > 0) process.stdout.write(`\n${sum('skipped')} skipped\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
