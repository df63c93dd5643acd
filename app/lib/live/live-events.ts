import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import type { Badges } from '../site.ts';

interface Payloads {
  message: { conversation: { id: string }; message: MessageView; profile: { id: string; name: string } };
  /** `by_me`: the member read it, on this or another device; otherwise the other side did. */
  read: { conversation: { id: string }; up_to: string; by_me: boolean };
  like: { profile: { id: string } };
  unlike: { profile: { id: string } };
  /** `by_me`: the member's own like made it. */
  match: { profile: { id: string; name: string }; by_me: boolean };
  block: { profile: { id: string } };
  /** Somebody's account was deleted or came back; with a profile it is the member's own that changed, as by its activation. */
  account: { profile?: { id: string } };
  /** One of the member's own photos was approved or taken down. */
  photo: { photo: { id: string; status: string } };
  /** Credits came or went; of a message whose credits came back, which one. */
  credits: { conversation?: { id: string }; message?: string; returned?: number };
  /** One of the member's own orders changed its state; a paid one makes them premium everywhere at once. */
  order: { order: string; status: string };
  /** Something in a conversation changed that is no new message; the member may have done it on another device. */
  chat: { conversation: { id: string }; change: 'deleted' | 'photo_opened' | 'photo_removed'; message?: string };
  badges: object;
  /** The other side of a conversation types at this moment. */
  typing: { conversation: { id: string } };
  /** Ids of profiles that came or went, among those whom the member has a conversation with. */
  presence: { online: string[]; away: string[] };
  /** More happened than the server tells one by one: what is shown has to be asked for again. */
  missed: object;
  /** Whether the member's time bonus runs, as a look at the server found; no event of the server. */
  bonus: { visible: boolean };
}

export type LiveType = keyof Payloads;

/** What an event of this type carries, with the badges as they are after it. */
export type LiveEvent<Type extends LiveType> = Payloads[Type] & { badges?: Badges };

/** Events that hold for the moment only: they have no number, and nobody gets them later. */
export const PASSING: ReadonlySet<LiveType> = new Set(['typing', 'presence']);

/** Names of the server's events. */
export const LIVE_TYPES: readonly LiveType[] = [
  'message',
  'read',
  'like',
  'unlike',
  'match',
  'block',
  'account',
  'photo',
  'credits',
  'order',
  'chat',
  'badges',
  'typing',
  'presence',
  'missed',
];

/** What the server says to show that the stream lives; nothing happened then. */
export const BEAT_TYPE = 'beat';
