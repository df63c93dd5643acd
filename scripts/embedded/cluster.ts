import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type Account, changeOwner } from './account.ts';
import type { Binaries } from './binaries.ts';
import { LaunchError } from './launch-error.ts';
import { serverEnvironment } from './settings.ts';

const secretsSchema = z.object({
  superuser: z.string(),
  migrator: z.string(),
  runtime: z.string(),
  console: z.string(),
});

/** One random password per database role. */
export type Secrets = z.infer<typeof secretsSchema>;

export interface ClusterOwner {
  binaries: Binaries;
  account: Account | null;
  /** False for tests: writes are not synced to disk. */
  durable: boolean;
}

const SECRETS_FILE = 'sibling-secrets.json';

/**
 * Creates the cluster at `clusterDir` if there is none, and reads its passwords.
 *
 * A partial cluster never has the final name, so an interrupted start leaves nothing to repair.
 *
 * @throws LaunchError if the cluster belongs to another major version, or initdb fails.
 */
export function prepareCluster(clusterDir: string, { binaries, account, durable }: ClusterOwner): Secrets {
  if (!existsSync(join(clusterDir, 'PG_VERSION'))) createCluster(clusterDir, { binaries, account, durable });
  const found = Number(readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8'));
  if (found !== binaries.majorVersion) {
    const age = found > binaries.majorVersion ? 'newer' : 'older';
    throw new LaunchError(
      `The database in ${clusterDir} was created by the ${age} PostgreSQL ${found}; this version of the software uses PostgreSQL ${binaries.majorVersion}. Use the version that created it, or another DATA_DIR.`,
    );
  }
  return secretsSchema.parse(JSON.parse(readFileSync(join(clusterDir, SECRETS_FILE), 'utf8')));
}

function createCluster(clusterDir: string, owner: ClusterOwner): void {
  const { account } = owner;
  const parent = dirname(clusterDir);
  mkdirSync(parent, { recursive: true });
  // In its own folder, so that the server's user can write there while the parent keeps its owner.
  const partial = join(parent, `postgres.new-${process.pid}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  changeOwner(partial, account);
  const secrets = newSecrets();
  const passwordFile = `${partial}.pw`;
  try {
    writeFileSync(passwordFile, `${secrets.superuser}\n`, { mode: 0o600 });
    changeOwner(passwordFile, account);
    runInitdb(partial, passwordFile, owner);
    const secretsFile = join(partial, SECRETS_FILE);
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    changeOwner(secretsFile, account);
    chmodSync(secretsFile, 0o600);
    renameSync(partial, clusterDir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

function newSecrets(): Secrets {
  const password = () => randomBytes(24).toString('base64url');
  return { superuser: password(), migrator: password(), runtime: password(), console: password() };
}

function runInitdb(target: string, passwordFile: string, { binaries, account, durable }: ClusterOwner): void {
  // The built-in provider, new in version 17, sorts and folds case in the same way on every system.
  const provider = binaries.majorVersion >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : [];
  // macOS has no C.UTF-8 for the rest.
  const locale = process.platform === 'darwin' ? ['--locale=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8'];
  const args = [
    `--pgdata=${target}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth-host=scram-sha-256',
    '--auth-local=reject',
    '--encoding=UTF8',
    ...provider,
    ...locale,
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    execFileSync(binaries.initdb, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: serverEnvironment(),
      cwd: '/',
      ...(account && { uid: account.uid, gid: account.gid }),
    });
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    const reason =
      (stderr ?? message)
        .trim()
        .split('\n')
        .find((line) => /error|fatal|could not/i.test(line)) ?? message;
    throw new LaunchError(`The database could not be created in ${dirname(target)}: ${reason.trim()}`);
  }
}
