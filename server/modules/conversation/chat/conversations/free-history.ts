/** Number of most recent messages of a conversation that free members can read. */
export const FREE_HISTORY = 30;
