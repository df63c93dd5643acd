const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * Every cookie that a site sets, with the seconds a browser keeps it. Nothing else can be set, and the page about cookies
 * takes its times from here. `installed` and `last-chat` are written by scripts too.
 */
export const COOKIE_SECONDS = {
  session: 30 * DAY_SECONDS,
  /** A known device. */
  device: YEAR_SECONDS,
  /** A signup that was begun; a long one goes on in cookies with a dot and a number. */
  'signup-draft': 7 * DAY_SECONDS,
  /** What a passkey is being asked to sign. */
  passkey: 300,
  /** Until when a deletion can be undone, in unix seconds, for the page that tells of it. */
  'restore-until': HOUR_SECONDS,
  /** Why a member is about to leave, from step to step. */
  leaving: HOUR_SECONDS,
  /** What a mailed link did, for the page that tells of it. */
  outcome: HOUR_SECONDS,
  locale: YEAR_SECONDS,
  country: YEAR_SECONDS,
  theme: YEAR_SECONDS,
  'site-entry-warning': 30 * DAY_SECONDS,
  /** 1 once the site was opened from its installed app. */
  installed: YEAR_SECONDS,
  'last-chat': 30 * DAY_SECONDS,
  'hide-enrich-alert': YEAR_SECONDS,
  'hide-push-notification-alert': YEAR_SECONDS,
  'hide-disabled-notifications-alert': YEAR_SECONDS,
  'hide-time-bonus-modal': YEAR_SECONDS,
  tracking: 30 * DAY_SECONDS,
} as const;

type ListedCookie = keyof typeof COOKIE_SECONDS;

/** The name of a cookie of the site; a number is the part of a value that is too long for one. */
export type CookieName = ListedCookie | `${ListedCookie}.${number}`;

/** Seconds that a browser keeps a cookie. */
export function cookieSeconds(name: CookieName): number {
  return COOKIE_SECONDS[name.replace(/\.\d+$/, '') as ListedCookie];
}

/**
 * Everything else that a browser keeps for a site, by where: what stands there goes by these names, some with a colon and
 * whose it is behind them, the cache with its version. In the order of the page about cookies.
 */
export const BROWSER_KEEPS = {
  /** Until the tab is closed; the last two are the router's. */
  session: [
    ...(['signup-draft', 'first-text', 'order', 'shop-back', 'chunk-reload-at'] as const),
    ...(['positions', 'remix-manifest-version'] as const),
  ],
  /** Until it is used or removed. */
  local: [
    ...(['drafts', 'outbox', 'profile-draft', 'recent-emoji'] as const),
    ...(['geolocation-permission', 'geocode-result', 'push-attached', 'push-attached-at'] as const),
  ],
  cache: ['offline'],
} as const;
