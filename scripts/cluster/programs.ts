import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { LaunchError } from '../embedded/launch-error.ts';

/** The Debian package of each program. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbackrest: 'pgbackrest',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  haproxy: 'haproxy',
  prometheus: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  openssl: 'openssl',
  psql: 'postgresql-client',
} as const;

export type Program = keyof typeof PACKAGES;

/** Folders of daemons, which a user's PATH may lack. */
const FOLDERS = () => [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];

/** The path of a program; undefined if it is not installed. */
export const findProgram = (name: string): string | undefined =>
  FOLDERS()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/**
 * The paths of all programs of a cluster.
 * @throws LaunchError with a line for each missing program, and the command that installs them
 */
export function findPrograms(postgresBin: string): Record<Program, string> {
  const names = Object.keys(PACKAGES) as Program[];
  const found = names.map((name) => [name, findProgram(name)] as const);
  const missing: Array<{ name: string; from: string }> = found.flatMap(([name, path]) =>
    path ? [] : [{ name, from: PACKAGES[name] }],
  );
  if (!existsSync(join(postgresBin, 'postgres')))
    missing.push({ name: join(postgresBin, 'postgres'), from: 'postgresql-15' });
  if (missing.length > 0) {
    const lines = missing.map(({ name, from }) => `  ${name} (Debian package ${from})`);
    throw new LaunchError(
      [
        'A cluster needs programs that are not installed:',
        ...lines,
        `Install them: apt-get install --no-install-recommends ${missing.map(({ from }) => from).join(' ')}`,
        'Their system services are not needed: systemctl disable --now the ones that start.',
      ].join('\n'),
    );
  }
  return Object.fromEntries(found) as Record<Program, string>;
}
