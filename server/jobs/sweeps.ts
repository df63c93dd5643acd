import type { Deps } from '../deps.ts';

/**
 * Finds what has fallen due on one site and does it. A sweep asks for due dates up to `now` instead of waiting for a
 * timer, so that a moved clock moves what it does; it is safe to run twice, and in several processes at once.
 */
export interface Sweep {
  name: string;
  /** @returns how many things it did */
  run(tenantId: string, now: Date): Promise<number>;
}

const EVERY_MS = 60_000;
/** A round that takes so many ms waits for something that does not come, such as an answer of a database that is gone. */
const HANGS_MS = 30 * 60_000;

export interface SweepRunner {
  /** Runs every sweep on every served site once; one that fails is logged and stops none of the others. */
  runAll(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts sweeping once a minute. */
export function startSweeps(deps: Pick<Deps, 'tenants' | 'clock' | 'log'>, sweeps: readonly Sweep[]): SweepRunner {
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
  const timer = setInterval(() => {
    // A round that takes longer than the interval is not joined by another: rounds would pile up.
    if (running) {
      waitedMs += EVERY_MS;
      if (waitedMs >= HANGS_MS) deps.log.error({ seconds: waitedMs / 1000 }, 'a round of sweeps does not end');
      return;
    }
    waitedMs = 0;
    running = runAll().finally(() => {
      running = null;
    });
  }, EVERY_MS);
  timer.unref();
  return {
    runAll,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
