import type { PhotoView } from '../../../server/modules/people/profiles/index.ts';

export interface MatchDialogData {
  profile: { id: string; name: string; fictional: boolean; photo: PhotoView | null };
  /** What the brand says; the title may have `<em>`. */
  words: { title: string; text: string; write: string };
  /** The member's own photo. */
  mine: PhotoView | null;
}

export type LikeActionData =
  | { liked: boolean; match: boolean; celebration: MatchDialogData | null }
  | { error: string };
