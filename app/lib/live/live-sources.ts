/** Lazily loaded after hydration. */
export { connectLive } from './live-connection.ts';
export { poll, startPolling } from './live-polling.ts';
