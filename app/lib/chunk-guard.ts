const KEY = 'chunk-reload-at';
const GUARD_MS = 60_000;

/** Optional chunks being fetched. */
let spared = 0;

/** Whether a page that failed to load a chunk may reload: at most once a minute, to prevent a reload loop. */
export function mayReload(lastReload: number, now: number): boolean {
  return now - lastReload >= GUARD_MS;
}

/** Reloads the page when a chunk can no longer be fetched, for example after a deployment. */
export function guardChunkLoading(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (spared > 0) return;
    const now = Date.now();
    if (!mayReload(Number(sessionStorage.getItem(KEY) ?? 0), now)) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(now));
    window.location.reload();
  });
}

/** Fetches an optional chunk: on failure the promise rejects, without a page reload. */
export async function fetchPart(load: () => Promise<unknown>): Promise<void> {
  spared += 1;
  try {
    await load();
  } finally {
    spared -= 1;
  }
}
