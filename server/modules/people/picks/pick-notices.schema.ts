/** The default hour at which members are notified of their picks, in the site's time zone. */
export const DEFAULT_NOTIFY_HOUR = 18;

/** Hours that can be chosen. */
export const NOTIFY_HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
