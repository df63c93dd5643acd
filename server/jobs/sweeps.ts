import type { Tenant } from '../../tenants/tenant.schema.ts';
import type { Deps } from '../deps.ts';
import { aboutSite } from '../lib/log-subject.ts';
import { lastSweepRound, sweepFailures, sweepItems, sweepSeconds } from '../lib/process-metrics.ts';
import { processMs } from '../lib/time/clock.ts';
import { traced } from '../lib/tracing/tracing.ts';
import { MINUTE_MS } from '../lib/time/duration.ts';
import { selectDueSweeps } from './due-sweeps.queries.ts';

/**
 * Processes what is due for one tenant. A sweep queries due dates up to `now` instead of using timers, so it follows a
 * moved clock. It must be idempotent and safe in concurrent processes.
 */
export interface Sweep {
  name: string;
  /**
   * When it runs: `due` in the minute in which the function `due_sweeps` names it, `round` every minute, and `hour`,
   * the default, once an hour.
   */
  runs?: 'due' | 'round' | 'hour';
  /** @returns number of processed items */
  run(tenantId: string, now: Date): Promise<number>;
}

const INTERVAL_MS = MINUTE_MS;
/** Rounds between two in which a tenant gets all sweeps; the tenants are spread over them. */
const ROUNDS_PER_HOUR = 60;
/** A run that takes longer is reported as hanging, for example because the database does not respond. */
const HANGING_AFTER_MS = 30 * MINUTE_MS;

export interface SweepRunner {
  /** Runs what is due every minute from now on. */
  start(): void;
  /** Runs every sweep once for every served tenant; a failure is logged and does not stop the others. */
  runAll(): Promise<void>;
  /** Runs one round: what is due, and everything for those whose turn it is. */
  runRound(): Promise<void>;
  /** Stops when the run under way has ended. */
  stop(): Promise<void>;
}

type RunnerDeps = Pick<Deps, 'tenants' | 'clock' | 'log' | 'database'>;

/** Creates what runs the sweeps; it does not run them yet. */
export function createSweepRunner(deps: RunnerDeps, all: readonly Sweep[]): SweepRunner {
  const sweeps = all.map((sweep) => ({ ...sweep, run: traced(`sweep ${sweep.name}`, sweep.run) }));
  let rounds = 0;

  const listTenants = (): Tenant[] =>
    deps.tenants.list().flatMap(({ slug, state }) => {
      const tenant = state === 'not_served' ? null : deps.tenants.bySlug(slug);
      return tenant ? [tenant] : [];
    });

  /** @returns number of processed items */
  async function run(sweep: Sweep, tenant: Tenant): Promise<number> {
    const startedAt = processMs();
    try {
      const done = await aboutSite(tenant, () => sweep.run(tenant.id, deps.clock.now()));
      sweepItems.inc({ sweep: sweep.name }, done);
      if (done > 0) deps.log.info({ sweep: sweep.name, site: tenant.slug, done }, 'swept');
      return done;
    } catch (error) {
      sweepFailures.inc({ sweep: sweep.name });
      deps.log.error({ sweep: sweep.name, site: tenant.slug, err: error }, 'sweep failed');
      return 0;
    } finally {
      sweepSeconds.inc({ sweep: sweep.name }, (processMs() - startedAt) / 1000);
    }
  }

  async function runAll(): Promise<void> {
    for (const tenant of listTenants()) for (const sweep of sweeps) await run(sweep, tenant);
  }

  async function runRound(): Promise<void> {
    const tenants = listTenants();
    const turn = rounds % ROUNDS_PER_HOUR;
    const ids = tenants.map(({ id }) => id);
    const due = await deps.database.withPlatform((trx) => selectDueSweeps(trx, ids, deps.clock.now()));
    // Another tenant is first in each round, so that none always waits for the same others.
    const first = tenants.length === 0 ? 0 : rounds % tenants.length;
    rounds += 1;
    for (const [index, tenant] of [...tenants.entries()].slice(first).concat([...tenants.entries()].slice(0, first))) {
      const named = due.get(tenant.id);
      const isTurn = index % ROUNDS_PER_HOUR === turn;
      for (const sweep of sweeps) {
        const isDue = sweep.runs === 'round' || named?.has(sweep.name) === true;
        if (isDue) await run(sweep, tenant);
        else if (isTurn && (await run(sweep, tenant)) > 0 && sweep.runs === 'due')
          deps.log.warn({ sweep: sweep.name, site: tenant.slug }, 'due_sweeps did not name a sweep that was due');
      }
    }
  }

  let running: Promise<void> | null = null;
  let waitedMs = 0;
  let timer: NodeJS.Timeout | undefined;
  const runInTurn = () => {
    // Skip this run while the previous one is in progress.
    if (running) {
      waitedMs += INTERVAL_MS;
      if (waitedMs >= HANGING_AFTER_MS) deps.log.error({ seconds: waitedMs / 1000 }, 'sweep run does not finish');
      return;
    }
    waitedMs = 0;
    running = runRound()
      .then(() => lastSweepRound.setToCurrentTime())
      .catch((error: unknown) => deps.log.error({ err: error }, 'sweep round failed'))
      .finally(() => {
        running = null;
      });
  };
  return {
    start: () => {
      timer ??= setInterval(runInTurn, INTERVAL_MS).unref();
    },
    runAll,
    runRound,
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
