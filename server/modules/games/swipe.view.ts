import type { ProfileCardView } from '../profiles/profile.view.ts';

/** A card of the swipe game: what both like stands first among its interests. */
export interface SwipeCardView extends ProfileCardView {
  common_interests: string[];
}

/** What may be done in the game right now. */
export interface SwipeRoomView {
  likes_left: number;
  likes_per_day: number;
  /** When the day's likes begin anew, ISO 8601. */
  starts_anew: string;
  /** Whether there is a pass to take back; whether the member may, premium decides. */
  can_undo: boolean;
}

export interface SwipeDeckView extends SwipeRoomView {
  profiles: SwipeCardView[];
}

export interface SwipeAnswerView extends SwipeRoomView {
  liked: boolean;
  match: boolean;
}

export interface SwipeUndoView extends SwipeRoomView {
  /** Who comes back; null when they are not to be met any more. */
  profile: SwipeCardView | null;
}
