import type { ConversationView } from '../../../../server/modules/conversation/chat/index.ts';
import { useLiveEvents } from '../../../lib/live/live-provider.tsx';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { useDeletions, filterDeleted } from '../deletion/deletions.ts';
import type { PhotoSource } from '../../../ui/media/photo.tsx';
import type { ListQuery } from './list-query.ts';

export interface NewMatch {
  id: string;
  name: string;
  photo: PhotoSource | null;
}

export interface ChatListData {
  chats: ConversationView[];
  /** Whether there are more. */
  moreChats: boolean;
  /** Matches without a conversation. */
  matches: NewMatch[];
  listQuery: ListQuery;
  /** The tenant's time zone, so that server and browser format the same times. */
  timeZone: string;
  /** Current server time, ISO 8601. */
  now: string;
}

export interface ChatList extends Omit<ChatListData, 'chats'> {
  chats: readonly ConversationView[];
  /** Error of the last deletion; '' when the server was not reached, null for none. */
  failure: string | null;
}

/** Keeps the list current: applies local deletions and revalidates on live events. */
export function useChatList(data: ChatListData): ChatList {
  const deletions = useDeletions();
  useLiveEvents('message', requestRevalidation);
  useLiveEvents('read', requestRevalidation);
  useLiveEvents('account', requestRevalidation);
  useLiveEvents('chat', requestRevalidation);
  useLiveEvents('match', requestRevalidation);
  useLiveEvents('unlike', requestRevalidation);
  return { ...data, chats: filterDeleted(data.chats, deletions), failure: deletions.failure };
}
