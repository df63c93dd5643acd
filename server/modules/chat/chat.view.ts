import type { ProfileCardView } from '../profiles/profile.view.ts';

export interface MessageView {
  id: string;
  /** Empty when the message was erased with its sender's account. */
  text: string;
  /** ISO 8601. */
  sent_at: string;
  mine: boolean;
  kind: 'text' | 'photo' | 'gift' | 'erased';
  /** Read by the other; null when the viewer may not know. */
  read: boolean | null;
}

/** The other side; of a deleted account no more than that it was. */
export type OtherSideView = ProfileCardView & { deleted: boolean };

export interface ConversationView {
  conversation: { id: string };
  profile: OtherSideView;
  num_unread_messages: number;
  last_message: MessageView | null;
}

export interface MessagesView {
  messages: MessageView[];
  /** True when older messages exist that only premium members see. */
  history_limited: boolean;
}
