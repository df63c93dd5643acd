import type { CardRow } from './cards.ts';

const MINUTE_MS = 60_000;

/** How long a member counts as online after the last stored activity. */
export const ONLINE_MS = 5 * MINUTE_MS;

/** The moment from which a member counts as offline. */
export function offlineAt({ lastActiveAt }: Pick<CardRow, 'lastActiveAt'>): Date {
  return new Date(lastActiveAt.getTime() + ONLINE_MS);
}

/** Whether a profile is online, by stored activity only; fictional profiles and invisible members never are. */
export function isOnline(
  row: Pick<CardRow, 'lastActiveAt' | 'fictional' | 'invisible' | 'status'>,
  now: Date,
): boolean {
  return row.status === 'active' && !row.fictional && !row.invisible && now < offlineAt(row);
}
