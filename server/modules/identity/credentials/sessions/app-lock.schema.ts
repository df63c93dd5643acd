/** Minutes without use after which a session may lock, as the settings offer them. */
export const LOCK_MINUTES = [1, 5, 15, 60] as const;
