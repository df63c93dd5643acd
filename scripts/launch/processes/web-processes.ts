import cluster, { type Worker } from 'node:cluster';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { AggregatorRegistry } from 'prom-client';

import { LaunchError } from '../../embedded/launch-error.ts';
import { MEMORY_ENVIRONMENT, memoryFlags } from './memory-flags.mjs';
import { closePendingConnections } from './pending-connections.ts';
import type { Order, Report } from './process-messages.ts';

/** A process that ran for this long had started well: the next one starts without a delay. */
const STABLE_MS = 60_000;
/** Delay before a crashed process is restarted, in milliseconds; doubled for each further crash. */
const BACKOFF_MS = { from: 500, to: 30_000 };
/** A process that is not ready, or has not exited, by then is killed. Running uploads and jobs may take that long. */
const READY_WITHIN_MS = 180_000;
const ENDS_WITHIN_MS = 30_000;

interface Options {
  count: number;
  /** Settings for the processes, above the environment. */
  settings: Readonly<Record<string, string>>;
  /** Whether one of them runs the jobs. */
  jobs: boolean;
  /** Offset of the demo's clock at the start, in milliseconds. */
  clockOffset: number;
  note: (line: string) => void;
  /** The program, for tests; by default scripts/launch/processes/web-process.ts. */
  program?: string;
}

export interface WebProcesses {
  /** Replaces them one by one by new ones, without refusing a request. Resolves when all are new, or one failed. */
  replace(): Promise<void>;
  stop(): Promise<void>;
}

const backoffMs = (ends: number): number =>
  ends === 0 ? 0 : Math.min(BACKOFF_MS.from * 2 ** (ends - 1), BACKOFF_MS.to);

const tell = (worker: Worker, order: Order): void => {
  // It may have just ended.
  if (worker.isConnected()) worker.send(order, () => undefined);
};

const hasEnded = (worker: Worker): boolean => worker.process.exitCode !== null || worker.process.signalCode !== null;

async function ended(worker: Worker, withinMs: number): Promise<void> {
  if (hasEnded(worker)) return;
  const killer = setTimeout(() => worker.process.kill('SIGKILL'), withinMs);
  await new Promise<void>((done) => void worker.once('exit', () => done()));
  clearTimeout(killer);
}

/**
 * Starts processes that serve the sites together: connections are accepted here and distributed in turn, so that none is
 * lost when a process exits. A process that exits unexpectedly is restarted.
 * @throws LaunchError if the first does not start
 */
export async function startWebProcesses(options: Options): Promise<WebProcesses> {
  const { note } = options;
  const serving = new Set<Worker>();
  const closing = new AbortController();
  let clockMs = options.clockOffset;
  let jobWorker: Worker | null = null;
  let replacing: Promise<void> | null = null;
  const registry = new AggregatorRegistry();

  cluster.setupPrimary({
    exec: options.program ?? resolve(import.meta.dirname, 'web-process.ts'),
    execArgv: [...process.execArgv, ...memoryFlags(`${process.env.NODE_OPTIONS} ${process.execArgv.join(' ')}`)],
  });

  /** One process runs the jobs: the oldest that serves. */
  function appointJobWorker(): void {
    if (!options.jobs || jobWorker || closing.signal.aborted) return;
    const [next] = serving;
    if (!next) return;
    jobWorker = next;
    tell(next, { type: 'work-jobs' });
  }

  function releaseJobs(worker: Worker): void {
    if (jobWorker !== worker) return;
    jobWorker = null;
    appointJobWorker();
  }

  function takeReport(worker: Worker, report: Report): void {
    if (report.type === 'released-jobs') {
      serving.delete(worker);
      releaseJobs(worker);
    } else if (report.type === 'clock') {
      clockMs += report.ms;
      for (const other of serving) if (other !== worker) tell(other, report);
    } else if (report.type === 'metrics') {
      const answer = (text: string | null) => tell(worker, { type: 'metrics', request: report.request, text });
      registry.clusterMetrics().then(answer, () => answer(null));
    }
  }

  /** Starts a process. @returns the process, once it serves @throws LaunchError with its reason */
  async function launch(): Promise<Worker> {
    const clock =
      clockMs === 0 ? {} : { CLOCK_OFFSET: `${clockMs < 0 ? '-' : ''}${Math.round(Math.abs(clockMs) / 1000)}s` };
    const worker = cluster.fork({ ...MEMORY_ENVIRONMENT, ...options.settings, ...clock });
    // Messages that do not reach a process that just died.
    worker.on('error', () => undefined);
    closePendingConnections(worker);
    const late = setTimeout(() => worker.process.kill('SIGKILL'), READY_WITHIN_MS);
    try {
      await new Promise<void>((done, fail) => {
        worker.on('message', (report: Report) => {
          if (report.type === 'ready') done();
          else if (report.type === 'failed') fail(new LaunchError(report.reason));
          else takeReport(worker, report);
        });
        worker.once('exit', () => fail(new LaunchError('A web process ended while it started.')));
      });
    } finally {
      clearTimeout(late);
    }
    serving.add(worker);
    appointJobWorker();
    return worker;
  }

  /** Keeps a process running in place of `worker`, until it is replaced or all stop. */
  function watch(worker: Worker, quickEnds = 0): void {
    const startedAt = Date.now();
    worker.once('exit', (code, signal) => {
      const left = !serving.delete(worker);
      releaseJobs(worker);
      // Whoever released it takes care of its replacement.
      if (left || closing.signal.aborted) return;
      note(`A web process (${worker.process.pid}) ended (${signal ?? code}); starting another.`);
      return restart(Date.now() - startedAt >= STABLE_MS ? 0 : quickEnds + 1);
    });
  }

  /** @param quickEnds how many processes in this one's place failed one soon after another */
  async function restart(quickEnds: number): Promise<void> {
    for (let ends = quickEnds; !closing.signal.aborted; ends += 1) {
      await sleep(backoffMs(ends), undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return;
      try {
        watch(await launch(), ends);
        return;
      } catch (error) {
        note((error as Error).message);
      }
    }
  }

  /** Hands over from one process to its replacement, which serves already. */
  async function retire(worker: Worker): Promise<void> {
    serving.delete(worker);
    tell(worker, { type: 'retire' });
    await ended(worker, ENDS_WITHIN_MS);
  }

  async function replaceAll(): Promise<void> {
    for (const old of Array.from(serving)) {
      if (closing.signal.aborted) return;
      try {
        watch(await launch());
      } catch (error) {
        return note(`${(error as Error).message}\nThe replacement failed; the other processes keep serving.`);
      }
      if (serving.has(old)) await retire(old);
    }
    note('All web processes were replaced.');
  }

  watch(await launch());
  // Sequential start of the first: it stores new sites.
  await Promise.all(
    Array.from({ length: options.count - 1 }, () =>
      launch().then(watch, (error: Error) => {
        note(error.message);
        restart(1).catch((failure: Error) => note(failure.message));
      }),
    ),
  );

  return {
    replace: () => {
      replacing ??= replaceAll().finally(() => {
        replacing = null;
      });
      return replacing;
    },
    stop: async () => {
      closing.abort();
      const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      for (const worker of all) tell(worker, { type: 'stop' });
      await Promise.all(all.map((worker) => ended(worker, ENDS_WITHIN_MS)));
    },
  };
}
