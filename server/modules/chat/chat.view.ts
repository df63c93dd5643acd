import type { ProfileCardView } from '../profiles/profile.view.ts';

export interface MessageView {
  id: string;
  text: string;
  /** ISO 8601. */
  sent_at: string;
  mine: boolean;
  kind: 'text' | 'photo' | 'gift';
  /** Read by the other; null when the viewer may not know. */
  read: boolean | null;
}

export interface ConversationView {
  conversation: { id: string };
  profile: ProfileCardView & { deleted: boolean };
  num_unread_messages: number;
  last_message: MessageView | null;
}

export interface MessagesView {
  messages: MessageView[];
  /** True when older messages exist that only premium members see. */
  history_limited: boolean;
}
