import { useEffect } from 'react';

import { callApi } from '../api/call-api.ts';
import { paths } from '../routing/paths.ts';

/** Delay after becoming visible, in ms, so that the previous page's beacon arrives first. */
const VISIBLE_DELAY_MS = 2_000;

const emptyJson = (): Blob => new Blob(['{}'], { type: 'application/json' });

/**
 * Sends a beacon when the page becomes hidden (product, section 7), and for members when it becomes visible. Pages of a
 * browser share a session, so when one becomes hidden, the others that are visible send theirs again.
 */
export function trackVisibility(isMember: boolean, page: Document = document): () => void {
  const channel = isMember && 'BroadcastChannel' in window ? new BroadcastChannel('page-visibility') : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announceVisibility = () => {
    clearTimeout(timer);
    if (!isMember || page.hidden) return;
    timer = setTimeout(() => {
      void callApi(paths.apiPageShown(), { method: 'POST', body: emptyJson() }).catch(() => {});
    }, VISIBLE_DELAY_MS);
  };
  const change = () => {
    announceVisibility();
    if (!page.hidden) return;
    navigator.sendBeacon(paths.apiPageHidden(), emptyJson());
    channel?.postMessage('hidden');
  };
  if (channel) channel.onmessage = announceVisibility;
  page.addEventListener('visibilitychange', change);
  announceVisibility();
  return () => {
    clearTimeout(timer);
    channel?.close();
    page.removeEventListener('visibilitychange', change);
  };
}

/** Reports the visibility of the page. @param member user id; null for a visitor, undefined without a tenant */
export function usePageVisibility(member: string | null | undefined): void {
  useEffect(() => {
    if (member !== undefined) return trackVisibility(member !== null);
  }, [member]);
}
