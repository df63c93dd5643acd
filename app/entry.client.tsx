import { startTransition, StrictMode, useInsertionEffect } from 'react';
import { RemixBrowser } from '@remix-run/react';
import { hydrateRoot } from 'react-dom/client';

import { I18nProvider } from '../i18n/use-translation.ts';
import { reloadOnChunkError } from './lib/errors/chunk-errors.ts';
import { reportRecoverableError } from './lib/errors/recoverable-errors.ts';
import { startBrowserI18n } from './lib/i18n/browser.ts';
import { takeEarlyPresses } from './lib/browser/early-presses.ts';
import { captureInstallPrompt } from './lib/browser/install-prompt.ts';
import { announceInTransitions } from './lib/routing/navigation-transitions.ts';
import { initialHandles } from './lib/routing/initial-handles.ts';
import { paths } from './lib/routing/paths.ts';
import { trackFormSubmissions } from './lib/errors/reload-page.ts';
import { startOverlayHistory } from './ui/overlays/use-back-steps.ts';

/**
 * Registers the service worker once the page has loaded and is idle. Browsers support it on https and localhost only;
 * without it only the offline page is missing.
 */
function registerServiceWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // The demo's own pages are no installable app.
  if (!workers || !document.querySelector('link[rel=manifest]')) return;
  const register = () => void workers.register(paths.serviceWorker()).catch(() => {});
  // Safari has no `requestIdleCallback`.
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(register) : setTimeout(register, 2_000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/**
 * Waits until Remix has read the page's data. `RemixBrowser` suspends until then, outside of any boundary; a key or
 * button pressed meanwhile makes React hydrate at once, and fail with "Root did not complete" (error 345).
 */
async function readPageData(): Promise<void> {
  try {
    // Before its data are there it throws their promise, ahead of its first hook.
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

/** Remix's root. Insertion effects precede the layout effects in which Remix subscribes to its router. */
function Root() {
  useInsertionEffect(() => announceInTransitions(window.__remixRouter), []);
  return <RemixBrowser />;
}

startOverlayHistory();
reloadOnChunkError();
captureInstallPrompt();
trackFormSubmissions();
registerServiceWorker();
const query = new URLSearchParams(location.search);
const [i18n] = await Promise.all([
  startBrowserI18n(),
  readPageData(),
  ...initialHandles().map(({ preload }) => preload?.(query)),
]);

takeEarlyPresses();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider value={i18n}>
        <Root />
      </I18nProvider>
    </StrictMode>,
    { onRecoverableError: reportRecoverableError },
  );
});
