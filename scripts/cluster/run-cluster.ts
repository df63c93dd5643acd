import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { changeOwner, chooseAccount, type Account } from '../embedded/account.ts';
import { LaunchError } from '../embedded/launch-error.ts';
import { isRunning } from '../embedded/processes.ts';
import type { Progress } from '../launch/progress.ts';
import type { Shutdown } from '../launch/shutdown.ts';
import { CERTIFICATE_DAYS, createCertificate } from './certificate.ts';
import { readMembers } from './patroni-members.ts';
import { findPrograms } from './programs.ts';
import { renderFiles } from './render.ts';
import {
  createSecondPodRoles,
  prepareSecondPod,
  secondPodFolder,
  secondPodPooler,
  secondPodServer,
} from './second-pod.ts';
import * as parts from './services.ts';
import {
  MACHINES,
  localMachineSettings,
  localSettings,
  machineFolder,
  type Machine,
  type Settings,
} from './settings.ts';
import { createSupervisor, findProcesses, waitUntil } from './supervisor.ts';

/** The settings of a running cluster, for `status`. */
export const SETTINGS_FILE = 'cluster.json';

interface Options {
  folder: string;
  port: number;
  /** Whether it serves demo sites, without members: their payments go to the sandbox. */
  sandbox: boolean;
  progress: Progress;
  shutdown: Shutdown;
  /** Called with the empty folder of each machine, before anything is written there. */
  prepareDisk?: (path: string) => void;
}

/** On this machine each rule fires after a minute at most, instead of up to a quarter of an hour. */
function shortenAlerts(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/for: \d+m$/gm, 'for: 1m'));
}

/** Folders and files of one machine, owned by the users whose processes need them. */
function prepareMachine(settings: Settings, account: Account | null): void {
  const { ETC, ETCD_DATA, REDIS_DATA, SENTINEL_DATA, POSTGRES_DATA, APP_DATA, BACKUP_PATH } = settings as Record<
    string,
    string
  >;
  renderFiles(settings, ETC!);
  shortenAlerts(join(ETC!, 'prometheus/rules.yml'));
  const postgres = join(POSTGRES_DATA!, '..');
  for (const folder of [ETCD_DATA!, REDIS_DATA!, SENTINEL_DATA!, APP_DATA!, BACKUP_PATH!, postgres])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of ['patroni/config.yml', 'pgbackrest.conf', 'pgbouncer/pgbouncer.ini', 'pgbouncer/userlist.txt'])
    changeOwner(join(ETC!, file), account);
  for (const folder of [postgres, BACKUP_PATH!]) changeOwner(folder, account);
}

/** Prepares the backup repository on the machine of the primary. Until then archiving is retried. */
async function createStanza(
  machines: ReadonlyArray<{ programs: { pgbackrest: string }; settings: Settings }>,
  account: Account | null,
): Promise<void> {
  // PostgreSQL identifies its superuser by the name of the operating system's account.
  if (!account) return;
  const members = await readMembers(machines[0]!.settings);
  const leader = members.find(({ role }) => role === 'leader');
  const { programs, settings } = machines.find((machine) => machine.settings.NAME === leader?.name)!;
  const { uid, gid } = account;
  const args = [`--config=${join(settings.ETC!, 'pgbackrest.conf')}`, '--stanza=sibling', 'stanza-create'];
  execFileSync(programs.pgbackrest, args, {
    uid,
    gid,
    cwd: settings.BACKUP_PATH!,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A PostgreSQL server survives when its Patroni is killed. */
function killPostgres(settings: Settings, signal: NodeJS.Signals): void {
  const file = join(settings.POSTGRES_DATA!, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (pid > 0 && isRunning(pid)) process.kill(pid, signal);
}

/** Ends the PostgreSQL servers of a cluster whose Patroni processes are gone. */
export function killServers(settings: Settings, folder: string, signal: NodeJS.Signals = 'SIGQUIT'): void {
  for (const machine of MACHINES) killPostgres(localMachineSettings(settings, folder, machine), signal);
}

/**
 * Starts three machines and a second pod on this one, and stops them with `shutdown`. Files that an earlier cluster left
 * in the folder are removed.
 * @throws LaunchError if programs are missing, or a cluster runs in the folder
 */
export async function runCluster(options: Options): Promise<Settings> {
  const { folder, port, sandbox, progress, shutdown, prepareDisk } = options;
  const settings = localSettings(port, { sandbox });
  const programs = findPrograms(settings.POSTGRES_BIN!);
  if (findProcesses(folder).length > 0)
    throw new LaunchError(`A cluster is already running in ${folder}; \`npm run cluster -- stop\` stops it.`);
  const account = chooseAccount();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // PostgreSQL's user needs to traverse the folder; each file is readable only for its owner.
  chmodSync(folder, 0o711);
  writeFileSync(join(folder, SETTINGS_FILE), JSON.stringify(settings), { mode: 0o600 });
  createCertificate(programs, folder, CERTIFICATE_DAYS);
  const machines = MACHINES.map((machine: Machine) => {
    const own = localMachineSettings(settings, folder, machine);
    const disk = machineFolder(folder, machine);
    mkdirSync(disk, { mode: 0o711 });
    prepareDisk?.(disk);
    prepareMachine(own, account);
    return { programs, settings: own, machine };
  });
  const podDisk = secondPodFolder(folder);
  mkdirSync(podDisk, { mode: 0o711 });
  prepareDisk?.(podDisk);
  prepareSecondPod(settings, { folder, account, etcs: machines.map((machine) => machine.settings.ETC!) });
  const supervisor = createSupervisor({ folder, account, note: progress.note });
  const step = async (label: string, services: readonly parts.Service[], after = async () => undefined as void) => {
    shutdown.add(label, () => supervisor.stop(services));
    await progress.step(label, async () => {
      await supervisor.start(services);
      await after();
    });
  };
  shutdown.add('PostgreSQL', async () => killServers(settings, folder));
  await step('etcd', machines.map(parts.etcd));
  await step('PostgreSQL under Patroni', machines.map(parts.patroni), () =>
    waitUntil('A primary with a synchronous standby', async () => {
      const members = await readMembers(settings);
      const roles = members.map(({ role, state }) => `${role} ${state}`);
      return (
        roles.includes('leader running') && roles.some((role) => role.startsWith('sync_standby')) && roles.length === 3
      );
    }),
  );
  await step('PostgreSQL of the second pod', [secondPodServer(settings, folder)], () => createSecondPodRoles(settings));
  await progress.step('Repository of backups', () => createStanza(machines, account));
  await step('Redis, Sentinels and the object store', [
    ...machines.flatMap(parts.redis),
    parts.objectStore(settings, join(folder, 'bucket')),
  ]);
  await step('HAProxy and PgBouncer', [
    ...machines.flatMap(parts.proxies),
    secondPodPooler(programs, settings, folder),
  ]);
  await progress.step('Migrating the database', async () => migrate(machines[0]!.settings));
  await step('Web processes', machines.map(parts.web));
  await step('Workers', machines.flatMap(parts.worker));
  await step('Prometheus and Alertmanager', machines.flatMap(parts.metrics));
  return settings;
}

function migrate(settings: Settings): void {
  const { args, env } = parts.ownersCommand(settings, 'migrate');
  try {
    execFileSync(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    throw new LaunchError(`The database could not be migrated: ${(error as { stderr?: string }).stderr?.trim()}`);
  }
}
