import { resolve } from 'node:path';

import type { RunningServer } from '../../../server/main.ts';
import { loadConfiguration } from '../configuration.ts';
import { describeFailure } from '../failure.ts';
import type { Order, Report } from './process-messages.ts';

/*
 * One of several processes that serve the sites together. scripts/launch/processes/web-processes.ts starts it with the URLs of the
 * database in its environment. It exits when the launcher's channel closes.
 */
const ROOT = resolve(import.meta.dirname, '../../..');

let server: RunningServer | undefined;
let ending = false;
const metrics = new Map<number, (text: string | null) => void>();
let latestRequest = 0;

/** The launcher may be gone: then this process is about to exit. */
function report(message: Report): void {
  process.send?.(message, undefined, undefined, () => undefined);
}

/** The metrics of all web processes, which only the launcher can collect. */
async function collectMetrics(): Promise<string> {
  latestRequest += 1;
  const request = latestRequest;
  const text = await new Promise<string | null>((done) => {
    metrics.set(request, done);
    report({ type: 'metrics', request });
  });
  metrics.delete(request);
  if (text === null) throw new Error('the metrics of the other processes could not be collected');
  return text;
}

async function end(replaced: boolean): Promise<void> {
  if (ending) return;
  ending = true;
  try {
    // First, so that another process takes over while this one finishes its requests.
    const released = server?.stopJobs().then(() => report({ type: 'released-jobs' }));
    if (replaced) await released;
    await Promise.all([released, server?.close({ replaced })]);
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
  }
  process.exit(0);
}

async function handle(order: Order): Promise<void> {
  switch (order.type) {
    case 'work-jobs':
      return ending ? undefined : server?.startJobs();
    case 'retire':
      return end(true);
    case 'stop':
      return end(false);
    case 'clock':
      return server?.advanceClock(order.ms);
    case 'metrics':
      return metrics.get(order.request)?.(order.text);
  }
}

// A terminal sends its signals to every process; the launcher decides.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => undefined);
process.on('SIGTERM', () => void end(false));
process.on('message', (order: Order) => {
  handle(order).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exit(1);
  });
});

try {
  const { startServer } = await import('../../../server/main.ts');
  server = await startServer(loadConfiguration(ROOT), {
    process: { announceClock: (ms) => report({ type: 'clock', ms }), collectMetrics },
  });
  report({ type: 'ready' });
} catch (error) {
  process.send?.({ type: 'failed', reason: describeFailure(error) } satisfies Report, undefined, undefined, () =>
    process.exit(1),
  );
}
