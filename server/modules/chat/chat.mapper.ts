import type { CardRow } from '../profiles/cards.ts';
import { viewCard } from '../profiles/profile.mapper.ts';
import type { ViewContext } from '../profiles/profile.mapper.ts';
import type { ConversationRow } from './conversations.queries.ts';
import type { MessageRow } from './messages.queries.ts';
import type { ConversationView, MessageView, OtherSideView } from './chat.view.ts';

/** @param readSeq how far the other side has read, or null when the viewer may not know */
export function viewMessage(row: MessageRow, viewerId: string, readSeq: number | null): MessageView {
  const mine = row.senderId === viewerId;
  return {
    id: row.id,
    text: row.text,
    sent_at: row.sentAt.toISOString(),
    mine,
    kind: row.erasedAt === null ? (row.kind as MessageView['kind']) : 'erased',
    read: mine && readSeq !== null ? row.seq <= readSeq : null,
  };
}

/** What a deleted account shows: nothing of the person it was. */
const GONE = {
  ...{ name: '', age: 0, region: null, place: null, main_image: null, online: false, interests: [] },
  ...{ liked: false, match: false },
} satisfies Partial<OtherSideView>;

/** The other side of a conversation, whose account may be deleted. */
export function viewOtherSide(row: CardRow, view: ViewContext): OtherSideView {
  const card = viewCard(row, view);
  return row.status === 'deleted' ? { ...card, ...GONE, deleted: true } : { ...card, deleted: false };
}

/** A conversation as the list shows it: the other side, the last line, the unread count. */
export function viewConversation(row: ConversationRow, view: ViewContext, viewerId: string): ConversationView {
  const last = row.messageId !== null && {
    id: row.messageId,
    seq: row.messageSeq!,
    senderId: row.messageSenderId!,
    kind: row.messageKind!,
    text: row.messageText!,
    sentAt: row.messageSentAt!,
    erasedAt: row.messageErasedAt,
  };
  return {
    conversation: { id: row.conversationId },
    profile: viewOtherSide(row, view),
    num_unread_messages: row.unreadCount,
    last_message: last ? viewMessage(last, viewerId, null) : null,
  };
}
