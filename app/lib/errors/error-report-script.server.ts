import { paths } from '../routing/paths.ts';
import { NETWORK_ERROR } from './describe-error.ts';

/**
 * Reports the errors of a page, at most five. Runs in the browser as inlined source, before the page's scripts, so it
 * must not reference anything outside itself.
 */
function reportErrors(address: string, network: RegExp): void {
  const seen = new WeakSet<Error>();
  let left = 5;
  const report = (error: unknown) => {
    if (!(error instanceof Error) || seen.has(error) || network.test(error.message) || left === 0) return;
    seen.add(error);
    left -= 1;
    const { name, message, stack = '' } = error;
    const route = window.__remixRouter?.state.matches.at(-1)?.route.id;
    const body = { name, message: message.slice(0, 300), stack: stack.slice(0, 4_000), route };
    navigator.sendBeacon(address, new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  addEventListener('error', ({ error }) => report(error));
  addEventListener('unhandledrejection', ({ reason }) => report(reason));
  // React and the router only log the errors for which they show an error page.
  const log = console.error;
  console.error = (...given) => {
    for (const each of given) report(each);
    log(...given);
  };
}

const SCRIPT = `(${reportErrors.toString()})(${JSON.stringify(paths.apiPageError())},${NETWORK_ERROR.toString()})`;

/** The script, for pages whose errors are reported. */
export const errorReportScript = (nonce: string): string => `<script nonce="${nonce}">${SCRIPT}</script>`;
