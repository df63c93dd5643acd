import type { ProfileCardView } from '../profiles/index.ts';

/** Why somebody was chosen, as stored. */
export type PickReason =
  | { kind: 'fit'; percent: number }
  | { kind: 'interests'; values: string[] }
  | { kind: 'seek' | 'region'; value: string }
  | { kind: 'distance'; km: number }
  | { kind: 'new' }
  /** Each is within what the other looks for. That is true of everybody who is chosen. */
  | { kind: 'mutual' };

interface PickView {
  profile: ProfileCardView;
  /** Most important first. */
  reasons: PickReason[];
}

export interface DailyPicksView {
  /** The day in the time zone of the site, `YYYY-MM-DD`. */
  day: string;
  picks: PickView[];
  /** Whether people of earlier days may be asked for, since there are too few others. */
  can_repeat: boolean;
  /** When the next ones are chosen, ISO 8601. */
  next: string;
}
