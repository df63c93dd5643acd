import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

import { LaunchError } from '../embedded/launch-error.ts';
import { CERTIFICATE } from './certificate.ts';

/** The settings of a cluster by name; deploy/cluster.env lists them. */
export type Settings = Readonly<Record<string, string>>;

export const ROOT = resolve(import.meta.dirname, '../..');
export const DEPLOY = join(ROOT, 'deploy');
export const MACHINES = [1, 2, 3] as const;
export type Machine = (typeof MACHINES)[number];
/** Machines that have a Redis; the third has a Sentinel only. */
export const REDIS_MACHINES: readonly Machine[] = [1, 2];
export const WORKER_MACHINES: readonly Machine[] = [1, 2];
/** The machine that collects metrics. */
export const METRICS_MACHINE: Machine = 3;

const readSettingsFile = (path: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(readFileSync(path, 'utf8'))).map(([name, value]) => [name, value ?? '']));

/** The template of the settings, with their defaults. */
const defaults = () => readSettingsFile(join(DEPLOY, 'cluster.env'));

/**
 * Reads a filled copy of deploy/cluster.env.
 * @throws LaunchError naming every setting that is missing, empty or unknown
 */
export function readSettings(path: string): Settings {
  const given = readSettingsFile(path);
  const known = defaults();
  const settings = { ...known, ...given };
  const empty = Object.keys(settings).filter((name) => settings[name] === '');
  if (empty.length > 0) throw new LaunchError(`${path}: set ${empty.join(', ')}.`);
  const unknown = Object.keys(given).filter((name) => !(name in known));
  if (unknown.length > 0) throw new LaunchError(`${path}: unknown setting ${unknown.join(', ')}.`);
  const unsafe = Object.keys(settings).filter((name) => name.endsWith('_PASSWORD') && !/^\w+$/.test(settings[name]!));
  if (unsafe.length > 0) throw new LaunchError(`${path}: letters and digits only in ${unsafe.join(', ')}.`);
  return settings;
}

/** The variables of one machine's files. */
export function machineSettings(settings: Settings, machine: Machine): Settings {
  return {
    ...settings,
    SITE_MODE: settings.SITE_MODE ?? 'production',
    NAME: `machine${machine}`,
    HOST: settings[`HOST_${machine}`]!,
    REPLICAOF: machine === 1 ? '' : `replicaof ${settings.HOST_1} ${settings.REDIS_PORT}`,
  };
}

/** On this machine, the other machines and the second pod have loopback addresses too, with the same ports. */
const LOCAL_HOSTS = { HOST_1: '127.0.71.1', HOST_2: '127.0.71.2', HOST_3: '127.0.71.3', POD_HOST: '127.0.71.4' };
const S3RVER_KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };

const randomPassword = () => randomBytes(24).toString('hex');

/**
 * The settings of a cluster on this machine, with new passwords.
 * @param base the first port: the cluster uses the ports up to 30 above it
 * @param options.sandbox whether it serves demo sites
 */
export function localSettings(base: number, { sandbox = false } = {}): Settings {
  const known = defaults();
  const ports = Object.keys(known).filter((name) => name.endsWith('_PORT') && name !== 'PUBLIC_PORT');
  const passwords = Object.keys(known).filter((name) => name.endsWith('_PASSWORD'));
  const secrets = [...passwords, 'SECRET', 'MAIL_HOOK_SECRET', 'BACKUP_PASSPHRASE'].map(
    (name) => [name, randomPassword()] as const,
  );
  const port = (index: number) => String(base + index);
  return {
    ...known,
    ...LOCAL_HOSTS,
    ...Object.fromEntries(ports.map((name, index) => [name, port(index + 2)])),
    ...Object.fromEntries(secrets),
    ...S3RVER_KEYS,
    PUBLIC_PORT: port(0),
    S3_ENDPOINT: `http://127.0.0.1:${port(1)}`,
    S3_BUCKET: 'sibling',
    CONSOLE_HOST: 'console.localhost',
    ALERT_WEBHOOK: `http://127.0.0.1:${port(1)}/alerts`,
    POSTGRES_BUFFERS: '64MB',
    ...Object.fromEntries(
      Object.keys(known)
        .filter((name) => name.startsWith('BACKUP_S3'))
        .map((name) => [name, '-']),
    ),
    BACKUP_TYPE: 'posix',
    APP: ROOT,
    SITE_MODE: sandbox ? 'demo' : 'production',
  };
}

/** Where one machine of a cluster on this machine stores its files and data. */
export const machineFolder = (folder: string, machine: Machine): string => join(folder, `machine${machine}`);

/** The same for one of its machines; files and data are below `folder`. */
export function localMachineSettings(settings: Settings, folder: string, machine: Machine): Settings {
  const own = machineFolder(folder, machine);
  const sites = [settings[`HOST_${machine}`]!, ...(machine === 1 ? ['127.0.0.1'] : [])];
  const places = {
    ETC: join(own, 'etc'),
    SITES_BIND: `${sites.map((host) => `${host}:${settings.PUBLIC_PORT}`).join(',')} ssl crt ${folder}/${CERTIFICATE}`,
    POSTGRES_DATA: join(own, 'postgres/data'),
    POSTGRES_SOCKETS: join(own, 'postgres'),
    ETCD_DATA: join(own, 'etcd'),
    REDIS_DATA: join(own, 'redis'),
    SENTINEL_DATA: join(own, 'sentinel'),
    PROMETHEUS_DATA: join(own, 'prometheus'),
    ALERTMANAGER_DATA: join(own, 'alertmanager'),
    APP_DATA: join(own, 'app'),
    BACKUP_PATH: join(folder, 'backup'),
    BACKUP_LOGS: join(own, 'postgres'),
  };
  return machineSettings({ ...settings, ...places }, machine);
}
