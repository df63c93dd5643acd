import { setTimeout as sleep } from 'node:timers/promises';

import type { Progress } from '../../launch/progress.ts';
import { compareWithDatabase } from '../drill/compare.ts';
import { isWhole } from '../drill/health.ts';
import { createJournal, type Journal, type Span } from '../drill/journal.ts';
import { CLIENTS, startLoad } from '../drill/load.ts';
import { createMembers } from '../drill/members.ts';
import type { DrilledCluster } from '../drill/fault-actions.ts';
import { waitUntil } from '../supervisor.ts';
import { hasHealed, type FaultKind, type Part } from './fault-kinds.ts';
import type { PlannedFault } from './plan-faults.ts';
import type { PushServices } from './push-services.ts';
import { addRound, createFigures, type FaultFigures } from './report.ts';
import { findNoticed } from './spared-sites.ts';
import { injectFaults } from './inject-faults.ts';

/** Sites whose members use them during the faults; the last one is in the second pod. */
const SITES = ['default', 'milf', 'gilf'];
/**
 * Faults before members stop and what they were told is compared. Other members continue afterwards. A comparison takes
 * two minutes, since the jobs of killed workers are tried again only after a while.
 */
const ROUND = 250;
/**
 * How much longer than in a drill members pause. All sites together cause a quarter of a drill's load, which leaves two
 * cores the time to start what was killed: under a full load a web process takes 40 s to start, and a run would mostly
 * wait for that.
 */
const PACE = 4 * SITES.length;
/** Time until processes that report on a part, such as Patroni every two seconds, have noticed the fault. */
const SETTLE_MS = 3_000;

interface FaultsOptions {
  progress: Progress;
  /** The service that delivers push messages to members' devices; null without the cluster's own network. */
  pushes: PushServices | null;
  /** Whether to inject no more faults. */
  isOver(): boolean;
  /** Called with each line about a fault. */
  note(line: string): void;
}

async function startLoads({ settings }: DrilledCluster, pushes: PushServices | null) {
  const sites = await Promise.all(
    SITES.map(async (slug) => {
      const members = await createMembers(settings, slug, pushes ? () => pushes.subscribe(slug) : undefined);
      return { slug, members, journal: createJournal() };
    }),
  );
  const loads = sites.map(({ slug, members, journal }, index) =>
    startLoad({
      settings,
      host: `${slug}.localhost`,
      journal,
      members,
      orders: true,
      pace: PACE,
      firstClient: index * CLIENTS,
    }),
  );
  const stop = async () => (await Promise.all(loads.map((load) => load.stop()))).flat();
  return { sites, stop };
}

/** The longest time, in milliseconds, in which a site answered none of its members' requests successfully. */
const longestSilence = (journals: readonly Journal[], span: Span): number =>
  Math.max(...journals.map((journal) => journal.silence(['message', 'call', 'page'], span)));

/**
 * Injects planned faults into a sandbox cluster while members of several sites use it, and compares what they were told
 * with the database after each round.
 * @returns the figures; those of broken rules end it
 */
export async function runFaults(
  cluster: DrilledCluster,
  plan: ReadonlyArray<PlannedFault<FaultKind>>,
  { progress, pushes, isOver, note }: FaultsOptions,
): Promise<FaultFigures> {
  const figures = createFigures();
  for (let done = 0; done < plan.length && !isOver() && figures.violations.length === 0; done += ROUND) {
    const faults = plan.slice(done, done + ROUND);
    const { sites, stop } = await progress.step('Creating members', async () => {
      await waitUntil('The cluster', () => isWhole(cluster.settings));
      return startLoads(cluster, pushes);
    });
    const from = performance.now();
    const journals = sites.map(({ journal }) => journal);
    const { injected, failed } = await progress.step(
      `Faults ${done + 1} to ${done + faults.length} of ${plan.length}`,
      () =>
        injectFaults<Part, FaultKind>(faults, {
          inject: ({ kind, machine }) => kind.inject(cluster, machine),
          waitUntilHealed: async (part, kind) => {
            await sleep(SETTLE_MS);
            await waitUntil(`${part} after ${kind.label}`, () => hasHealed(cluster, part));
          },
          isOver,
          note,
        }),
    );
    const refused = await progress.step('Waiting for running requests', stop);
    const broken = await progress.step('Comparing with the database', () =>
      compareWithDatabase(
        cluster,
        sites.map(({ slug, journal }) => ({ slug, acknowledged: journal.acknowledged })),
        pushes?.listGiven,
      ),
    );
    addRound(figures, {
      injected: injected.map((fault) => ({
        label: fault.kind.label,
        silenceMs: longestSilence(journals, fault),
      })),
      counts: journals.map((journal) => journal.count()),
      pushes: sites.reduce((total, { slug }) => total + (pushes?.listGiven(slug).length ?? 0), 0),
      failures: journals.map((journal) => journal.failures({ from, to: performance.now() })),
      violations: [...failed, ...refused, ...broken, ...findNoticed(injected, sites)],
    });
  }
  return figures;
}
