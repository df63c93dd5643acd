import { paths } from './paths.ts';

/**
 * Registers the service worker once the page has loaded and is idle. Browsers support it on https and localhost only;
 * without it only the offline page is missing.
 */
export function registerWhenIdle(): void {
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
