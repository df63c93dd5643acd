import type { ProfileCardView } from '../../../server/modules/people/profiles/index.ts';
import type { LikesType } from '../../lib/routing/paths.ts';

/** A card in a list of likes; `like_new` marks an unseen received like. */
type LikeCard = ProfileCardView & { like_new?: boolean };

interface Likes {
  profiles: ProfileCardView[];
  liked_by: Array<ProfileCardView & { like_new: boolean }>;
  matches: ProfileCardView[];
}

export function likesForTab(likes: Likes, type: LikesType): LikeCard[] {
  if (type === 'received') return likes.liked_by;
  return type === 'given' ? likes.profiles : likes.matches;
}
