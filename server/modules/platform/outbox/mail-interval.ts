/** Minimum interval between two mails about a conversation (decisions, section 7). */
export const MIN_MAIL_INTERVAL_MS = 3_600_000;
