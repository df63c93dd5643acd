/** Parts to stop when the launcher ends; the last one added stops first. */
export interface Shutdown {
  add(name: string, stop: () => Promise<void>): void;
  /** Stops everything once, in reverse order; a failure does not prevent the others from stopping. */
  run(): Promise<void>;
}

export function createShutdown(report: (line: string) => void): Shutdown {
  const parts: { name: string; stop: () => Promise<void> }[] = [];
  let running: Promise<void> | undefined;
  const stopAll = async () => {
    for (let part = parts.pop(); part; part = parts.pop()) {
      try {
        await part.stop();
      } catch (error) {
        report(`${part.name} did not stop cleanly: ${(error as Error).message}`);
      }
    }
  };
  return {
    add: (name, stop) => void parts.push({ name, stop }),
    run: () => (running ??= stopAll()),
  };
}

/** Two signals within this time count as one: npm and the terminal both send Ctrl-C. */
const SAME_SIGNAL_MS = 700;

/** Calls `stop` on the first Ctrl-C, SIGTERM, or end of the parent process, and `force` on a second one. */
export function onStopRequest(stop: (reason: string) => void, force: () => void): void {
  let requestedAt: number | undefined;
  const request = (reason: string) => {
    if (requestedAt === undefined) {
      requestedAt = Date.now();
      stop(reason);
    } else if (Date.now() - requestedAt > SAME_SIGNAL_MS && reason !== 'disconnect') {
      force();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => request(signal));
  if (process.connected) {
    process.on('disconnect', () => request('disconnect'));
    process.channel?.unref();
  }
}
