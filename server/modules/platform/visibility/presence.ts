import { MINUTE_MS } from '../../../lib/time/duration.ts';

/** How long a member counts as online after the last stored activity. */
export const ONLINE_MS = 5 * MINUTE_MS;

/** What decides whether a profile is shown as online. */
interface PresenceRow {
  status: string;
  fictional: boolean;
  invisible: boolean;
  lastActiveAt: Date;
}

/** The moment from which a member counts as offline. */
export function offlineAt({ lastActiveAt }: Pick<PresenceRow, 'lastActiveAt'>): Date {
  return new Date(lastActiveAt.getTime() + ONLINE_MS);
}

/** Whether a profile is online, by stored activity only; fictional profiles and invisible members never are. */
export function isOnline(row: PresenceRow, now: Date): boolean {
  return row.status === 'active' && !row.fictional && !row.invisible && now < offlineAt(row);
}
