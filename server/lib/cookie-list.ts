import { DAY_SECONDS, HOUR_SECONDS, WEEK_SECONDS, YEAR_SECONDS } from './time/duration.ts';

/**
 * Every cookie that a site sets, with its lifetime in seconds. No other cookie can be set, and the cookie page takes
 * its lifetimes from here. `installed` and `last-chat` are also written by browser scripts.
 */
export const COOKIE_SECONDS = {
  session: 30 * DAY_SECONDS,
  /** A known device. */
  device: YEAR_SECONDS,
  /** A signup in progress; a long value is split over cookies with a dot and a number in their name. */
  'signup-draft': WEEK_SECONDS,
  /** The challenge of a passkey ceremony. */
  passkey: 300,
  /** Up to where the database's log a standby must be, so that a member sees what they have just changed. */
  written: 60,
  /** Until when a deletion can be undone, in unix seconds, for the page that shows it. */
  'restore-until': HOUR_SECONDS,
  /** The reason for deleting the account, kept between the steps of the form. */
  leaving: HOUR_SECONDS,
  /** The result of a mailed link, for the page that shows it. */
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

/** Name of a site cookie; a number is the part of a value that is too long for one cookie. */
export type CookieName = ListedCookie | `${ListedCookie}.${number}`;

export function cookieSeconds(name: CookieName): number {
  return COOKIE_SECONDS[name.replace(/\.\d+$/, '') as ListedCookie];
}

/**
 * Other browser storage that a site uses, by storage area. Keys are these names, some followed by a colon and the
 * owner's id; the cache name includes its version. In the order of the cookie page.
 */
export const BROWSER_STORAGE = {
  /** Until the tab is closed; the router writes the last two. */
  session: [
    ...(['signup-draft', 'first-text', 'order', 'shop-back', 'written', 'chunk-reload-at'] as const),
    ...(['positions', 'remix-manifest-version'] as const),
  ],
  /** Until it is used or removed. */
  local: [
    ...(['drafts', 'outbox', 'profile-draft', 'recent-emoji', 'used-at'] as const),
    ...(['geolocation-permission', 'geocode-result', 'push-attached', 'push-attached-at'] as const),
  ],
  cache: ['offline'],
} as const;
