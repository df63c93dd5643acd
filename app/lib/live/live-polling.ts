import { callApi } from '../api-call.ts';
import { paths } from '../paths.ts';
import { readPushState } from '../push-state.ts';
import type { Badges } from '../site.ts';

/** Milliseconds from when the page is shown until the first look, and between looks (product, section 4). */
const POLL_FIRST_MS = 5_000;
const POLL_EVERY_MS = 60_000;
/** Where push messages tell of news, looks are rare. */
const POLL_WITH_PUSH_MS = 300_000;

/** Changes by itself, or with every answer: the signature of a photo's address. */
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

/** What one look found. */
export interface Polled {
  badges: Badges;
  /** Who of the other sides of the member's conversations is online, and who is not. */
  presence: { online: string[]; away: string[] };
  timeBonusVisible: boolean;
  /** What every page shows of the member: their main photo, and what their account may do. */
  own: string;
  /** Two looks that found the same have the same. */
  state: string;
}

/** The numbers on the badges, computed from the three answers. */
export function badgesFrom(
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

async function read<Answer>(path: string): Promise<Answer> {
  const response = await callApi(path);
  if (!response?.ok) throw new Error(`${path} answered ${response?.status}`);
  return (await response.json()) as Answer;
}

function stateOf(answers: unknown): string {
  return JSON.stringify(answers, (key, value: unknown) => {
    if (VOLATILE_KEYS.has(key)) return undefined;
    return typeof value === 'string' ? value.replace(SIGNATURE, '') : value;
  });
}

/** Asks for the user, chats, likes and the time bonus once; null when nobody is logged in any more. */
export async function poll(): Promise<Polled | null> {
  const { user } = await read<UserAnswer>(paths.apiUser());
  if (!user) return null;
  const [chats, likes, bonus] = await Promise.all([
    read<ChatsAnswer>(paths.apiChats()),
    read<LikesAnswer>(paths.apiLikes()),
    read<BonusAnswer>(paths.apiTimeBonus()),
  ]);
  const idsOf = (online: boolean) =>
    chats.chats.filter(({ profile }) => profile.online === online).map(({ profile }) => profile.id);
  return {
    badges: badgesFrom(user.credits, chats, likes),
    presence: { online: idsOf(true), away: idsOf(false) },
    timeBonusVisible: bonus.timeBonus.isVisible,
    own: stateOf([user.status, user.profile.main_image?.id]),
    state: stateOf([user, chats, likes]),
  };
}

function pause(): number {
  const { subscribed } = readPushState();
  return subscribed !== null && subscribed !== 'denied' ? POLL_WITH_PUSH_MS : POLL_EVERY_MS;
}

/**
 * Looks again and again, only while the page is seen: 5 s after it is shown and then every minute, or every five where push
 * messages come. A look that fails is made up for by the next one.
 * @param hear what a look found
 * @returns how to end it
 */
export function startPolling(hear: (polled: Polled | null) => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  const look = () => {
    timer = setTimeout(look, pause());
    poll().then(
      (polled) => {
        if (!ended) hear(polled);
      },
      () => {},
    );
  };
  const begin = () => {
    clearTimeout(timer);
    if (!page.hidden) timer = setTimeout(look, POLL_FIRST_MS);
  };
  page.addEventListener('visibilitychange', begin);
  begin();
  return () => {
    ended = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', begin);
  };
}
