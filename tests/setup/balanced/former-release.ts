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
 * The release that `FORMER_RELEASE` names, by a tag or commit; with `newest` the newest commit without the newest migration.
 * @returns null if the history here does not reach it, or nobody asks for tests that build a release
 */
export function findFormerRelease(): string | null {
  const named = process.env['FORMER_RELEASE'];
  if (!named) return null;
  if (named !== 'newest') return named;
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
