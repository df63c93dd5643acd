import { execFileSync } from 'node:child_process';

import { migrations } from '../../../db/migrations/index.ts';
import { ROOT } from '../../../scripts/testing/command.ts';

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

const lacksMigrations = (commit: string): boolean => {
  const list = git('show', `${commit}:db/migrations/index.ts`);
  return Object.keys(migrations).some((name) => !list.includes(`'${name}'`));
};

/**
 * The release before the newest migration: `FORMER_RELEASE` (a tag or commit), or the newest commit that lacks it.
 * @returns null if the history here does not reach it, or the environment does not ask for tests that build a release
 */
export function findFormerRelease(): string | null {
  const { FORMER_RELEASE: named, CI } = process.env;
  if (named) return named;
  if (CI !== 'true') return null;
  try {
    if (lacksMigrations('HEAD')) return 'HEAD';
    const changes = git('log', '--format=%H', '--', 'db/migrations/index.ts').split('\n');
    return `${changes.find((commit) => lacksMigrations(`${commit}^`))}^`;
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr ?? (error as Error).message;
    process.stdout.write(`The release before is not known without a complete history (${reason.trim()}): not tested\n`);
    return null;
  }
}
