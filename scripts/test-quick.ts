import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { allBuilds, buildStale } from './launch/builds/builds.ts';
import { createProgress } from './launch/progress.ts';
import { REPORTS, runVitest, staticChecks } from './testing/checks.ts';
import { ROOT } from './testing/command.ts';
import { finish, measure, runSideBySide } from './testing/runs.ts';
import { readImports, touchedTests } from './testing/touched.ts';

/*
 * `npm run test:quick`: types, lint, and the unit and integration tests touched by what is not committed, or by the
 * last commit if all is. `-- --since=<commit>`: by everything since.
 */
const USAGE = 'Usage: npm run test:quick [-- --since=<commit>]\n';
/** The nearest test files that run: about as many as take a minute. The others are left to `npm test`. */
const MOST = 40;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter(Boolean);

const changedSince = (commit: string) => git('diff', '--name-only', '--relative', commit, '--', '.');

function changedFiles(since: string | undefined): string[] {
  const added = git('ls-files', '--others', '--exclude-standard');
  if (since) return [...changedSince(since), ...added];
  const open = [...changedSince('HEAD'), ...added];
  return open.length > 0 ? open : changedSince('HEAD~1');
}

function readSince(args: string[]): string | undefined {
  const since = /^--since=(.+)$/.exec(args[0] ?? '')?.[1];
  if (args.length > (since ? 1 : 0)) {
    process.stderr.write(USAGE);
    process.exit(2);
  }
  return since;
}

mkdirSync(REPORTS, { recursive: true });
const changed = changedFiles(readSince(process.argv.slice(2)));
const touched = touchedTests(readImports(ROOT), changed);
const specs = changed.filter((file) => file.endsWith('.spec.ts'));
const left = touched.slice(MOST).length;
process.stdout.write(`${changed.length} changed files touch ${touched.length} test files\n`);
// Some tests read the last build; one that is older than the sources is good enough here, except that of the server.
const missing = allBuilds(ROOT).filter(
  ({ name, outputs }) => name === 'stripped' || outputs.some((path) => !existsSync(join(ROOT, path))),
);
if (missing.length > 0) {
  await buildStale(
    ROOT,
    createProgress(),
    missing.map(({ name }) => name),
  );
}
const results = await runSideBySide(staticChecks.filter(({ name }) => name === 'lint'));
if (touched.length > 0) {
  const run = () => runVitest(touched.slice(0, MOST));
  results.push(await measure({ name: 'touched', label: 'Tests touched by the change', run }, true));
}
if (left > 0) process.stdout.write(`\nNot run: ${left} more test files that the change touches from afar\n`);
if (specs.length > 0) process.stdout.write(`\nNot run: ${specs.join(', ')} (npm test -- --only=browser)\n`);
finish(results);
