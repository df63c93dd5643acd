import type { PushPermission } from '../../lib/push-state.ts';
import type { Screen, ScreenName } from '../../lib/screens.ts';
import type { Dismissals, Offers, SiteViewer } from '../../lib/site.ts';

const DAY_SECONDS = 86_400;
/** How long the time bonus runs after signup (product, section 9). */
const TIME_BONUS_SECONDS = 14_400;
/** The popup waits this long after the members area was entered (product, section 9). */
export const POPUP_AFTER_SECONDS = 40;
/** How long a notice that was sent away stays away, in seconds (decisions, section 12). */
const AWAY_SECONDS = { photo: 7 * DAY_SECONDS, push: 14 * DAY_SECONDS, disabledNotifications: 7 * DAY_SECONDS };

/**
 * All notices of the default layout, from top to bottom; on a phone the first two show (`_alert.scss`). The one that may
 * turn out not to be offered stands behind the others, or its place would be lost to them.
 */
export const BANNER_ORDER = [
  'timeBonusBanner',
  'welcomeBonus',
  'activateReminder',
  'disabledNotifications',
  'photo',
  'push',
  'timeBonusPopup',
] as const;
export type BannerName = (typeof BANNER_ORDER)[number];

/** What the rules ask of the browser. */
interface PushFacts {
  capable: boolean;
  permission: PushPermission;
  subscribed: boolean;
}

/** Everything that the rules look at. */
export interface BannerFacts {
  viewer: Pick<SiteViewer, 'status' | 'profileStatus' | 'hasPhoto' | 'notificationsDisabled' | 'paidUser'> | null;
  screen: Screen;
  /** Names of the parameters of the page's address. */
  query: { has: (name: string) => boolean };
  dismissals: Dismissals;
  /** Whether the site sends messages through the browser (its `features.push`). */
  pushOn: boolean;
  /** Null until a browser was asked. */
  push: PushFacts | null;
  offers: Offers;
  credits: number;
  /** Seconds since the members area was entered; 0 outside it. */
  stay: number;
  /** Unix seconds on the server's clock, at the moment for which the offers count their seconds. */
  now: number;
}

/** Whether a notice shows, and the rule that decided: the first that refused it, or `all`. */
export interface Verdict {
  show: boolean;
  rule: string;
}
export interface ReminderVerdict {
  show: 'modal' | 'alert' | null;
  rule: string;
}
export type BannerVerdicts = Record<Exclude<BannerName, 'activateReminder'>, Verdict> & {
  activateReminder: ReminderVerdict;
};

type Rule = readonly [name: string, holds: (facts: BannerFacts) => boolean];

/**
 * Product, section 2: exactly "members, members-id, chats, likes, likes-m-id and premium". So a tab of the likes
 * (likes-type) and conversations (chats-id, members-id-chat) are outside.
 */
const MEMBERS_AREA: ReadonlySet<ScreenName> = new Set([
  'members',
  'members-id',
  'chats',
  'likes',
  'likes-m-id',
  'premium',
]);

/** Screens that are another one with something chosen in advance. */
const SAME_SCREEN: Partial<Record<ScreenName, ScreenName>> = { 'members-id-signup': 'signup' };

function among(screen: Screen, names: ReadonlySet<ScreenName>): boolean {
  return screen.name !== null && names.has(SAME_SCREEN[screen.name] ?? screen.name);
}

/** Whether a screen belongs to the members area. */
export const isMembersArea = ({ name }: Screen): boolean => name !== null && MEMBERS_AREA.has(name);

const loggedIn: Rule = ['visitor', ({ viewer }) => viewer !== null];
const inArea: Rule = ['screen', ({ screen }) => isMembersArea(screen)];
const inLayout: Rule = ['layout', ({ screen }) => screen.layout === 'default'];
const notOn = (...names: ScreenName[]): Rule => {
  const hidden = new Set(names);
  return ['screen', ({ screen }) => !among(screen, hidden)];
};
const notAway = (name: keyof typeof AWAY_SECONDS): Rule => [
  'dismissed',
  ({ dismissals, now }) => now - (dismissals[name] ?? -Infinity) >= AWAY_SECONDS[name],
];
const bonusRuns: Rule = ['time-bonus', ({ offers }) => offers.timeBonus !== null];

/** Sent away while this bonus ran; what happened to an earlier one, of someone else on this device, says nothing. */
function popupAway({ dismissals, offers, now }: BannerFacts): boolean {
  if (dismissals.timeBonus === null || !offers.timeBonus) return false;
  return dismissals.timeBonus >= now + offers.timeBonus.remainingSeconds - TIME_BONUS_SECONDS;
}

/** By notice, in the order in which they are asked (product, section 2; decisions, section 12). */
const RULES: Record<BannerName, readonly Rule[]> = {
  timeBonusBanner: [loggedIn, inArea, inLayout, bonusRuns],
  welcomeBonus: [
    loggedIn,
    ['paid', ({ viewer }) => viewer?.paidUser === false],
    inArea,
    inLayout,
    ['time-bonus', ({ offers }) => offers.timeBonus === null],
    ['no-code', ({ offers }) => offers.welcome !== null],
  ],
  activateReminder: [
    loggedIn,
    ['confirmed', ({ viewer }) => viewer?.status === 'not_confirmed'],
    ['profile-status', ({ viewer }) => viewer?.profileStatus === 'disabled'],
    ['notifications-disabled', ({ viewer }) => viewer?.notificationsDisabled.length === 0],
    notOn('signup', 'settings', 'notifications'),
    inLayout,
  ],
  photo: [
    loggedIn,
    ['has-photo', ({ viewer }) => viewer?.hasPhoto === false],
    notOn('profile', 'signup', 'activate-done', 'premium', 'notifications', 'directdebit', 'settings'),
    inLayout,
    notAway('photo'),
  ],
  push: [
    loggedIn,
    ['feature_off', ({ pushOn }) => pushOn],
    notOn('signup', 'notifications', 'activate-done', 'directdebit', 'premium'),
    inLayout,
    notAway('push'),
    ['browser-not-asked', ({ push }) => push !== null],
    ['not-capable', ({ push }) => push?.capable === true],
    ['permission', ({ push }) => push?.permission === 'unknown'],
    ['subscribed', ({ push }) => push?.subscribed === false],
  ],
  disabledNotifications: [
    loggedIn,
    ['notifications-enabled', ({ viewer }) => (viewer?.notificationsDisabled.length ?? 0) > 0],
    notOn('settings', 'notifications'),
    inLayout,
    notAway('disabledNotifications'),
  ],
  timeBonusPopup: [
    loggedIn,
    inArea,
    inLayout,
    ['credits', ({ credits }) => credits === 0],
    bonusRuns,
    ['dismissed', (facts) => !popupAway(facts)],
    ['stay', ({ stay }) => stay >= POPUP_AFTER_SECONDS],
  ],
};

/** The rules of a notice by name, in the order in which they are asked. */
export const rulesOf = (name: BannerName): string[] => RULES[name].map(([rule]) => rule);

function judge(name: BannerName, facts: BannerFacts): Verdict {
  const refused = RULES[name].find(([, holds]) => !holds(facts));
  return { show: refused === undefined, rule: refused?.[0] ?? 'all' };
}

/** Which notices a page of the default layout shows, each with the rule that decided. */
export function decideBanners(facts: BannerFacts): BannerVerdicts {
  const reminder = judge('activateReminder', facts);
  const look = facts.query.has('api_signup_complete') ? 'modal' : 'alert';
  return {
    timeBonusBanner: judge('timeBonusBanner', facts),
    welcomeBonus: judge('welcomeBonus', facts),
    activateReminder: { show: reminder.show ? look : null, rule: reminder.rule },
    photo: judge('photo', facts),
    push: judge('push', facts),
    disabledNotifications: judge('disabledNotifications', facts),
    timeBonusPopup: judge('timeBonusPopup', facts),
  };
}
