/** What prevents a profile from having a spotlight. */
export type SpotlightNeed = 'region' | 'photo' | 'visible';

export interface SpotlightView {
  id: string;
  region: string;
  started_at: string;
  ends_at: string;
  /** Whole minutes until the end, rounded up; 0 when it is over. */
  minutes_left: number;
  /** Other members who were shown the profile at least once. */
  shown: number;
  /** The price, in credits. */
  credits: number;
  /** Null until the last showings are counted, just after the end. `stopped`: the profile was hidden before that. */
  outcome: 'shown' | 'unseen' | 'stopped' | null;
  /** Credits that were returned. */
  returned: number;
}

export interface SpotlightsView {
  /** The price of a spotlight, and how much of it is returned if nobody is shown the profile, in credits. */
  credits: number;
  refund: number;
  minutes: number;
  /** The member's region, ISO 3166-2. */
  region: string | null;
  /** What is missing; empty where a spotlight can be bought. */
  missing: SpotlightNeed[];
  running: SpotlightView | null;
  /** The last ones, newest first. */
  earlier: SpotlightView[];
}
