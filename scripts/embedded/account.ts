import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { LaunchError } from './launch-error.ts';

/** The operating system user that runs PostgreSQL, which refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
  name: string;
}

const ACCOUNT_NAMES = ['postgres', '_postgres'];
const CREATE_COMMANDS: [string, string[]][] = [
  ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
  ['adduser', ['-S', '-D', '-H', 'postgres']],
];

/**
 * Chooses the account for PostgreSQL, or null if this process is not root and uses its own.
 *
 * As root: an existing `postgres` user, otherwise a new one, otherwise `nobody`.
 */
export function chooseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const existing = ACCOUNT_NAMES.map(findAccount).find((account) => account !== null);
  if (existing) return existing;
  for (const [command, args] of CREATE_COMMANDS) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const created = findAccount('postgres');
    if (created) return created;
  }
  const nobody = findAccount('nobody');
  if (nobody) return nobody;
  throw new LaunchError(
    'PostgreSQL does not run as root, and no other user was found or could be created: start as a normal user.',
  );
}

function findAccount(name: string): Account | null {
  const id = (flag: string) =>
    Number.parseInt(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }), 10);
  try {
    return { name, uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

/** Whether `account` can access the folder `path`: it needs execute permission on every folder from the root down. */
export function canAccess(path: string, account: Account | null): boolean {
  if (!account) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
    if (!((mode >> shift) & 1)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Changes the owner of a folder or file to `account`; does nothing if PostgreSQL runs as the current user. */
export function changeOwner(path: string, account: Account | null): void {
  if (account) chownSync(path, account.uid, account.gid);
}
