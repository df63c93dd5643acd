import { useEffect } from 'react';

import { callApi } from '../api-call.ts';
import { paths } from '../paths.ts';

/** Milliseconds that a page must be looked at to say so; by then what the page before it said has arrived. */
const SHOWN_MS = 2_000;

const json = (): Blob => new Blob(['{}'], { type: 'application/json' });

/**
 * Says by a beacon when the page goes out of sight (product, section 7), and of a member's page also when it is looked at
 * again. Pages of one browser are one session: who turns from one page to another says both, so those that are still
 * looked at are asked to speak up as well.
 * @returns how to stop
 */
export function watchSight(isMember: boolean, page: Document = document): () => void {
  const channel = isMember && 'BroadcastChannel' in window ? new BroadcastChannel('page-sight') : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speakUp = () => {
    clearTimeout(timer);
    if (!isMember || page.hidden) return;
    timer = setTimeout(() => {
      void callApi(paths.apiPageShown(), { method: 'POST', body: json() }).catch(() => {});
    }, SHOWN_MS);
  };
  const change = () => {
    speakUp();
    if (!page.hidden) return;
    navigator.sendBeacon(paths.apiPageHidden(), json());
    channel?.postMessage('hidden');
  };
  if (channel) channel.onmessage = speakUp;
  page.addEventListener('visibilitychange', change);
  speakUp();
  return () => {
    clearTimeout(timer);
    channel?.close();
    page.removeEventListener('visibilitychange', change);
  };
}

/** Tells whether the page is looked at. @param member their id; null for a visitor, undefined where there is no site */
export function usePageSight(member: string | null | undefined): void {
  useEffect(() => {
    if (member !== undefined) return watchSight(member !== null);
  }, [member]);
}
