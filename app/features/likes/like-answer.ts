import type { PhotoView } from '../../../server/modules/profiles/profile.view.ts';

/** What is shown when a like completes a match. */
export interface Celebration {
  profile: { id: string; name: string; fictional: boolean; photo: PhotoView | null };
  /** The member's own photo. */
  mine: PhotoView | null;
}

/** What the like action tells a page that runs script. */
export type LikeAnswer = { liked: boolean; match: boolean; celebration: Celebration | null } | { error: string };
