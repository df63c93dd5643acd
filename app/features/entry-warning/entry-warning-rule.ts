import type { LayoutName } from '../../lib/route-handle.ts';
import type { ScreenName } from '../../lib/screens.ts';

/** How long an answer is remembered, in seconds: 30 days (decisions, section 9). */
const ENTRY_SECONDS = 30 * 86_400;

/** Servers' clocks may differ by so much; a later timestamp was made up, or the clock was wrong. */
const CLOCK_SKEW_SECONDS = 300;

/** Product, section 2; and stopping a mail must not ask anybody anything first (RFC 8058). */
const SCREENS_WITHOUT: ReadonlySet<ScreenName | null> = new Set<ScreenName>([
  'complete-signup',
  'reset-password',
  'reset-password-do',
  'unsubscribe',
]);

/** Countries that see it in the chat, lander and empty layouts (product, section 2). */
const LAYOUT_COUNTRIES: ReadonlySet<string> = new Set(['NL', 'DE']);

/** What decided; the rules are tried in this order. */
export type EntryRule =
  | 'logged_in'
  | 'screen_without_warning'
  | 'installed'
  | 'dismissed'
  | 'disabled_by_setting'
  | 'country_not_listed'
  | 'launcher_layout'
  | 'layout_country'
  | 'shown';

export interface EntryInput {
  layout: LayoutName;
  screen: ScreenName | null;
  loggedIn: boolean;
  installed: boolean;
  /** Unix seconds; null without an answer. */
  dismissedAt: number | null;
  /** Unix seconds. */
  now: number;
  /** The setting enable_site_entry_popup. */
  enabled: 'yes' | 'no';
  /** The setting entry_warning_countries; empty: everyone. */
  countries: readonly string[];
  /** The visitor's, ISO 3166. */
  country: string;
}

function isDismissed(dismissedAt: number | null, now: number): boolean {
  return dismissedAt !== null && dismissedAt <= now + CLOCK_SKEW_SECONDS && now - dismissedAt < ENTRY_SECONDS;
}

function ruleOf(input: EntryInput): EntryRule {
  const { layout, country, countries } = input;
  if (input.loggedIn) return 'logged_in';
  if (layout === 'default' && SCREENS_WITHOUT.has(input.screen)) return 'screen_without_warning';
  if (input.installed) return 'installed';
  if (isDismissed(input.dismissedAt, input.now)) return 'dismissed';
  if (input.enabled === 'no') return 'disabled_by_setting';
  if (layout === 'default')
    return countries.length > 0 && !countries.includes(country) ? 'country_not_listed' : 'shown';
  if (layout === 'launcher') return 'launcher_layout';
  return LAYOUT_COUNTRIES.has(country) ? 'shown' : 'layout_country';
}

/** Whether a page has the entry warning, and the rule that decided (product, section 2; decisions, section 9). */
export function decideEntryWarning(input: EntryInput): { show: boolean; rule: EntryRule } {
  const rule = ruleOf(input);
  return { show: rule === 'shown', rule };
}
