import { callApi } from '../api/call-api.ts';
import type { Badges } from '../root-data/site.ts';
import { paths } from '../routing/paths.ts';

/** Keys that change over time without being news. The signature of photo URLs changes with every response. */
const VOLATILE_KEYS = new Set(['online', 'last_seen']);
const SIGNATURE = /\?e=\d+&s=[\w-]+$/;

interface UserAnswer {
  user: { credits: number; status: string; profile: { main_image: { id: string } | null } } | null;
}
interface ChatsAnswer {
  chats: Array<{ num_unread_messages: number; profile: { id: string; online: boolean } }>;
}
interface LikesAnswer {
  liked_by: Array<{ like_new: boolean }>;
}
interface BonusAnswer {
  timeBonus: { isVisible: boolean };
}

export interface PollResult {
  badges: Badges;
  /** Online and offline conversation partners. */
  presence: { online: string[]; away: string[] };
  timeBonusVisible: boolean;
  /** Member data shown on every page: main photo and account state. */
  own: string;
  /** Comparable state; equal for equal responses. */
  state: string;
}

export function computeBadges(
  credits: number,
  { chats }: { chats: Array<{ num_unread_messages: number }> },
  { liked_by }: LikesAnswer,
): Badges {
  return {
    unread_messages: chats.reduce((sum, chat) => sum + chat.num_unread_messages, 0),
    new_likes: liked_by.filter((like) => like.like_new).length,
    credits,
  };
}

async function fetchJson<Answer>(path: string): Promise<Answer> {
  const response = await callApi(path);
  if (!response?.ok) throw new Error(`${path} answered ${response?.status}`);
  return (await response.json()) as Answer;
}

function toComparable(answers: unknown): string {
  return JSON.stringify(answers, (key, value: unknown) => {
    if (VOLATILE_KEYS.has(key)) return undefined;
    return typeof value === 'string' ? value.replace(SIGNATURE, '') : value;
  });
}

/** Loads user, chats, likes and time bonus; null when signed out. */
export async function poll(): Promise<PollResult | null> {
  const { user } = await fetchJson<UserAnswer>(paths.apiUser());
  if (!user) return null;
  const [chats, likes, bonus] = await Promise.all([
    fetchJson<ChatsAnswer>(paths.apiChats()),
    fetchJson<LikesAnswer>(paths.apiLikes()),
    fetchJson<BonusAnswer>(paths.apiTimeBonus()),
  ]);
  const idsOf = (online: boolean) =>
    chats.chats.filter(({ profile }) => profile.online === online).map(({ profile }) => profile.id);
  return {
    badges: computeBadges(user.credits, chats, likes),
    presence: { online: idsOf(true), away: idsOf(false) },
    timeBonusVisible: bonus.timeBonus.isVisible,
    own: toComparable([user.status, user.profile.main_image?.id]),
    state: toComparable([user, chats, likes]),
  };
}
