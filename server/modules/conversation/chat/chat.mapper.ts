import type { Ctx, MemberCtx } from '../../../context.ts';
import { viewMessagePhoto } from '../../people/photos/index.ts';
import { viewCard, viewSubject, type CardRow, type ViewContext } from '../../people/profiles/index.ts';
import { formatLength, toSeconds, viewVoice, viewVoicePreview } from '../voice/index.ts';
import type { ConversationRow } from './conversations/conversation-list.queries.ts';
import { viewSentGift } from './sending/gifts.ts';
import type { MessagePreviewRow, MessageRow, OriginalRow } from './messages/messages.queries.ts';
import type { ConversationView, MessageView, OtherParticipantView, QuotedMessageView } from './chat.view.ts';

/** The viewer, and the time at which messages are read. */
export interface MessageViewContext extends ViewContext {
  tenant: Ctx['tenant'];
  locale: Ctx['locale'];
  viewer: Pick<MemberCtx['viewer'], 'profileId' | 'paidUser'>;
}

/** Maps a message without its photo and what it answers. */
function viewMessagePreview(row: MessagePreviewRow, reading: MessageViewContext, readSeq: number | null): MessageView {
  const mine = row.senderId === reading.viewer.profileId;
  const erased = row.erasedAt !== null;
  return {
    id: row.id,
    text: row.text,
    sent_at: row.sentAt.toISOString(),
    mine,
    kind: erased ? 'erased' : (row.kind as MessageView['kind']),
    read: mine && readSeq !== null ? row.seq <= readSeq : null,
    gift: row.gift === null ? null : viewSentGift(reading, row.gift, row.cost),
    photo: null,
    voice: erased || !row.voice ? null : viewVoicePreview(row.voice),
    credits_returned: mine && row.creditsReturnedAt !== null ? row.cost : 0,
    automatic: row.automatic,
    with_like: row.withLike,
    subject: null,
    reaction: null,
    reply_to: null,
  };
}

interface MessagePosition {
  /** The viewer can read what is numbered above. */
  readableAfter: number;
  /** Sequence number up to which the other participant has read; null when the viewer may not know. */
  readSeq?: number | null;
}

export function viewMessage(
  row: MessageRow,
  reading: MessageViewContext,
  { readableAfter, readSeq = null }: MessagePosition,
): MessageView {
  const line = viewMessagePreview(row, reading, readSeq);
  if (line.kind === 'erased') return line;
  const looking = { ...reading, viewerId: reading.viewer.profileId, mine: line.mine };
  return {
    ...line,
    photo: viewMessagePhoto(row, looking),
    voice: row.voice && viewVoice(row.voice, looking),
    subject: row.subject && viewSubject({ stored: row.subject, photo: row.quoted }, reading),
    reaction: row.reaction,
    reply_to: row.original && viewQuoted(row.original, reading, readableAfter),
  };
}

function viewQuoted(row: OriginalRow, reading: MessageViewContext, readableAfter: number): QuotedMessageView {
  const { id, kind, gift, voice } = row;
  const mine = row.senderId === reading.viewer.profileId;
  if (row.erased || row.hidden || row.seq <= readableAfter) return { id, mine, kind: 'gone', text: '' };
  const named = gift === null ? row.text : viewSentGift(reading, gift, row.cost).name;
  const text = voice ? formatLength(toSeconds(voice.durationMs)) : named;
  return { id, mine, kind: kind as QuotedMessageView['kind'], text };
}

/** Profile fields of a deleted account. */
const DELETED_PROFILE = {
  name: '',
  age: 0,
  region: null,
  place: null,
  main_image: null,
  photo_count: 0,
  online: false,
  interests: [],
  liked: false,
  match: false,
} satisfies Partial<OtherParticipantView>;

/** Maps the other participant, whose account may be deleted. */
export function viewOtherParticipant(row: CardRow, view: ViewContext): OtherParticipantView {
  const card = viewCard(row, view);
  return row.status === 'deleted'
    ? { ...card, ...DELETED_PROFILE, deleted: true, away: false }
    : { ...card, deleted: false, away: row.awaySince !== null };
}

/** Maps a conversation for the list: other participant, last message, unread count. */
export function viewConversation(row: ConversationRow, reading: MessageViewContext): ConversationView {
  const last = row.messageId !== null && {
    id: row.messageId,
    seq: row.messageSeq!,
    senderId: row.messageSenderId!,
    kind: row.messageKind!,
    text: row.messageText!,
    gift: row.messageGift,
    cost: row.messageCost!,
    creditsReturnedAt: row.messageCreditsReturnedAt,
    sentAt: row.messageSentAt!,
    erasedAt: row.messageErasedAt,
    automatic: row.messageAutomatic!,
    withLike: row.messageWithLike!,
    voice: row.messageVoice,
  };
  return {
    conversation: { id: row.conversationId },
    profile: viewOtherParticipant(row, reading),
    num_unread_messages: row.unreadCount,
    last_message: last ? viewMessagePreview(last, reading, null) : null,
    draft: row.draft,
  };
}
