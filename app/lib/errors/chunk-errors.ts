import { MINUTE_MS } from '../time/duration.ts';

const STORAGE_KEY = 'chunk-reload-at';
const RELOAD_INTERVAL_MS = MINUTE_MS;

/** Optional chunks being fetched. */
let optionalLoads = 0;

/** Whether a page that failed to load a chunk may reload: at most once a minute, to prevent a reload loop. */
export function mayReload(lastReload: number, now: number): boolean {
  return now - lastReload >= RELOAD_INTERVAL_MS;
}

/**
 * Reloads the page when a chunk can no longer be fetched, for example after a deployment. Without a connection it does
 * not, because the browser's own page for that would replace what the member was doing.
 */
export function reloadOnChunkError(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (optionalLoads > 0 || !navigator.onLine) return;
    const now = Date.now();
    if (!mayReload(Number(sessionStorage.getItem(STORAGE_KEY) ?? 0), now)) return;
    event.preventDefault();
    sessionStorage.setItem(STORAGE_KEY, String(now));
    window.location.reload();
  });
}

/**
 * Imports a chunk that the page needs. Without a connection it waits for one, instead of failing.
 * @throws what the import throws while there is a connection
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((back) => window.addEventListener('online', back, { once: true }));
    return load();
  }
}

/** Fetches an optional chunk: on failure the promise rejects, without a page reload. */
export async function loadOptionalChunk(load: () => Promise<unknown>): Promise<void> {
  optionalLoads += 1;
  try {
    await load();
  } finally {
    optionalLoads -= 1;
  }
}
