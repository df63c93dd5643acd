import type { ProfileCardView } from '../../../../server/modules/people/profiles/index.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';

export type NewLikeProfile = Pick<ProfileCardView, 'id' | 'name' | 'fictional' | 'main_image'>;

/** Loads the profile of the latest unseen like; null for none. */
export async function fetchNewLikeProfile(): Promise<NewLikeProfile | null> {
  const response = await callApi(paths.apiAutoLike()).catch(() => null);
  if (!response?.ok) return null;
  return ((await response.json()) as { profile: NewLikeProfile | null }).profile;
}

/** Counts new received likes; null when they cannot be loaded. */
export async function fetchNewLikeCount(): Promise<number | null> {
  const response = await callApi(paths.apiLikes()).catch(() => null);
  if (!response?.ok) return null;
  const { liked_by } = (await response.json()) as { liked_by: Array<{ like_new: boolean }> };
  return liked_by.filter((like) => like.like_new).length;
}
