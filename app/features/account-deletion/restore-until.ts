/** Cookie with the unix time in seconds until which a deletion can be undone. */
export const RESTORE_UNTIL_COOKIE = 'restore-until';
