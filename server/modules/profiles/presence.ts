import type { CardRow } from './cards.ts';

const MINUTE_MS = 60_000;

/** A member counts as online for this long after their last stored activity. */
export const ONLINE_MS = 5 * MINUTE_MS;

/** The moment from which a member counts as away. */
export function awayFrom({ lastActiveAt }: Pick<CardRow, 'lastActiveAt'>): Date {
  return new Date(lastActiveAt.getTime() + ONLINE_MS);
}

/** Presence is drawn only from stored activity; a fictional profile has none, an invisible member shows none. */
export function isOnline(
  row: Pick<CardRow, 'lastActiveAt' | 'fictional' | 'invisible' | 'status'>,
  now: Date,
): boolean {
  return row.status === 'active' && !row.fictional && !row.invisible && now < awayFrom(row);
}
