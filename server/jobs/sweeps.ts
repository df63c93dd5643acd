import type { Deps } from '../deps.ts';
import { MINUTE_MS } from '../lib/time/duration.ts';

/**
 * Processes what is due for one tenant. A sweep queries due dates up to `now` instead of using timers, so it follows a
 * moved clock. It must be idempotent and safe in concurrent processes.
 */
export interface Sweep {
  name: string;
  /** @returns number of processed items */
  run(tenantId: string, now: Date): Promise<number>;
}

const INTERVAL_MS = MINUTE_MS;
/** A run that takes longer is reported as hanging, for example because the database does not respond. */
const HANGING_AFTER_MS = 30 * MINUTE_MS;

export interface SweepRunner {
  /** Runs the sweeps every minute from now on. */
  start(): void;
  /** Runs every sweep once for every served tenant; a failure is logged and does not stop the others. */
  runAll(): Promise<void>;
  /** Stops when the run under way has ended. */
  stop(): Promise<void>;
}

/** Creates what runs the sweeps; it does not run them yet. */
export function createSweepRunner(
  deps: Pick<Deps, 'tenants' | 'clock' | 'log'>,
  sweeps: readonly Sweep[],
): SweepRunner {
  async function runAll(): Promise<void> {
    for (const { slug, state } of deps.tenants.list()) {
      const tenant = state === 'not_served' ? null : deps.tenants.bySlug(slug);
      if (!tenant) continue;
      for (const sweep of sweeps) {
        try {
          const done = await sweep.run(tenant.id, deps.clock.now());
          if (done > 0) deps.log.info({ sweep: sweep.name, tenant: slug, done }, 'swept');
        } catch (error) {
          deps.log.error({ sweep: sweep.name, tenant: slug, err: error }, 'sweep failed');
        }
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
    running = runAll().finally(() => {
      running = null;
    });
  };
  return {
    start: () => {
      timer ??= setInterval(runInTurn, INTERVAL_MS).unref();
    },
    runAll,
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
