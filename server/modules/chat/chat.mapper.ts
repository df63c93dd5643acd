import { viewCard } from '../profiles/profile.mapper.ts';
import type { ViewContext } from '../profiles/profile.mapper.ts';
import type { ConversationRow, MessageRow } from './chat.queries.ts';
import type { ConversationView, MessageView } from './chat.view.ts';

/** @param readSeq how far the other side has read, or null when the viewer may not know */
export function viewMessage(row: MessageRow, viewerId: string, readSeq: number | null): MessageView {
  const mine = row.senderId === viewerId;
  return {
    id: row.id,
    text: row.text,
    sent_at: row.sentAt.toISOString(),
    mine,
    kind: row.kind as MessageView['kind'],
    read: mine && readSeq !== null ? row.seq <= readSeq : null,
  };
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
  };
  return {
    conversation: { id: row.conversationId },
    profile: { ...viewCard(row, view), deleted: row.status === 'deleted' },
    num_unread_messages: row.unreadCount,
    last_message: last ? viewMessage(last, viewerId, null) : null,
  };
}
