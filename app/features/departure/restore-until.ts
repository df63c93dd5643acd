/** Until when a deletion can be undone, in unix seconds, for the page that tells of it. */
export const RESTORE_UNTIL_COOKIE = 'restore-until';
