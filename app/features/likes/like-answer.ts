import type { PhotoView } from '../../../server/modules/people/profiles/index.ts';

/** Data of the match dialog. */
export interface MatchDialogData {
  profile: { id: string; name: string; fictional: boolean; photo: PhotoView | null };
  /** The member's own photo. */
  mine: PhotoView | null;
}

/** Response of the like action to a page with JavaScript. */
export type LikeActionData =
  { liked: boolean; match: boolean; celebration: MatchDialogData | null } | { error: string };
