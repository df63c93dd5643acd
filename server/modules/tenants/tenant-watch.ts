import { watch } from 'chokidar';
import type { Logger } from '../../lib/logger.ts';

interface WatchOptions {
  dir: string;
  log: Logger;
  /** Takes over the folders; answers whether to look again soon. */
  rescan: () => Promise<boolean>;
}

/** Saving is a burst of events; one look after the burst is enough. */
const DEBOUNCE_MS = 120;
/** How long something that looks broken may be in the middle of being saved. */
const SECOND_LOOK_MS = 400;
/** Network mounts and exhausted watch limits give no events at all; a slow look finds what they miss. */
const POLL_MS = 10_000;

/** Where no watch can be had, polling is all there is; the start does not wait longer for it. */
const READY_MS = 3_000;

/** Follows a folder of tenant folders until stopped; resolves once changes are noticed. */
export async function watchTenantFolders({ dir, log, rescan }: WatchOptions): Promise<{ stop(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function lookIn(ms: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  }

  async function look(): Promise<void> {
    if (await rescan()) lookIn(SECOND_LOOK_MS);
  }

  const watcher = watch(dir, { ignoreInitial: true, depth: 2, ignorePermissionErrors: true });
  watcher.on('all', () => lookIn(DEBOUNCE_MS));
  watcher.on('error', (error) => {
    log.warn(
      { event: 'tenants_watch', reason: String(error) },
      'watching the tenant folders failed; they are looked at every 10 s',
    );
  });
  await new Promise<void>((resolve) => {
    const late = setTimeout(resolve, READY_MS);
    watcher.on('ready', () => {
      clearTimeout(late);
      resolve();
    });
  });
  // What changed between the first reading and now gave no event.
  lookIn(0);
  const poll = setInterval(() => lookIn(0), POLL_MS);
  poll.unref();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      clearInterval(poll);
      await watcher.close();
    },
  };
}
