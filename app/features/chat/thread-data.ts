import type { ConversationView, MessageView } from '../../../server/modules/chat/chat.view.ts';
import type { Badges } from '../../lib/site.ts';

/** Messages that the server hands out at once: a full page means that older ones may exist. */
export const MESSAGES_A_PAGE = 50;

/** One conversation as its screen needs it; `conversation` is null before the first message. */
export interface ThreadData {
  conversation: { id: string } | null;
  profile: ConversationView['profile'];
  messages: MessageView[];
  historyLimited: boolean;
  hasOlder: boolean;
  /** Set when the page shows what stands before a message instead of the newest. */
  before: string | null;
  chats: ConversationView[];
  /** The member's numbers after this was read. */
  badges: Badges;
  /** Names the message that the form will send: sent twice, it is stored once. */
  clientId: string;
  /** What the box holds at first. */
  draft: string;
  /** The site's time zone; server and browser must write the same times. */
  timeZone: string;
  /** ISO 8601 of now on the server's clock. */
  now: string;
  freeConversations: number;
  fictional: { warning: string | null; replyDays: number };
}
