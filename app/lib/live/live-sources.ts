/** Lazily loaded after hydration. */
export { connectLive } from './live-connection.ts';
export { startPolling } from './live-polling.ts';
