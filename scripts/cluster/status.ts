import pg from 'pg';
import { createClient } from 'redis';

import { readMembers } from './patroni-members.ts';
import { listSitesOfSecondPod, SECOND_POD } from './second-pod.ts';
import { MACHINES, REDIS_MACHINES, WORKER_MACHINES, type Machine, type Settings } from './settings.ts';

const TIMEOUT_MS = 5_000;

const hostOf = (settings: Settings, machine: Machine) => settings[`HOST_${machine}`]!;

const ask = (address: string): Promise<Response | null> =>
  fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);

async function describeEtcd(settings: Settings, machine: Machine): Promise<string> {
  const answer = await ask(`http://${hostOf(settings, machine)}:${settings.ETCD_PORT}/health`);
  return answer?.ok ? 'healthy' : 'down';
}

async function describeWeb(settings: Settings, machine: Machine): Promise<string> {
  const answer = await ask(`http://${hostOf(settings, machine)}:${settings.WEB_PORT}/readyz`);
  if (!answer) return 'down';
  return answer.ok ? 'serves' : `not ready (${answer.status})`;
}

const METRIC = (name: string) => new RegExp(`^${name}\\{queue="([^"]+)"\\} ([\\d.e+]+)$`, 'gm');

/** The queues with waiting jobs, as a worker counts them; null if it does not respond. */
async function readQueues(settings: Settings, machine: Machine): Promise<string | null> {
  const answer = await ask(`http://${hostOf(settings, machine)}:${settings.WORKER_METRICS_PORT}/metrics`);
  const text = answer?.ok ? await answer.text().catch(() => null) : null;
  if (text === null) return null;
  const ages = new Map(
    [...text.matchAll(METRIC('jobs_oldest_seconds'))].map(([, queue, age]) => [queue!, Number(age)]),
  );
  const waiting = [...text.matchAll(METRIC('jobs_waiting'))].filter(([, , count]) => Number(count) > 0);
  if (waiting.length === 0) return 'no job waits';
  return waiting
    .map(([, queue, count]) => `${queue} ${count} (oldest ${Math.round(ages.get(queue!) ?? 0)} s)`)
    .join(', ');
}

async function describeRedis(settings: Settings, machine: Machine): Promise<string> {
  const client = createClient({
    url: `redis://:${settings.REDIS_PASSWORD}@${hostOf(settings, machine)}:${settings.REDIS_PORT}`,
    socket: { connectTimeout: TIMEOUT_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const role = /^role:(\w+)/m.exec(await client.info('replication'))?.[1];
    return role === 'master' ? 'primary' : 'replica';
  } catch {
    return 'down';
  } finally {
    if (client.isOpen) client.destroy();
  }
}

/** Clients that a pooler serves for the app's role, and those that wait. */
async function describePooler(settings: Settings, host: string): Promise<string> {
  const client = new pg.Client({
    host,
    port: Number(settings.PGBOUNCER_PORT),
    user: 'sibling_pooler',
    password: settings.POOLER_PASSWORD,
    database: 'pgbouncer',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, string>>('show pools');
    const sum = (column: string) =>
      rows.filter(({ database }) => database === 'sibling').reduce((total, row) => total + Number(row[column]), 0);
    const servers = sum('sv_active') + sum('sv_idle') + sum('sv_used');
    return `${sum('cl_active')} clients on ${servers} connections, ${sum('cl_waiting')} wait`;
  } catch {
    return 'down';
  } finally {
    await client.end().catch(() => undefined);
  }
}

const withoutQueues = ({ SITE_MODE }: Settings) =>
  SITE_MODE === 'demo' ? 'unknown: a sandbox has no metrics' : 'down';

interface Host {
  name: string;
  address: string;
  rows: Array<{ part: string; state: string }>;
}

async function describeMachine(settings: Settings, machine: Machine): Promise<Host> {
  const [members, etcd, pooler, web, redis, queues] = await Promise.all([
    readMembers(settings),
    describeEtcd(settings, machine),
    describePooler(settings, hostOf(settings, machine)),
    describeWeb(settings, machine),
    REDIS_MACHINES.includes(machine) ? describeRedis(settings, machine) : null,
    WORKER_MACHINES.includes(machine) ? readQueues(settings, machine) : undefined,
  ]);
  const member = members.find(({ name }) => name === `machine${machine}`);
  const role = { leader: 'primary', sync_standby: 'synchronous standby', replica: 'standby' }[member?.role ?? ''];
  const behind = member?.lag === undefined ? '' : `, ${member.lag} bytes behind`;
  const rows = [
    { part: 'etcd', state: etcd },
    { part: 'PostgreSQL', state: member ? `${role ?? member.role}, ${member.state}${behind}` : 'down' },
    { part: 'PgBouncer', state: pooler },
    ...(redis === null ? [] : [{ part: 'Redis', state: redis }]),
    { part: 'web', state: web },
    ...(queues === undefined ? [] : [{ part: 'worker', state: queues ?? withoutQueues(settings) }]),
  ];
  return { name: `machine${machine}`, address: hostOf(settings, machine), rows };
}

async function describeSecondPod(settings: Settings): Promise<Host> {
  const address = settings.POD_HOST!;
  const [sites, pooler] = await Promise.all([
    listSitesOfSecondPod(settings).catch(() => null),
    describePooler(settings, address),
  ]);
  const rows = [
    { part: 'PostgreSQL', state: sites ? `primary, sites: ${sites.join(', ')}` : 'down' },
    { part: 'PgBouncer', state: pooler },
  ];
  return { name: `pod ${SECOND_POD}`, address, rows };
}

/** Formats who is primary, how far the standbys lag, which processes serve, and how many jobs wait: a line per part. */
export async function drawStatus(settings: Settings): Promise<string> {
  const hosts = await Promise.all([
    ...MACHINES.map((machine) => describeMachine(settings, machine)),
    describeSecondPod(settings),
  ]);
  return hosts
    .map(({ name, address, rows }) => {
      const lines = rows.map(({ part, state }) => `  ${part.padEnd(12)}${state}`);
      return [`${name}  ${address}`, ...lines].join('\n');
    })
    .join('\n');
}
