import { callApi } from '../api-call.ts';
import { paths } from '../paths.ts';
import type { Badges } from '../site.ts';

/** Milliseconds until the first look and between looks, where events do not arrive. */
export const POLL_FIRST_MS = 5_000;
export const POLL_EVERY_MS = 60_000;

interface UserAnswer {
  user: { credits: number } | null;
}
interface ChatsAnswer {
  chats: Array<{ num_unread_messages: number }>;
}
interface LikesAnswer {
  liked_by: Array<{ like_new: boolean }>;
}

/** The numbers on the badges, computed from the three answers. */
export function badgesFrom(credits: number, { chats }: ChatsAnswer, { liked_by }: LikesAnswer): Badges {
  return {
    unread_messages: chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0),
    new_likes: liked_by.filter((like) => like.like_new).length,
    credits,
  };
}

async function read<Answer>(path: string): Promise<Answer> {
  const response = await callApi(path);
  if (!response?.ok) throw new Error(`${path} answered ${response?.status}`);
  return (await response.json()) as Answer;
}

/** Asks for the numbers once; null when nobody is logged in any more. */
export async function pollBadges(): Promise<Badges | null> {
  const { user } = await read<UserAnswer>(paths.apiUser());
  if (!user) return null;
  const [chats, likes] = await Promise.all([read<ChatsAnswer>(paths.apiChats()), read<LikesAnswer>(paths.apiLikes())]);
  return badgesFrom(user.credits, chats, likes);
}
