import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

import { isolatedEnvironment } from '../launch/processes/isolated-environment.ts';
import { MEMORY_ENVIRONMENT, memoryFlags } from '../launch/processes/memory-flags.mjs';
import type { Program } from './programs.ts';
import { METRICS_MACHINE, REDIS_MACHINES, ROOT, WORKER_MACHINES, type Machine, type Settings } from './settings.ts';

/** A process of the cluster, as systemd would run it. */
export interface Service {
  /** Such as `machine1-etcd`; also the name of its log. */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv | undefined;
  /** Runs as PostgreSQL's user, because these programs refuse to run as root. */
  asPostgres?: boolean;
  /** An address that answers with success once it is ready. */
  ready?: string;
}

interface Context {
  programs: Record<Program, string>;
  settings: Settings;
  machine: Machine;
}

const variablesOf = (settings: Settings, file: string) => parseEnv(readFileSync(join(settings.ETC!, file), 'utf8'));

/** The command line in a file of /etc/default. */
const argumentsOf = (settings: Settings, file: string) => (variablesOf(settings, file).ARGS ?? '').split(' ');

const inherit = (variables: NodeJS.Dict<string>) => ({ ...process.env, ...variables });

export function etcd({ programs, settings }: Context): Service {
  return {
    name: `${settings.NAME}-etcd`,
    command: programs.etcd,
    args: [],
    env: inherit(variablesOf(settings, 'default/etcd')),
    ready: `http://${settings.HOST}:${settings.ETCD_PORT}/health`,
  };
}

export function redis({ programs, settings, machine }: Context): Service[] {
  const { NAME, ETC } = settings;
  const command = programs['redis-server'];
  const sentinel = { name: `${NAME}-sentinel`, command, args: [join(ETC!, 'redis/sentinel.conf'), '--sentinel'] };
  const server = { name: `${NAME}-redis`, command, args: [join(ETC!, 'redis/redis.conf')] };
  return REDIS_MACHINES.includes(machine) ? [server, sentinel] : [sentinel];
}

export function patroni({ programs, settings }: Context): Service {
  return {
    name: `${settings.NAME}-patroni`,
    command: programs.patroni,
    args: [join(settings.ETC!, 'patroni/config.yml')],
    env: inherit(variablesOf(settings, 'patroni_env.conf')),
    asPostgres: true,
    ready: `http://${settings.HOST}:${settings.PATRONI_PORT}/health`,
  };
}

export function proxies({ programs, settings }: Context): Service[] {
  const { NAME, ETC } = settings;
  const { CONFIG, ...variables } = variablesOf(settings, 'default/haproxy');
  return [
    {
      name: `${NAME}-haproxy`,
      command: programs.haproxy,
      args: ['-db', '-f', CONFIG!, '-f', join(ETC!, 'haproxy/database.cfg')],
      env: inherit(variables),
      ready: `http://${settings.HOST}:${settings.HAPROXY_METRICS_PORT}/metrics`,
    },
    {
      name: `${NAME}-pgbouncer`,
      command: programs.pgbouncer,
      args: [join(ETC!, 'pgbouncer/pgbouncer.ini')],
      asPostgres: true,
    },
  ];
}

/** The environment of the app's processes: the files that systemd reads, one web process each, and separate data. */
function appEnvironment(settings: Settings, files: readonly string[], own: Record<string, string> = {}) {
  // As with systemd, the last file may be missing.
  const pods = existsSync(join(settings.ETC!, 'sibling/pods.env')) ? ['pods.env'] : [];
  const read = [...files, ...pods].map((file) => variablesOf(settings, `sibling/${file}`));
  const variables = Object.assign({}, ...read) as Settings;
  return isolatedEnvironment({ ...MEMORY_ENVIRONMENT, ...variables, WEB_PROCESSES: '1', ...own });
}

/** A command that works as the owner of the tables, such as `migrate`. */
export const ownersCommand = (settings: Settings, name: string) => ({
  args: [join(ROOT, `scripts/${name}.ts`)],
  env: appEnvironment(settings, ['app.env', 'migrate.env']),
});

export function web({ settings }: Context): Service {
  return {
    name: `${settings.NAME}-web`,
    command: process.execPath,
    args: [...memoryFlags(''), join(ROOT, 'scripts/start.ts'), '--no-build'],
    env: appEnvironment(settings, ['app.env', 'web.env']),
    ready: `http://${settings.HOST}:${settings.WEB_PORT}/readyz`,
  };
}

export function worker({ settings, machine }: Context): Service[] {
  if (!WORKER_MACHINES.includes(machine)) return [];
  return [
    {
      name: `${settings.NAME}-worker`,
      command: process.execPath,
      args: [...memoryFlags(''), join(ROOT, 'scripts/worker.ts')],
      env: appEnvironment(settings, ['app.env', 'worker.env'], { DATA_DIR: `${settings.APP_DATA}-worker` }),
      // The demo has no metrics.
      ...(settings.SITE_MODE === 'production' && {
        ready: `http://${settings.HOST}:${settings.WORKER_METRICS_PORT}/metrics`,
      }),
    },
  ];
}

export function metrics({ programs, settings, machine }: Context): Service[] {
  if (machine !== METRICS_MACHINE) return [];
  return [
    {
      name: `${settings.NAME}-alertmanager`,
      command: programs['prometheus-alertmanager'],
      args: argumentsOf(settings, 'default/prometheus-alertmanager'),
      ready: `http://${settings.HOST}:${settings.ALERTMANAGER_PORT}/-/ready`,
    },
    {
      name: `${settings.NAME}-prometheus`,
      command: programs.prometheus,
      args: argumentsOf(settings, 'default/prometheus'),
      ready: `http://${settings.HOST}:${settings.PROMETHEUS_PORT}/-/ready`,
    },
  ];
}

export function objectStore(settings: Settings, folder: string): Service {
  return {
    name: 'object-store',
    command: process.execPath,
    args: [join(ROOT, 'scripts/cluster/object-store.ts'), settings.S3_ENDPOINT!, settings.S3_BUCKET!, folder],
  };
}
