import { usePageFacts } from '../../lib/route-handle.ts';
import type { LayoutName } from '../../lib/route-handle.ts';
import { useRootData } from '../../lib/site.ts';
import { decideEntryWarning } from './entry-warning-rule.ts';
import { useLetThrough } from './let-through.ts';

/**
 * Whether the screen lies behind the entry warning: then everything else is to be inert.
 * @param layout the layout that is drawn: that of an error is not the screen's own
 */
export function useEntryWarning(layout: LayoutName): boolean {
  const data = useRootData();
  const { name } = usePageFacts().screen;
  const passed = useLetThrough();
  if (!data?.entry || passed) return false;
  return decideEntryWarning({
    layout,
    screen: name,
    loggedIn: data.viewer !== null,
    installed: data.installed,
    // Answered or switched off, the server would not have sent the words.
    dismissedAt: null,
    now: data.now,
    enabled: 'yes',
    countries: data.entry.countries,
    country: data.country,
  }).show;
}
