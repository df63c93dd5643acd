/** Where news comes from; loaded when the page stands, since nothing is drawn with it. */
export { connectLive } from './live-connection.ts';
export { poll, startPolling } from './live-polling.ts';
