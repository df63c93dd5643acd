import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { findProgram } from '../../scripts/cluster/programs.ts';
import { renderFiles } from '../../scripts/cluster/render.ts';
import { isInSecondPod, SECOND_POD, writePods } from '../../scripts/cluster/second-pod.ts';
import {
  localSettings,
  machineSettings,
  MACHINES,
  readSettings,
  type Settings,
} from '../../scripts/cluster/settings.ts';
import { readEnv } from '../../server/env.ts';
import { readPods } from '../../server/pods/pods-file.ts';

const FILLED = {
  HOST_1: '127.0.71.21',
  HOST_2: '127.0.71.22',
  HOST_3: '127.0.71.23',
  CONSOLE_HOST: 'desk.example',
  MAIL_URL: 'smtps://user:mail@mail.example',
  ALERT_WEBHOOK: 'https://alerts.example/hook',
  S3_ENDPOINT: 'https://s3.example',
  BACKUP_S3_ENDPOINT: 's3.example',
  SITES_BIND: ':17443',
};

let folder: string;
let settings: Settings;

/** A filled copy of deploy/cluster.env. */
function writeSettings(change: (lines: string[]) => string[] = (lines) => lines): string {
  const lines = readFileSync('deploy/cluster.env', 'utf8')
    .split('\n')
    .map((line) => {
      const [name = '', value] = line.split('=');
      const filled = FILLED[name as keyof typeof FILLED];
      if (filled) return `${name}=${filled}`;
      return value === '' ? `${name}=${name.toLowerCase().padEnd(40, 'x')}` : line;
    });
  const path = join(folder, 'cluster.env');
  writeFileSync(path, change(lines).join('\n'));
  return path;
}

const targetOf = (machine: number) => join(folder, `machine${machine}`);
const fileOf = (machine: number, file: string) => join(targetOf(machine), file);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sibling-deploy-'));
  settings = { ...readSettings(writeSettings()), APP: process.cwd() };
  for (const machine of MACHINES)
    renderFiles({ ...machineSettings(settings, machine), ETC: targetOf(machine) }, targetOf(machine));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The path of a tool; undefined, with a line that says so, where it is not installed. */
function findTool(program: string): string | undefined {
  const path = findProgram(program);
  if (!path) process.stdout.write(`${program} is not installed: its check of the cluster's files is skipped\n`);
  return path;
}

/** The exit status of a validator with its output. */
function run(program: string, args: readonly string[], env: NodeJS.Dict<string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, output: `${stdout}${stderr}` };
}

describe('settings of a cluster', () => {
  it('MAC-1 are refused with the names of those that are missing, unknown or unsafe', () => {
    const read = (change: (lines: string[]) => string[]) => () => readSettings(writeSettings(change));
    const replace = (from: RegExp, to: string) => read((lines) => lines.map((line) => line.replace(from, to)));
    expect(replace(/^HOST_2=.*/, 'HOST_2=')).toThrow(/: set HOST_2\.$/);
    expect(read((lines) => [...lines, 'HOST_4=10.0.0.4'])).toThrow(/: unknown setting HOST_4\.$/);
    expect(replace(/^APP_PASSWORD=.*/, 'APP_PASSWORD=a@b')).toThrow(/: letters and digits only in APP_PASSWORD\.$/);
  });

  it('MAC-1 of one machine have new passwords at each start, and a port for each part', () => {
    const [one, other] = [localSettings(20_000), localSettings(20_000)];
    const names = Object.keys(one).filter((name) => name.endsWith('_PASSWORD'));
    expect(names.length).toBeGreaterThan(7);
    expect(new Set(names.flatMap((name) => [one[name], other[name]])).size).toBe(names.length * 2);
    const ports = Object.keys(one).filter((name) => name.endsWith('_PORT'));
    expect(new Set(ports.map((name) => one[name])).size).toBe(ports.length);
  });
});

describe('the second pod of a cluster on one machine', () => {
  it('MAC-6 is named by the file of pods, with a pooler, and by the file of its site only', () => {
    const local = localSettings(20_000);
    const { PODS_FILE, TENANTS_DIR } = parseEnv(writePods(local, folder));
    const [pod, ...others] = readPods({
      PODS_FILE,
      DATABASE_URL: 'postgres://a:b@127.0.71.1:20000/sibling',
      demo: false,
    });
    expect(others).toEqual([]);
    expect(pod).toMatchObject({ name: SECOND_POD, invoice_numbers_from: 10_000_001 });
    expect(new URL(pod!.DATABASE_URL).port).toBe(local.PGBOUNCER_PORT);
    expect(new URL(pod!.DATABASE_DIRECT_URL!).port).toBe(local.POSTGRES_PORT);
    const podOf = (slug: string) =>
      (parse(readFileSync(join(TENANTS_DIR!, slug, 'tenant.yaml'), 'utf8')) as { pod?: string }).pod;
    expect([podOf('gilf'), isInSecondPod('gilf')]).toEqual([SECOND_POD, true]);
    expect([podOf('default'), isInSecondPod('default')]).toEqual([undefined, false]);
  });
});

describe('files of a cluster', () => {
  it('MAC-1 can be read by their owner only', () => {
    expect(statSync(fileOf(1, 'patroni/config.yml')).mode & 0o777).toBe(0o600);
  });

  it('MAC-1 give the app a pooler, the server behind it, and Redis by its name', () => {
    for (const machine of MACHINES) {
      const read = (file: string) => parseEnv(readFileSync(fileOf(machine, `sibling/${file}`), 'utf8'));
      const env = readEnv({ ...read('app.env'), ...read('web.env') });
      expect(env.DATABASE_URL).toContain(`@${settings[`HOST_${machine}`]}:6432/`);
      expect(env.DATABASE_DIRECT_URL).toContain(`@${settings[`HOST_${machine}`]}:5000/`);
      expect(env.PREPARED_STATEMENTS).toBe(false);
      expect(env.redis?.sentinels).toHaveLength(3);
      expect(readEnv({ ...read('app.env'), ...read('worker.env') }).ROLE).toBe('worker');
    }
  });

  it('MAC-1 make one Redis the replica of the other', () => {
    expect(readFileSync(fileOf(1, 'redis/redis.conf'), 'utf8')).not.toContain('replicaof');
    expect(readFileSync(fileOf(2, 'redis/redis.conf'), 'utf8')).toContain('replicaof 127.0.71.21 6379');
  });

  it('MAC-2 let Patroni renew the lock of the primary only while it names itself', () => {
    // Debian 12's writes it without a condition over etcd's v3 API.
    expect(Object.keys(parse(readFileSync(fileOf(1, 'patroni/config.yml'), 'utf8')) as object)).toContain('etcd');
    expect(parseEnv(readFileSync(fileOf(1, 'default/etcd'), 'utf8')).ETCD_ENABLE_V2).toBe('true');
  });

  it('MAC-1 run containers of the app with the same settings', () => {
    const { services } = parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }) as {
      services: Record<string, { env_file: (string | { path: string; required: boolean })[] }>;
    };
    for (const name of ['web', 'worker', 'migrate']) {
      const unit = readFileSync(`deploy/etc/systemd/system/sibling-${name}.service`, 'utf8');
      const files = [...unit.matchAll(/^EnvironmentFile=(-?)\$\{ETC\}(.+)$/gm)].map(([, optional, path]) =>
        optional ? { path: `/etc${path}`, required: false } : `/etc${path}`,
      );
      expect(services[name]?.env_file).toEqual(files);
    }
  });

  const haproxy = findTool('haproxy');
  it.skipIf(!haproxy)('MAC-1 are valid for HAProxy', () => {
    const { CONFIG, ...variables } = parseEnv(readFileSync(fileOf(1, 'default/haproxy'), 'utf8'));
    expect(run(haproxy!, ['-c', '-f', CONFIG!, '-f', fileOf(1, 'haproxy/database.cfg')], variables)).toMatchObject({
      status: 0,
    });
  });

  const patroni = findTool('patroni');
  it.skipIf(!patroni)('MAC-1 are valid for Patroni, apart from the machine that it would run on', () => {
    const { stdout, stderr } = spawnSync(patroni!, ['--validate-config', fileOf(1, 'patroni/config.yml')], {
      encoding: 'utf8',
    });
    const ofThisMachine = /is not reachable|already in use|Cannot assign|data_dir|bin_dir/;
    const faults = `${stdout}${stderr}`.split('\n').filter((line) => line !== '' && !ofThisMachine.test(line));
    expect(faults).toEqual([]);
  });

  const promtool = findTool('promtool');
  it.skipIf(!promtool)('MAC-1 are valid for Prometheus', () => {
    expect(run(promtool!, ['check', 'config', fileOf(3, 'prometheus/prometheus.yml')])).toMatchObject({
      status: 0,
      output: expect.stringMatching(/\d rules found/),
    });
  });

  const amtool = findTool('amtool');
  it.skipIf(!amtool)('MAC-1 are valid for Alertmanager', () => {
    expect(run(amtool!, ['check-config', fileOf(3, 'prometheus/alertmanager.yml')])).toMatchObject({ status: 0 });
  });

  const pgbackrest = findTool('pgbackrest');
  it.skipIf(!pgbackrest)('MAC-5 are valid for pgBackRest', () => {
    const args = [`--config=${fileOf(1, 'pgbackrest.conf')}`, '--stanza=sibling', '--log-level-file=off'];
    // Reaches no bucket, but only after it has read everything.
    const { output } = run(pgbackrest!, [...args, '--repo1-type=posix', `--repo1-path=${folder}`, 'info']);
    expect(output).toMatch(/missing stanza path/);
    expect(output).not.toMatch(/WARN|ERROR/);
  });

  const analyze = findTool('systemd-analyze');
  it.skipIf(!analyze)('MAC-1 are valid for systemd', () => {
    const names = ['web.service', 'worker.service', 'migrate.service', 'backup.service', 'backup.timer'];
    const units = names.map((name) => fileOf(1, `systemd/system/sibling-${name}`));
    expect(run(analyze!, ['verify', '--man=no', ...units])).toMatchObject({ status: 0 });
  });
});
