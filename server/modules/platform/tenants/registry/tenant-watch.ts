import { watch } from 'chokidar';
import type { Logger } from '../../../../lib/logger.ts';

interface WatchOptions {
  dir: string;
  log: Logger;
  /** Rescans the folders; resolves to whether to scan again soon. */
  rescan: () => Promise<boolean>;
  /** Subscribes to changes that another process found. */
  onPublish?: ((listener: () => void) => () => void) | undefined;
}

/** Saving causes a burst of events; one scan after it suffices. */
const DEBOUNCE_MS = 120;
/** Milliseconds for which something that looks invalid may just be being saved. */
const RESCAN_DELAY_MS = 400;
/** Network mounts and exhausted watch limits produce no events; polling covers them. */
const POLL_MS = 10_000;

/** Without a working watcher, startup waits no longer than this and relies on polling. */
const READY_TIMEOUT_MS = 3_000;

/** Watches a folder of tenant folders until stopped; resolves once the watcher is ready. */
export async function watchTenantFolders({
  dir,
  log,
  rescan,
  onPublish,
}: WatchOptions): Promise<{ stop(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function scheduleRescan(ms: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void runRescan(), ms);
  }

  async function runRescan(): Promise<void> {
    if (await rescan()) scheduleRescan(RESCAN_DELAY_MS);
  }

  const watcher = watch(dir, { ignoreInitial: true, depth: 2, ignorePermissionErrors: true });
  watcher.on('all', () => scheduleRescan(DEBOUNCE_MS));
  watcher.on('error', (error) => {
    log.warn(
      { event: 'tenants_watch', reason: String(error) },
      'watching the tenant folders failed; polling every 10 s',
    );
  });
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, READY_TIMEOUT_MS);
    watcher.on('ready', () => {
      clearTimeout(late);
      resolve();
    });
  });
  const unsubscribe = onPublish?.(() => scheduleRescan(DEBOUNCE_MS));
  // Changes between the first scan and the watcher's start caused no event.
  scheduleRescan(0);
  const poll = setInterval(() => scheduleRescan(0), POLL_MS);
  poll.unref();

  return {
    async stop() {
      stopped = true;
      unsubscribe?.();
      clearTimeout(timer);
      clearInterval(poll);
      await watcher.close();
    },
  };
}
