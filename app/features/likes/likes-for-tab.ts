import type { ProfileCardView, SubjectView } from '../../../server/modules/people/profiles/index.ts';
import type { LikesType } from '../../lib/routing/paths.ts';

/** A card in a list of likes; for a received one, whether it is unseen, whether it came with a message, and what it is about. */
type LikeCard = ProfileCardView & { like_new?: boolean; with_message?: boolean; subject?: SubjectView | null };

interface Likes {
  profiles: ProfileCardView[];
  liked_by: Array<ProfileCardView & { like_new: boolean; with_message: boolean; subject: SubjectView | null }>;
  matches: ProfileCardView[];
}

/** The list that opens first: received likes that are unanswered or unseen, otherwise the matches that resulted. */
export function firstTab({
  liked_by: received,
  matches,
}: {
  liked_by: ReadonlyArray<Pick<Likes['liked_by'][number], 'like_new' | 'match'>>;
  matches: readonly unknown[];
}): LikesType {
  const waiting = received.some((card) => card.like_new || !card.match);
  return waiting || matches.length === 0 ? 'received' : 'matches';
}

export function likesForTab(likes: Likes, type: LikesType): LikeCard[] {
  if (type === 'received') return likes.liked_by;
  return type === 'given' ? likes.profiles : likes.matches;
}
