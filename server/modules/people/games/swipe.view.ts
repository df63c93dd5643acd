import type { PhotoView, ProfileCardView } from '../profiles/index.ts';

export interface SwipeCardView extends ProfileCardView {
  common_interests: string[];
  /** The photos that the player may see, in order, the main one included; only that one on a site without the photo carousel. */
  images: PhotoView[];
}

export interface SwipeStatusView {
  likes_left: number;
  likes_per_day: number;
  /** When the daily likes are reset, ISO 8601. */
  starts_anew: string;
  /** Whether there is a like or pass of today to take back, regardless of how many undos are left. */
  can_undo: boolean;
  /** How often the player may still take back a choice today; null for no limit. */
  undos_left: number | null;
}

export interface SwipeDeckView extends SwipeStatusView {
  profiles: SwipeCardView[];
}

export interface SwipeAnswerView extends SwipeStatusView {
  liked: boolean;
  match: boolean;
}

export interface SwipeUndoView extends SwipeStatusView {
  /** The card of the like or pass that was taken back; null when no longer eligible. */
  profile: SwipeCardView | null;
}
