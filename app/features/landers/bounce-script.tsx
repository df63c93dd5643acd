import { useSearchParams } from '@remix-run/react';

import { watchForBounce } from '../../lib/bounce-watch.ts';
import { useNonce } from '../../lib/nonce.ts';
import { paths } from '../../lib/paths.ts';
import { usePageFacts } from '../../lib/route-handle.ts';

/** Tells the site that its page was left at once. Runs in the browser, sent as its own source, as what it is given is. */
function tellBounces(watch: typeof watchForBounce, address: string, screen: string): void {
  watch((seconds) => {
    const body = new Blob([JSON.stringify({ screen, seconds })], { type: 'application/json' });
    navigator.sendBeacon(address, body);
  }, 0);
}

/** What pages with scripts do by themselves where the address asks for it by `lb`: these have none but this. */
export function BounceScript() {
  const nonce = useNonce();
  const { name } = usePageFacts().screen;
  const [query] = useSearchParams();
  if (!query.has('lb')) return null;
  const given = [watchForBounce.toString(), JSON.stringify(paths.apiPageBounce()), JSON.stringify(name)];
  const html = `(${tellBounces.toString()})(${given.join()})`;
  return <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: html }} />;
}
