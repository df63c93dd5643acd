import { useEffect } from 'react';

import { useBadges } from '../../lib/live/live-provider.tsx';
import { useViewer } from '../../lib/site.ts';
import { countsOf, usePageTitle } from './page-title.ts';

/** Keeps the number in the tab's title and on the installed app's icon true while the page stays. */
export function LiveCounts() {
  const badges = useBadges();
  const title = usePageTitle(badges);
  const count = useViewer() ? countsOf(badges) : 0;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // Only where there is an icon to put it on; a refusal takes nothing from the page.
    if (!('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count]);
  return null;
}
