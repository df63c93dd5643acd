import type { ConversationView, GiftView, MessageView } from '../../../server/modules/chat/chat.view.ts';
import type { Badges } from '../../lib/site.ts';
import type { SendFailure } from './outbox.ts';
import type { ChatListData } from './use-chat-list.ts';

/** Messages that the server hands out at once: a full page means that older ones may exist. */
export const MESSAGES_A_PAGE = 50;

/** One conversation as its screen needs it; `conversation` is null before the first message. */
export interface ThreadData extends ChatListData {
  conversation: { id: string } | null;
  profile: ConversationView['profile'];
  messages: MessageView[];
  historyLimited: boolean;
  hasOlder: boolean;
  /** Messages of the other side that had not been read before this. */
  unread: number;
  /** Set when the page shows what stands before a message instead of the newest. */
  before: string | null;
  /** The member's numbers after this was read. */
  badges: Badges;
  /** Names the message that the form will send: sent twice, it is stored once. */
  clientId: string;
  /** What the box holds at first, written before the member logged in; empty otherwise. */
  draft: string;
  /** What the member has begun to write here, on whatever device. */
  savedDraft: string;
  /** Number of the newest text that the member sent here: with each, what was begun before it is done. */
  draftAfter: number;
  /** The longest message, in graphemes. */
  messageLength: number;
  freeConversations: number;
  /** The site's gifts in its order; none where it has none. */
  gifts: GiftView[];
  /** Photos in this conversation: their price in credits, and who takes none; null where the site has none. */
  photos: { credits: number; refused: boolean; refuses: boolean } | null;
  /** The form by which a browser without script sends a photo, with why it was not taken; null where it is not asked for. */
  photoForm: { refusal: SendFailure | null } | null;
  /** The member has written here. */
  replied: boolean;
  fictional: { warning: string | null; replyDays: number };
}
