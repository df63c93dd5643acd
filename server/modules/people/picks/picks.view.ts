import type { ProfileCardView } from '../profiles/index.ts';

/** A reason why somebody was selected, as stored. */
export type PickReason =
  | { kind: 'fit'; percent: number }
  | { kind: 'interests'; values: string[] }
  | { kind: 'seek' | 'region'; value: string }
  | { kind: 'distance'; km: number }
  | { kind: 'new' }
  /** Each is what the other looks for. This is true of all picks. */
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
  /** Whether the member may ask for people of earlier days, because there are too few others. */
  can_repeat: boolean;
  /** When the next picks are selected, ISO 8601. */
  next: string;
}
