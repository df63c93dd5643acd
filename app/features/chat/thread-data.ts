import type {
  ConversationView,
  GiftView,
  MessageView,
  QuotedMessageView,
} from '../../../server/modules/conversation/chat/index.ts';
import type { SubjectView } from '../../../server/modules/people/profiles/index.ts';
import type { SingleFactName } from '../../../tenants/profile-facts.ts';
import type { IconName } from '../../ui/media/icon-names.ts';
import type { Badges } from '../../lib/root-data/site.ts';
import type { SendFailure } from './outbox/outbox.ts';
import type { ChatListData } from './conversations/use-chat-list.ts';

/** Page size of the API; a full page means that older messages may exist. */
export const MESSAGES_PER_PAGE = 50;

/** Information about the other participant shown beside a conversation: some facts, and some shared interests. */
export interface ThreadAbout {
  facts: Array<{ name: SingleFactName; icon: IconName; value: string }>;
  shared: string[];
}

/** Data of a conversation screen; `conversation` is null before the first message. */
export interface ThreadData extends ChatListData {
  conversation: { id: string } | null;
  profile: ConversationView['profile'];
  messages: MessageView[];
  historyLimited: boolean;
  hasOlder: boolean;
  /** Received messages that were unread before this load. */
  unread: number;
  /** Set when the page shows messages before this id instead of the newest. */
  before: string | null;
  /** Badge counts after marking as read; null if nothing was unread. */
  badges: Badges | null;
  /** Idempotency key for the form's message. */
  clientId: string;
  /** Initial text of the composer, written before signing in; empty for none. */
  draft: string;
  /** The member's draft stored with the account. */
  savedDraft: string;
  /** Sequence number of the newest text the member sent here; drafts started before it are obsolete. */
  draftAfter: number;
  /** Maximum length of a message, in graphemes. */
  messageLength: number;
  freeConversations: number;
  /** The tenant's gifts in configured order; empty when disabled. */
  gifts: GiftView[];
  /** Photos in this conversation: price in credits, and who refuses them; null when disabled. */
  photos: { credits: number; refused: boolean; refuses: boolean } | null;
  /** Whether the two have private albums for each other to see. */
  albums: boolean;
  /** Voice messages likewise. */
  voice: { credits: number; refused: boolean; refuses: boolean } | null;
  /** The photo form for browsers without JavaScript, with the error of a refused photo; null when not requested. */
  photoForm: { refusal: SendFailure | null } | null;
  /** Facts and shared interests; null for a profile that the viewer may not open. */
  about: ThreadAbout | null;
  /** A like to send with the message: offered, and whether it was requested; null if it is not offered. */
  like: { chosen: boolean } | null;
  /** What of the profile the message is to answer; null for nothing. */
  subject: SubjectView | null;
  /** The site's settings for messages: the price of a reaction, null if there are no reactions; and replies. */
  actions: { reactionCredits: number | null; replies: boolean };
  /** The message that the composer replies to at first. */
  reply: QuotedMessageView | null;
  /** Opening lines in the site's tone, while nobody has written. */
  openers: string[];
  /** The viewer has written in this conversation. */
  replied: boolean;
  fictional: { warning: string | null; replyDays: number };
}

/** A conversation that is not, or no longer, the viewer's: closed by a block and unknown ones alike. */
export interface ClosedThreadData extends ChatListData {
  closed: true;
}

export type ThreadPageData = ThreadData | ClosedThreadData;

export const isClosed = (data: ThreadPageData): data is ClosedThreadData => 'closed' in data;
