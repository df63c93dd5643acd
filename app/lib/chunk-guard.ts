const KEY = 'chunk-reload-at';
const GUARD_MS = 60_000;

/** Parts being fetched that the page can do without. */
let spared = 0;

/** Whether a page that lost a chunk may reload itself: at most once a minute, so that it never does so for ever. */
export function mayReload(lastReload: number, now: number): boolean {
  return now - lastReload >= GUARD_MS;
}

/** Reloads the page when a part of it can no longer be fetched, as after a deployment. */
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

/** Fetches a part that the page can do without: a failure is the caller's, and costs nobody the page. */
export async function fetchPart(load: () => Promise<unknown>): Promise<void> {
  spared += 1;
  try {
    await load();
  } finally {
    spared -= 1;
  }
}
