import { setTimeout as sleep } from 'node:timers/promises';

import type { Progress } from '../../launch/progress.ts';
import type { Machine, Settings } from '../settings.ts';
import { waitUntil } from '../supervisor.ts';
import { compareWithDatabase } from './compare.ts';
import { DRILLED_SITE, FAULTS } from './faults.ts';
import { isWhole } from './health.ts';
import { createJournal, KINDS, type AcknowledgedCounts, type Journal, type Kind, type Span } from './journal.ts';
import { startLoad } from './load.ts';
import { createMembers } from './members.ts';
import { findPrimary, type DrilledCluster } from './fault-actions.ts';

/** Duration of the load before the first fault, and after each. */
const CALM_MS = 8_000;
const POLL_MS = 250;

export interface DrillResult {
  fault: string;
  allowed: number;
  unseen: boolean;
  /** Seconds until another machine became primary; null if none did. */
  newPrimary: number | null;
  /** Longest time without a success, in seconds. */
  silence: Record<Kind, number>;
  /** The longest time, in seconds, between the acknowledgement of a message and its arrival. */
  latestArrival: number;
  failures: Map<string, number>;
  successes: number;
}

export interface DrillReport {
  results: DrillResult[];
  violations: string[];
  counts: AcknowledgedCounts;
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
  Object.fromEntries(KINDS.map((kind) => [kind, journal.silence([kind], span) / 1000])) as Record<Kind, number>;

async function drillOne(name: string, cluster: DrilledCluster, journal: Journal): Promise<DrillResult> {
  const { settings } = cluster;
  const fault = FAULTS[name]!;
  await sleep(CALM_MS);
  const before = await findPrimary(settings);
  const from = performance.now();
  const undo = await fault.inject(cluster);
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

/**
 * Puts a running cluster under load, injects faults one after the other, and then compares what clients were
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
    return createMembers(settings, DRILLED_SITE);
  });
  const load = startLoad({
    settings,
    host: `${DRILLED_SITE}.localhost`,
    journal,
    members,
    orders: settings.SITE_MODE === 'demo',
  });
  const results: DrillResult[] = [];
  let failed: string[] = [];
  try {
    for (const name of names)
      results.push(await progress.step(FAULTS[name]!.label, () => drillOne(name, cluster, journal)));
  } finally {
    failed = await progress.step('Waiting for running requests', () => load.stop());
  }
  const violations = [
    ...failed,
    ...(await progress.step('Comparing with the database', () =>
      compareWithDatabase(cluster, [{ slug: DRILLED_SITE, acknowledged: journal.acknowledged }]),
    )),
  ];
  return { results, violations, counts: journal.count() };
}
