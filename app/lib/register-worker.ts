import { paths } from './paths.ts';

/**
 * Registers the service worker once the page has loaded and has nothing better to do. Browsers have one on https and
 * localhost only; where it cannot be had nothing is missing but its page for when there is no connection.
 */
export function registerWhenIdle(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  // The demo's own pages are no app.
  if (!workers || !document.querySelector('link[rel=manifest]')) return;
  const register = () => void workers.register(paths.serviceWorker()).catch(() => {});
  // Safari has no idle callback.
  const whenIdle = () =>
    'requestIdleCallback' in window ? window.requestIdleCallback(register) : setTimeout(register, 2_000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
