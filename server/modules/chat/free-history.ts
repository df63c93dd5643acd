/** Free members see this many of the last messages of a conversation. */
export const FREE_HISTORY = 30;
