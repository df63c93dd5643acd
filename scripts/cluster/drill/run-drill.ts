import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { createDatabase } from '../../../db/client.ts';
import type { MemberOverrides } from '../../../tests/factories/member.ts';
import { createRealTimeMembers } from '../../../tests/setup/real-time-members.ts';
import type { Progress } from '../../launch/progress.ts';
import { readMembers } from '../patroni-members.ts';
import { MACHINES, type Machine, type Settings } from '../settings.ts';
import { waitUntil } from '../supervisor.ts';
import { FAULTS, findPrimary, type DrilledCluster } from './faults.ts';
import { findViolations } from './find-violations.ts';
import { createJournal, KINDS, type Journal, type Kind, type Span } from './journal.ts';
import { primaryUrl } from './primary-url.ts';
import { BYSTANDERS, SENDERS, startLoad } from './load.ts';

const SITE = { slug: 'default', host: 'default.localhost' };
const CREDITS = 1_000_000;
/** Load before the first fault, and after each. */
const CALM_MS = 8_000;
const POLL_MS = 250;

export interface DrillResult {
  fault: string;
  allowed: number;
  unseen: boolean;
  /** Seconds until another machine was primary; null if none became it. */
  newPrimary: number | null;
  /** Longest time without a success, in seconds. */
  silence: Record<Kind, number>;
  /** Of the message that arrived latest after its sender was answered, in seconds. */
  latestArrival: number;
  failures: Map<string, number>;
  successes: number;
}

export interface DrillReport {
  results: DrillResult[];
  violations: string[];
  counts: Record<'messages' | 'likes' | 'orders' | 'events', number>;
}

async function createMembers(settings: Settings) {
  const url = primaryUrl(settings, 'sibling_app', settings.APP_PASSWORD!);
  const database = createDatabase({ url, poolSize: 8, unlimited: true });
  try {
    // Names are unique, also among those of earlier drills.
    const run = Date.now().toString(36);
    const create = async (count: number, options: MemberOverrides, prefix: string) => {
      const names = Array.from({ length: count }, (_, index) => `${prefix}${index} ${run}`);
      const made = names.map((name) => createRealTimeMembers(database, 1, { ...options, profile: { name } }));
      return (await Promise.all(made)).flat();
    };
    const writers = await create(SENDERS, { credits: CREDITS, premium: true }, 'W');
    return [...writers, ...(await create(BYSTANDERS, {}, 'B'))];
  } finally {
    await database.close();
  }
}

const isServing = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(3_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A primary with a synchronous standby and another, and every web process ready. */
async function isWhole(settings: Settings): Promise<boolean> {
  const members = await readMembers(settings);
  const roles = members.map(({ role }) => role).sort();
  const well = members.every(({ state }) => state === 'running' || state === 'streaming');
  if (roles.join() !== 'leader,replica,sync_standby' || !well) return false;
  const webs = MACHINES.map((machine) => `http://${settings[`HOST_${machine}`]}:${settings.WEB_PORT}/readyz`);
  return (await Promise.all(webs.map(isServing))).every(Boolean);
}

/** Seconds until another machine is primary. */
async function timeFailover(settings: Settings, before: Machine | null, isOver: () => boolean): Promise<number | null> {
  const start = performance.now();
  while (!isOver()) {
    const now = await findPrimary(settings);
    if (now !== null && now !== before) return (performance.now() - start) / 1000;
    await sleep(POLL_MS);
  }
  return null;
}

const silences = (journal: Journal, span: Span) =>
  Object.fromEntries(KINDS.map((kind) => [kind, journal.silence(kind, span) / 1000])) as Record<Kind, number>;

async function drillOne(name: string, cluster: DrilledCluster, journal: Journal): Promise<DrillResult> {
  const { settings } = cluster;
  const fault = FAULTS[name]!;
  await sleep(CALM_MS);
  const before = await findPrimary(settings);
  const from = performance.now();
  const undo = await fault.strike(cluster);
  let over = false;
  const failover = timeFailover(settings, before, () => over);
  await sleep((fault.seconds ?? 0) * 1000);
  undo?.();
  await waitUntil('The cluster after the fault', () => isWhole(settings));
  await sleep(CALM_MS);
  over = true;
  const span = { from, to: performance.now() };
  return {
    fault: fault.label,
    allowed: fault.allowed,
    unseen: fault.unseen ?? false,
    newPrimary: await failover,
    silence: silences(journal, span),
    latestArrival: journal.latestArrival(span) / 1000,
    failures: journal.failures(span),
    successes: journal.countSuccesses(span),
  };
}

async function check(settings: Settings, journal: Journal): Promise<string[]> {
  const client = new pg.Client({ connectionString: primaryUrl(settings, 'postgres', settings.SUPERUSER_PASSWORD!) });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from tenants where slug = $1', [SITE.slug]);
    return await findViolations(client, rows[0]!.id, journal.acknowledged);
  } finally {
    await client.end();
  }
}

/**
 * Puts a running cluster under load, strikes it with faults one after the other, and then compares what clients were
 * told with the database.
 * @param names of the faults
 */
export async function runDrill(
  cluster: DrilledCluster,
  names: readonly string[],
  progress: Progress,
): Promise<DrillReport> {
  const { settings } = cluster;
  const journal = createJournal();
  const members = await progress.step('Creating members', async () => {
    await waitUntil('The cluster', () => isWhole(settings));
    return createMembers(settings);
  });
  const load = startLoad({ settings, host: SITE.host, journal, members, orders: settings.SITE_MODE === 'demo' });
  const results: DrillResult[] = [];
  let failed: string[] = [];
  try {
    for (const name of names)
      results.push(await progress.step(`Without ${FAULTS[name]!.label}`, () => drillOne(name, cluster, journal)));
  } finally {
    failed = await progress.step('Waiting for what is under way', () => load.stop());
  }
  const violations = [
    ...failed,
    ...(await progress.step('Comparing with the database', () => check(settings, journal))),
  ];
  const { messages, likes, orders, streams } = journal.acknowledged;
  const events = streams.reduce((total, { received }) => total + received.length, 0);
  const counts = { messages: messages.length, likes: likes.length, orders: orders.length, events };
  return { results, violations, counts };
}
