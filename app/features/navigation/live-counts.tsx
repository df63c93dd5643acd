import { useEffect } from 'react';

import { useBadges } from '../../lib/live/live-provider.tsx';
import { useViewer } from '../../lib/site.ts';
import { countsOf, usePageTitle } from './page-title.ts';

/** Keeps the count in the tab title and on the app icon current. */
export function LiveCounts() {
  const badges = useBadges();
  const title = usePageTitle(badges);
  const count = useViewer() ? countsOf(badges) : 0;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // Only where app badges are supported; a rejection is ignored.
    if (!('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count]);
  return null;
}
