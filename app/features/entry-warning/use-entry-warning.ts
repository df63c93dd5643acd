import { useRoutePage, type LayoutName } from '../../lib/routing/route-handle.ts';
import { useRootData } from '../../lib/root-data/site.ts';
import { decideEntryWarning } from './entry-warning-rule.ts';
import { useWarningAccepted } from './warning-accepted.ts';

/**
 * Whether the entry warning covers the screen, in which case everything else must be inert.
 * @param layout the rendered layout; an error page may use another layout than the screen
 */
export function useEntryWarning(layout: LayoutName): boolean {
  const data = useRootData();
  const { name } = useRoutePage().screen;
  const passed = useWarningAccepted();
  if (!data?.entryWarning || passed) return false;
  return decideEntryWarning({
    layout,
    screen: name,
    loggedIn: data.viewer !== null,
    installed: data.installed,
    // If it had been answered or disabled, the server would not have sent the texts.
    dismissedAt: null,
    now: data.now,
    enabled: 'yes',
    countries: data.entryWarning.countries,
    country: data.country,
  }).show;
}
