import type { GiftIcon } from '../../../tenants/sections.schema.ts';
import type { ProfileCardView } from '../profiles/profile.view.ts';

/** A gift of the site's catalogue. */
export interface GiftView {
  id: string;
  /** In the viewer's language; empty for one in a message that the site has no more. */
  name: string;
  icon: GiftIcon;
  /** Its price; of a gift in a message, what it cost. */
  credits: number;
}

/** A photo in a message. Its addresses are signed for this viewer and expire. */
export interface MessagePhotoView {
  id: string;
  /** `shown`: there; `removed`: taken away by inspection. */
  state: 'shown' | 'removed';
  /** The reader has opened it (the sender has always). */
  opened: boolean;
  /** Blurred preview; null when removed. */
  blurred: string | null;
  /** Sharp; null until opened. */
  card: string | null;
  full: string | null;
  width: number;
  height: number;
}

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
  gift: GiftView | null;
  /** Null in the list of conversations, which shows no pictures. */
  photo: MessagePhotoView | null;
  /** Credits that came back to the viewer who sent it, such as when nobody answered; 0 when none. */
  credits_returned: number;
  /** The platform's own answer, such as the true one to who asks whether a fictional profile is real: nobody wrote it. */
  automatic: boolean;
}

/** The other side; of a deleted account no more than that it was. */
export type OtherSideView = ProfileCardView & { deleted: boolean };

export interface ConversationView {
  conversation: { id: string };
  profile: OtherSideView;
  num_unread_messages: number;
  last_message: MessageView | null;
  /** What the member has begun to write here and not sent; null without it. */
  draft: string | null;
}

export interface MessagesView {
  messages: MessageView[];
  /** True when older messages exist that only premium members see. */
  history_limited: boolean;
}
