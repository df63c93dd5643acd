import { SCREEN_LIST, type Screen } from '../../../lib/routing/screens.ts';
import type { Dismissals, Offers, SiteViewer } from '../../../lib/root-data/site.ts';
import { DAY_SECONDS } from '../../../lib/time/duration.ts';
import { pickChoice } from '../preview-choices.ts';

/** Days since an answer or dismissal; null for never. */
const AGES = {
  never: null,
  hour: 1 / 24,
  yesterday: 1,
  d6: 6,
  d7: 7,
  d13: 13,
  d14: 14,
  d29: 29,
  d30: 30,
  d31: 31,
} as const;
type Age = keyof typeof AGES;

/** Choices for each banner: around the day on which it reappears. */
export const DISMISSAL_AGES = [
  'never',
  'hour',
  'yesterday',
  'd6',
  'd7',
  'd13',
  'd14',
] as const satisfies readonly Age[];
/** Choices for the entry warning; `date` is the day in `entryOn`. */
export const ENTRY_AGES = ['never', 'yesterday', 'd29', 'd30', 'd31', 'date'] as const;
export const VIEWER_KINDS = ['visitor', 'member'] as const;
export const STATUSES = ['active', 'not_confirmed', 'paused'] as const;
export const PROFILE_STATUSES = ['active', 'disabled'] as const;
export const MAIL_DISABLED_REASONS = ['none', 'bounce', 'fbl', 'listunsubscribe'] as const;
export const PERMISSIONS = ['unasked', 'incapable', 'unknown', 'denied', 'granted'] as const;
/** Banners that can be dismissed; `away.<name>` holds the age of the dismissal. */
export const DISMISSIBLE_BANNERS = ['photo', 'push', 'disabledNotifications', 'timeBonus'] as const;
/** Screens of sites with their layouts, without launcher and desk. */
export const SITE_SCREENS = SCREEN_LIST.filter(({ layout }) => layout !== 'launcher' && layout !== 'desk');

const MAX_NUMBER = 1_000_000;

function readNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? '';
  return /^\d+$/.test(text) ? Math.min(Number(text), MAX_NUMBER) : otherwise;
}

/** Reads the situation from the query; missing and unknown values get the default. */
export function readSituation(
  query: URLSearchParams,
  { sites, countries }: { sites: readonly string[]; countries: readonly string[] },
) {
  const one = <Value extends string>(values: readonly Value[], name: string) =>
    pickChoice(values, query.get(name), values[0]!);
  const away = (name: (typeof DISMISSIBLE_BANNERS)[number]) => one(DISMISSAL_AGES, `away.${name}`);
  return {
    site: pickChoice(sites, query.get('site'), sites[0] ?? ''),
    screen: SITE_SCREENS.find(({ name }) => name === query.get('screen'))?.name ?? 'index',
    query: (query.get('query') ?? '').slice(0, 200),
    /** The visitor's country, ISO 3166. */
    country: pickChoice(countries, query.get('country'), countries[0] ?? ''),
    installed: query.has('installed'),
    entry: one(ENTRY_AGES, 'entry'),
    /** The day of the answer, `2026-05-01`; empty without one. */
    entryOn: /^\d{4}-\d{2}-\d{2}$/.exec(query.get('entryOn') ?? '')?.[0] ?? '',
    who: one(VIEWER_KINDS, 'who'),
    status: one(STATUSES, 'status'),
    profileStatus: one(PROFILE_STATUSES, 'profileStatus'),
    mails: one(MAIL_DISABLED_REASONS, 'mails'),
    // Unchecked boxes are not submitted: an empty query is the initial form, with the box checked.
    photo: query.has('photo') || !query.has('who'),
    paid: query.has('paid'),
    credits: readNumber(query, 'credits', 6),
    /** Since signup. */
    minutes: readNumber(query, 'minutes', 1440),
    /** Seconds in the members area. */
    stay: readNumber(query, 'stay', 0),
    away: {
      photo: away('photo'),
      push: away('push'),
      disabledNotifications: away('disabledNotifications'),
      timeBonus: away('timeBonus'),
    },
    permission: one(PERMISSIONS, 'permission'),
    /** Whether the browser has a push subscription, independent of its permission. */
    subscribed: query.has('subscribed'),
  };
}

export type Situation = ReturnType<typeof readSituation>;

/** The screen as the rules expect it. */
export function toScreen({ screen }: Situation): Screen {
  const found = SITE_SCREENS.find(({ name }) => name === screen);
  return { name: screen, layout: found?.layout ?? 'default' };
}

function secondsAgo(age: Age, now: number): number | null {
  const days = AGES[age];
  return days === null ? null : now - days * DAY_SECONDS;
}

/** When the entry warning was answered, in unix seconds; a day starts at 0:00 UTC. */
function answeredAt({ entry, entryOn }: Situation, now: number): number | null {
  if (entry !== 'date') return secondsAgo(entry, now);
  const milliseconds = Date.parse(`${entryOn}T00:00:00Z`);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
}

/** Input of the entry warning rule, without the site's settings. @param now unix seconds */
export function entryWarningInput(situation: Situation, now: number) {
  const { layout, name: screen } = toScreen(situation);
  const { installed, country, who } = situation;
  return {
    layout,
    screen,
    installed,
    country,
    loggedIn: who === 'member',
    now,
    dismissedAt: answeredAt(situation, now),
  };
}

function toPushState({ permission, subscribed }: Situation) {
  if (permission === 'unasked') return null;
  if (permission === 'incapable') return { capable: false, permission: 'unsupported' as const, subscribed };
  return { capable: true, permission, subscribed };
}

type ViewerInput = Pick<SiteViewer, 'status' | 'profileStatus' | 'hasPhoto' | 'notificationsDisabled' | 'paidUser'>;

function toViewer({ who, status, profileStatus, photo, mails, paid }: Situation): ViewerInput | null {
  if (who === 'visitor') return null;
  const notificationsDisabled = mails === 'none' ? [] : [mails];
  return { status, profileStatus, notificationsDisabled, hasPhoto: photo, paidUser: paid };
}

/** Input of the banner rules. @param now unix seconds */
export function bannerInput(situation: Situation, offers: Offers, now: number) {
  const { query, away, credits, stay } = situation;
  const dismissals: Dismissals = {
    photo: secondsAgo(away.photo, now),
    push: secondsAgo(away.push, now),
    disabledNotifications: secondsAgo(away.disabledNotifications, now),
    timeBonus: secondsAgo(away.timeBonus, now),
  };
  return {
    viewer: toViewer(situation),
    screen: toScreen(situation),
    query: new URLSearchParams(query),
    push: toPushState(situation),
    dismissals,
    offers,
    credits,
    stay,
    now,
  };
}
