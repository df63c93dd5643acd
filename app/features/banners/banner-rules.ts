import type { PushPermission } from '../../lib/browser/push-state.ts';
import type { Screen, ScreenName } from '../../lib/routing/screens.ts';
import type { Dismissals, Offers, SiteViewer } from '../../lib/root-data/site.ts';
import { DAY_SECONDS, WEEK_SECONDS } from '../../lib/time/duration.ts';

/** Duration of the time bonus after signup (product, section 9). */
const TIME_BONUS_SECONDS = 14_400;
/** Delay of the popup after entering the members area (product, section 9). */
export const POPUP_AFTER_SECONDS = 40;
/** How long a dismissed notice stays hidden, in seconds (decisions, section 12). */
const DISMISSED_SECONDS = { photo: WEEK_SECONDS, push: 14 * DAY_SECONDS, disabledNotifications: WEEK_SECONDS };

/**
 * All notices of the default layout by precedence: the first one that is due shows, the others wait until it is gone.
 * What the member needs comes before offers, which stay. `push` is last among the banners, because it may turn out to be hidden and would take the place of another.
 */
export const BANNER_ORDER = [
  'activateReminder',
  'disabledNotifications',
  'timeBonusBanner',
  'photo',
  'welcomeBonus',
  'push',
  'timeBonusPopup',
] as const;
export type BannerName = (typeof BANNER_ORDER)[number];

interface PushFacts {
  capable: boolean;
  permission: PushPermission;
  subscribed: boolean;
}

export interface BannerFacts {
  viewer: Pick<SiteViewer, 'status' | 'profileStatus' | 'hasPhoto' | 'notificationsDisabled' | 'paidUser'> | null;
  screen: Screen;
  /** Query parameters of the page. */
  query: { has: (name: string) => boolean };
  dismissals: Dismissals;
  /** Whether the tenant has push enabled (`features.push`). */
  pushOn: boolean;
  /** Null before the browser has been queried. */
  push: PushFacts | null;
  offers: Offers;
  credits: number;
  /** Seconds since entering the members area; 0 outside it. */
  stay: number;
  /** Server time in unix seconds at which `offers` were computed. */
  now: number;
}

/** Whether a notice shows, and the first rule that hid it, or `all`. */
interface BannerDecision {
  show: boolean;
  rule: string;
}
interface ReminderDecision {
  show: 'modal' | 'alert' | null;
  rule: string;
}
type BannerDecisions = Record<Exclude<BannerName, 'activateReminder'>, BannerDecision> & {
  activateReminder: ReminderDecision;
};

type Rule = readonly [name: string, holds: (facts: BannerFacts) => boolean];

/**
 * Product, section 2: exactly "members, members-id, chats, likes, likes-m-id and premium". A likes tab (likes-type) and
 * conversations (chats-id, members-id-chat) are excluded.
 */
const MEMBERS_AREA: ReadonlySet<ScreenName> = new Set([
  'members',
  'members-id',
  'chats',
  'likes',
  'likes-m-id',
  'premium',
]);

/** Screens that count as another one. */
const SCREEN_ALIASES: Partial<Record<ScreenName, ScreenName>> = { 'members-id-signup': 'signup' };

function isAmong(screen: Screen, names: ReadonlySet<ScreenName>): boolean {
  return screen.name !== null && names.has(SCREEN_ALIASES[screen.name] ?? screen.name);
}

export const isMembersArea = ({ name }: Screen): boolean => name !== null && MEMBERS_AREA.has(name);

const loggedIn: Rule = ['visitor', ({ viewer }) => viewer !== null];
const inArea: Rule = ['screen', ({ screen }) => isMembersArea(screen)];
const inLayout: Rule = ['layout', ({ screen }) => screen.layout === 'default'];
const notOn = (...names: ScreenName[]): Rule => {
  const hidden = new Set(names);
  return ['screen', ({ screen }) => !isAmong(screen, hidden)];
};
const notDismissed = (name: keyof typeof DISMISSED_SECONDS): Rule => [
  'dismissed',
  ({ dismissals, now }) => now - (dismissals[name] ?? -Infinity) >= DISMISSED_SECONDS[name],
];
const bonusRuns: Rule = ['time-bonus', ({ offers }) => offers.timeBonus !== null];

/**
 * Whether the popup was dismissed during this bonus. An earlier dismissal, such as of another member on this device, is
 * ignored.
 */
function isPopupDismissed({ dismissals, offers, now }: BannerFacts): boolean {
  if (dismissals.timeBonus === null || !offers.timeBonus) return false;
  return dismissals.timeBonus >= now + offers.timeBonus.remainingSeconds - TIME_BONUS_SECONDS;
}

/** Rules of each notice, in order of evaluation (product, section 2; decisions, section 12). */
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
    notDismissed('photo'),
  ],
  push: [
    loggedIn,
    ['feature_off', ({ pushOn }) => pushOn],
    notOn('signup', 'notifications', 'activate-done', 'directdebit', 'premium'),
    inLayout,
    notDismissed('push'),
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
    notDismissed('disabledNotifications'),
  ],
  timeBonusPopup: [
    loggedIn,
    inArea,
    inLayout,
    ['credits', ({ credits }) => credits === 0],
    bonusRuns,
    ['dismissed', (facts) => !isPopupDismissed(facts)],
    ['stay', ({ stay }) => stay >= POPUP_AFTER_SECONDS],
  ],
};

/** Names of a notice's rules, in order of evaluation. */
export const ruleNames = (name: BannerName): string[] => RULES[name].map(([rule]) => rule);

function evaluateBanner(name: BannerName, facts: BannerFacts): BannerDecision {
  const refused = RULES[name].find(([, holds]) => !holds(facts));
  return { show: refused === undefined, rule: refused?.[0] ?? 'all' };
}

export function decideBanners(facts: BannerFacts): BannerDecisions {
  const reminder = evaluateBanner('activateReminder', facts);
  const look = facts.query.has('api_signup_complete') ? 'modal' : 'alert';
  return {
    timeBonusBanner: evaluateBanner('timeBonusBanner', facts),
    welcomeBonus: evaluateBanner('welcomeBonus', facts),
    activateReminder: { show: reminder.show ? look : null, rule: reminder.rule },
    photo: evaluateBanner('photo', facts),
    push: evaluateBanner('push', facts),
    disabledNotifications: evaluateBanner('disabledNotifications', facts),
    timeBonusPopup: evaluateBanner('timeBonusPopup', facts),
  };
}

/** Screens that show the photo notice as a card of their own list. */
const WITH_PHOTO_CARD: ReadonlySet<ScreenName> = new Set(['members']);

/** Screens of people, whose banner is a bar at the lower edge of the window, so that faces come first. */
const WITH_BAR: ReadonlySet<ScreenName> = new Set(['members', 'likes', 'likes-type']);

export const hasBannerBar = ({ name }: Screen): boolean => name !== null && WITH_BAR.has(name);

/** Whether the photo notice is due on the members page. */
export function isPhotoNoticeDue({
  viewer,
  dismissals,
  now,
}: Pick<BannerFacts, 'viewer' | 'dismissals' | 'now'>): boolean {
  const facts: BannerFacts = {
    viewer,
    dismissals,
    now,
    screen: { name: 'members', layout: 'default' },
    query: new URLSearchParams(),
    pushOn: false,
    push: null,
    offers: { timeBonus: null, welcome: null },
    credits: 0,
    stay: 0,
  };
  return evaluateBanner('photo', facts).show;
}

/**
 * The one banner that shows.
 * @param isDue whether a notice has something to show
 */
export function firstBanner(screen: Screen, isDue: (name: BannerName) => boolean): BannerName | undefined {
  const inList = screen.name !== null && WITH_PHOTO_CARD.has(screen.name);
  return BANNER_ORDER.find((name) => isDue(name) && !(name === 'photo' && inList));
}
