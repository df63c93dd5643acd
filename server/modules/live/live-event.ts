/**
 * `account`: somebody's account was deleted, or came back; with `profile` the member's own, which may do other things than
 * before. `chat`: something in a conversation changed that is no new message. `badges`: a number on a badge changed by what
 * the member did elsewhere. `order`: an order changed its state.
 */
export type LiveEventType =
  | 'message'
  | 'read'
  | 'like'
  | 'unlike'
  | 'match'
  | 'block'
  | 'photo'
  | 'credits'
  | 'account'
  | 'chat'
  | 'badges'
  | 'order';

/** Something that happened to a member, as their open pages should hear it. */
export interface LiveEvent {
  profileId: string;
  type: LiveEventType;
  payload: Record<string, unknown>;
}

export interface StoredEvent {
  seq: number;
  type: LiveEventType;
  payload: Record<string, unknown>;
}

export interface Badges {
  unread_messages: number;
  new_likes: number;
  credits: number;
}
