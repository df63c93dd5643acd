import type { LayoutName } from '../../lib/routing/route-handle.ts';
import type { ScreenName } from '../../lib/routing/screens.ts';
import { DAY_SECONDS } from '../../lib/time/duration.ts';

/** Seconds for which an answer is remembered: 30 days (decisions, section 9). */
const ANSWER_SECONDS = 30 * DAY_SECONDS;

/** Allowed clock difference between servers, in seconds; a timestamp further in the future is invalid. */
const CLOCK_SKEW_SECONDS = 300;

/** Product, section 2. Unsubscribing must not require anything first (RFC 8058). */
const SCREENS_WITHOUT_WARNING: ReadonlySet<ScreenName | null> = new Set<ScreenName>([
  'complete-signup',
  'reset-password',
  'reset-password-do',
  'unsubscribe',
]);

/** Countries that see it in the chat, lander and empty layouts (product, section 2). */
const LAYOUT_COUNTRIES: ReadonlySet<string> = new Set(['NL', 'DE']);

/** The rule that decided, in order of precedence. */
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
  /** Unix seconds; null when never answered. */
  dismissedAt: number | null;
  /** Unix seconds. */
  now: number;
  /** Setting `enable_site_entry_popup`. */
  enabled: 'yes' | 'no';
  /** Setting `entry_warning_countries`; empty: all countries. */
  countries: readonly string[];
  /** The visitor's country, ISO 3166-1. */
  country: string;
}

function isDismissed(dismissedAt: number | null, now: number): boolean {
  return dismissedAt !== null && dismissedAt <= now + CLOCK_SKEW_SECONDS && now - dismissedAt < ANSWER_SECONDS;
}

function decidingRule(input: EntryInput): EntryRule {
  const { layout, country, countries } = input;
  if (input.loggedIn) return 'logged_in';
  if (layout === 'default' && SCREENS_WITHOUT_WARNING.has(input.screen)) return 'screen_without_warning';
  if (input.installed) return 'installed';
  if (isDismissed(input.dismissedAt, input.now)) return 'dismissed';
  if (input.enabled === 'no') return 'disabled_by_setting';
  if (layout === 'default')
    return countries.length > 0 && !countries.includes(country) ? 'country_not_listed' : 'shown';
  if (layout === 'launcher') return 'launcher_layout';
  return LAYOUT_COUNTRIES.has(country) ? 'shown' : 'layout_country';
}

/** Whether a page shows the entry warning, and the rule that decided (product, section 2; decisions, section 9). */
export function decideEntryWarning(input: EntryInput): { show: boolean; rule: EntryRule } {
  const rule = decidingRule(input);
  return { show: rule === 'shown', rule };
}
