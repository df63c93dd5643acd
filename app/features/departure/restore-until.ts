/** Until when a deletion can be undone, in unix seconds, for the page that tells of it; kept for an hour. */
export const RESTORE_UNTIL = { cookie: 'restore-until', keptSeconds: 3600 } as const;
