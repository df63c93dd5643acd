import type { GiftIcon } from '../../../../tenants/sections.schema.ts';
import type { ProfileCardView, SubjectView } from '../../people/profiles/index.ts';
import type { VoiceView } from '../voice/index.ts';

export interface GiftView {
  id: string;
  /** In the viewer's language; empty for a sent gift that is no longer in the catalogue. */
  name: string;
  icon: GiftIcon;
  /** Price; for a sent gift, what it cost. */
  credits: number;
}

/** A photo in a message. Its URLs are signed for this viewer and expire. */
export interface MessagePhotoView {
  id: string;
  /** `removed`: removed by moderation. */
  state: 'shown' | 'removed';
  /** Whether the viewer has opened it; always true for the sender. */
  opened: boolean;
  /** Blurred preview; null when removed. */
  blurred: string | null;
  /** Sharp versions; null until opened. */
  card: string | null;
  full: string | null;
  width: number;
  height: number;
}

/** The message that a message replies to. */
export interface QuotedMessageView {
  id: string;
  mine: boolean;
  /** `gone`: erased, deleted by the viewer, or out of their reach. */
  kind: 'text' | 'photo' | 'gift' | 'voice' | 'gone';
  /** The beginning of its text, the name of a gift, or the length of a voice message. */
  text: string;
}

export interface MessageView {
  id: string;
  /** Empty when the message was erased with its sender's account. */
  text: string;
  /** ISO 8601, strictly increasing within a conversation. */
  sent_at: string;
  mine: boolean;
  kind: 'text' | 'photo' | 'gift' | 'voice' | 'erased';
  /** Read by the recipient; null when the viewer may not know. */
  read: boolean | null;
  gift: GiftView | null;
  /** Always null in the conversation list. */
  photo: MessagePhotoView | null;
  voice: VoiceView | null;
  /** Credits returned to the viewer as sender, for example because nobody replied; 0 for none. */
  credits_returned: number;
  /** Written by the platform, such as the answer to the question whether a fictional profile is real. */
  automatic: boolean;
  /** The sender liked the recipient with this message. */
  with_like: boolean;
  /** The item of the recipient's profile that it answers; null if none, and always in the conversation list. */
  subject: SubjectView | null;
  /** The recipient's reaction, an emoji. Always null in the conversation list. */
  reaction: string | null;
  /** What it replies to. Always null in the conversation list. */
  reply_to: QuotedMessageView | null;
}

/** The other participant; a deleted account shows only that it is deleted. `away`: their account is paused. */
export type OtherParticipantView = ProfileCardView & { deleted: boolean; away: boolean };

export interface ConversationView {
  conversation: { id: string };
  profile: OtherParticipantView;
  num_unread_messages: number;
  last_message: MessageView | null;
  /** The viewer's unsent draft in this conversation. */
  draft: string | null;
}

export interface MessagesView {
  messages: MessageView[];
  /** True when older messages exist that only premium members can read. */
  history_limited: boolean;
}
