import { globSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { findChromium, installChromium } from './chromium.ts';
import { ROOT, runCommand } from './command.ts';
import { browserReport, browserTests } from './browser-report.ts';

export interface CheckResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Failures, one line each; repeated at the very end, below the output of passing checks. */
  failures: string[];
  /** Tests that passed at their second attempt; only CI makes one. */
  flaky?: string[];
  /** Shown if the check failed, or if its output is useful anyway. */
  output: string;
}

export interface Check {
  name: string;
  label: string;
  run(): Promise<CheckResult>;
}

export const FOLDERS = ['app', 'db', 'emails', 'i18n', 'scripts', 'server', 'tenants', 'tests', 'themes'];
export const REPORTS = join(ROOT, '.cache/test');

/** Checks that only read the sources; they run concurrently, beside the build. */
export const staticChecks: Check[] = [
  // Rules that need types make the linter read the whole program, so it reports the compiler's errors as well.
  program('lint', 'Types and lint', 'oxlint', [
    '--deny-warnings',
    '--type-aware',
    '--type-check',
    ...FOLDERS,
    ...globSync('*.ts', { cwd: ROOT }),
  ]),
  program('format', 'Format', 'oxfmt', ['--check']),
  program('imports', 'Import rules', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--no-progress', ...FOLDERS]),
  program('unused', 'Unused code', 'knip', ['--no-progress']),
  program('requirements', 'Requirements', process.execPath, ['scripts/check-requirements.ts'], {
    alwaysShow: true,
  }),
];

/** Checks that run the code, sequentially. */
export const runningChecks: Check[] = [
  { name: 'unit', label: 'Unit and integration tests', run: () => runVitest() },
  { name: 'browser', label: 'Browser tests', run: () => runPlaywright() },
];

function program(name: string, label: string, command: string, args: string[], { alwaysShow = false } = {}): Check {
  return {
    name,
    label,
    run: async () => {
      const { code, output } = await runCommand(command, args);
      const passed = code === 0;
      return {
        passed: Number(passed),
        failed: Number(!passed),
        skipped: 0,
        failures: passed ? [] : [label],
        output: alwaysShow || !passed ? output : '',
      };
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

/** Failed tests, and files that failed before their tests could run, with the first line of the reason. */
function vitestFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
  const firstLine = (text?: string) => (text ?? '').split('\n')[0]!;
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    });
}

/** Runs the unit and integration tests, or those in these files. */
export async function runVitest(files: readonly string[] = []): Promise<CheckResult> {
  const file = join(REPORTS, 'vitest.json');
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runCommand('vitest', ['run', ...reporters, ...files], { stream: true });
  return countReport(code, () => {
    const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    const skipped = report.numPendingTests + report.numTodoTests;
    return { passed: report.numPassedTests, failed: report.numFailedTests, skipped, failures: vitestFailures(report) };
  });
}

/** Runs the browser tests, or those that the arguments of `playwright test` choose. */
export async function runPlaywright(
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<CheckResult> {
  if (!(findChromium() ?? (await installChromium()))) {
    const output = 'Chromium is missing. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.';
    return { passed: 0, failed: 1, skipped: 0, failures: [output], output };
  }
  const file = join(REPORTS, 'playwright.json');
  rmSync(file, { force: true });
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json', ...args], {
    stream: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return countReport(code, () => {
    const { stats, suites } = browserReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      failures: browserTests(suites, 'unexpected'),
      flaky: browserTests(suites, 'flaky'),
    };
  });
}

/** A runner that fails without a failed test (it crashed, or found no test) counts as one failure. */
function countReport(code: number, read: () => Omit<CheckResult, 'output'>): CheckResult {
  try {
    const counts = read();
    if (code === 0 || counts.failed > 0) return { ...counts, output: '' };
    const failures = counts.failures.length > 0 ? counts.failures : ['The runner failed, but no test did.'];
    return { ...counts, failed: 1, failures, output: '' };
  } catch {
    const output = 'The runner ended without a report.';
    return { passed: 0, failed: 1, skipped: 0, failures: [output], output };
  }
}
