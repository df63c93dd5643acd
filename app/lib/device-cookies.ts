import type { CookieName } from '../../server/lib/cookie-list.ts';
import type { Dismissals } from './site.ts';

/** Cookies that store in unix seconds when a banner was dismissed (product, section 3: local dismissal flags). */
export const DISMISSAL_COOKIES = {
  photo: 'hide-enrich-alert',
  push: 'hide-push-notification-alert',
  disabledNotifications: 'hide-disabled-notifications-alert',
  timeBonus: 'hide-time-bonus-modal',
} as const satisfies Record<keyof Dismissals, CookieName>;

/** When the entry warning was answered, in unix seconds. */
export const ENTRY_WARNING_COOKIE = 'site-entry-warning';

/** Set to 1 when the site was opened as an installed app. */
export const INSTALLED_COOKIE = 'installed';
