import { useSearchParams } from '@remix-run/react';

import { onPageLeave } from '../../lib/bounce-watch.ts';
import { useNonce } from '../../lib/nonce.ts';
import { paths } from '../../lib/paths.ts';
import { useRoutePage } from '../../lib/route-handle.ts';

/**
 * Reports when the page is left within seconds. Runs in the browser as inlined source, as does its `watch` argument.
 */
function reportPageLeave(watch: typeof onPageLeave, address: string, screen: string): void {
  watch((seconds) => {
    const body = new Blob([JSON.stringify({ screen, seconds })], { type: 'application/json' });
    navigator.sendBeacon(address, body);
  }, 0);
}

/** Page leave tracking for pages without a script bundle, enabled by `lb` in the address. */
export function PageLeaveScript() {
  const nonce = useNonce();
  const { name } = useRoutePage().screen;
  const [query] = useSearchParams();
  if (!query.has('lb')) return null;
  const given = [onPageLeave.toString(), JSON.stringify(paths.apiPageBounce()), JSON.stringify(name)];
  const html = `(${reportPageLeave.toString()})(${given.join()})`;
  return <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: html }} />;
}
