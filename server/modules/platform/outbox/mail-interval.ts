import { HOUR_MS } from '../../../lib/time/duration.ts';

/** Minimum interval between two mails about a conversation (decisions, section 7). */
export const MIN_MAIL_INTERVAL_MS = HOUR_MS;
