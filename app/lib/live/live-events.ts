import type { MessageView } from '../../../server/modules/conversation/chat/index.ts';
import type { Badges } from '../root-data/site.ts';

interface LivePayloads {
  message: { conversation: { id: string }; message: MessageView; profile: { id: string; name: string } };
  /** `by_me`: the member read it, on any device; otherwise the other participant did. */
  read: { conversation: { id: string }; up_to: string; by_me: boolean };
  like: { profile: { id: string } };
  unlike: { profile: { id: string } };
  /** `by_me`: the member's own like completed it. */
  match: { profile: { id: string; name: string }; by_me: boolean };
  block: { profile: { id: string } };
  /**
   * An account was deleted or restored; with the member's own `profile`, its state changed, for example by activation.
   */
  account: { profile?: { id: string } };
  /**
   * A photo of the member was approved or removed, or something changed about a private album, named by its owner;
   * `news`: that somebody asked for the member's, or opened theirs.
   */
  photo: { photo: { id: string; status: string } } | { album: { id: string; news?: 'asked' | 'opened' } };
  /** The balance changed; `message` is set when the credits of a message were returned. */
  credits: { conversation?: { id: string }; message?: string; returned?: number };
  /** An order of the member changed its state. */
  order: { order: string; status: string };
  /** A change in a conversation other than a new message, possibly by the member on another device. */
  chat: { conversation: { id: string } } & (
    | { change: 'deleted' | 'photo_opened' | 'photo_removed'; message?: string }
    | { change: 'message_deleted'; message: string }
    /** Null: taken back. */
    | { change: 'reaction'; message: string; reaction: string | null }
  );
  /** The member's spotlight began, ended, or was shown to more people. */
  spotlight: { spotlight: string };
  badges: object;
  /** The other participant is typing. */
  typing: { conversation: { id: string } };
  /** Profile ids of conversation partners whose presence changed. */
  presence: { online: string[]; away: string[] };
  /** Too many events to deliver; reload the data. */
  missed: object;
  /** Whether the time bonus is active, found by polling; not sent by the server. */
  bonus: { visible: boolean };
}

export type LiveType = keyof LivePayloads;

/** Payload of an event, with the badge counts after it. */
export type LiveEvent<Type extends LiveType> = LivePayloads[Type] & { badges?: Badges };

/** Transient events: without sequence number, not replayed. */
export const TRANSIENT_TYPES: ReadonlySet<LiveType> = new Set(['typing', 'presence']);

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
  'spotlight',
  'badges',
  'typing',
  'presence',
  'missed',
];

export const HEARTBEAT_TYPE = 'beat';
