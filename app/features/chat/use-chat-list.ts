import type { ConversationView } from '../../../server/modules/chat/chat.view.ts';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { wishRefresh } from '../../lib/refresh.ts';
import { useDeletions, withoutDeleted } from './deletions.ts';
import type { ListQuery } from './list-query.ts';

/** The member's conversations as a page needs them. */
export interface ChatListData {
  chats: ConversationView[];
  /** Whether there are others. */
  moreChats: boolean;
  listQuery: ListQuery;
  /** The site's time zone; server and browser must write the same times. */
  timeZone: string;
  /** ISO 8601 of now on the server's clock. */
  now: string;
}

/** The list as it is now. */
export interface ChatList extends Omit<ChatListData, 'chats'> {
  chats: readonly ConversationView[];
  /** Why the last deletion failed; '' when the server could not be asked, null when none did. */
  failure: string | null;
}

/** Keeps the list true while it is on the screen: without what is deleted here, and asked for again at news. */
export function useChatList(data: ChatListData): ChatList {
  const deletions = useDeletions();
  useLiveEvents('message', wishRefresh);
  useLiveEvents('read', wishRefresh);
  useLiveEvents('account', wishRefresh);
  useLiveEvents('chat', wishRefresh);
  return { ...data, chats: withoutDeleted(data.chats, deletions), failure: deletions.failure };
}
