import { type Postmaster, stopPostmaster, startWatchdog } from './postmaster.ts';
import { processStamp } from './processes.ts';

const CHECK_MS = 1000;

interface Supervisor {
  server(): Postmaster;
  watchdogPid(): number;
  /** Stops the server permanently. */
  stop(): Promise<void>;
}

interface SupervisorOptions {
  clusterDir: string;
  first: Postmaster;
  /** Starts a server on the same port, so that connection pools reconnect. */
  restart(previous: Postmaster): Promise<Postmaster>;
  log(line: string): void;
}

/** Keeps the server running while this process runs: restarts it after an exit, stops it when this process ends. */
export function supervise({ clusterDir, first, restart, log }: SupervisorOptions): Supervisor {
  let server = first;
  let watch = startWatchdog(server, clusterDir);
  let restarting: Promise<void> | undefined;
  const revive = async () => {
    log(`the database server ${server.pid} exited unexpectedly; restarting it`);
    watch.callOff();
    try {
      server = await restart(server);
      watch = startWatchdog(server, clusterDir);
    } catch (error) {
      log(`the database server cannot be restarted: ${(error as Error).message}`);
    }
  };
  const timer = setInterval(() => {
    if (restarting || processStamp(server.pid) !== null) return;
    restarting = revive().finally(() => (restarting = undefined));
  }, CHECK_MS);
  timer.unref();
  return {
    server: () => server,
    watchdogPid: () => watch.watchdogPid,
    stop: async () => {
      clearInterval(timer);
      await restarting;
      await stopPostmaster(server, clusterDir);
      watch.callOff();
    },
  };
}
