/**
 * `account`: an account was deleted or restored; with the member's own `profile`, its permissions changed. `chat`: a
 * change in a conversation other than a new message. `badges`: a badge changed through the member's action elsewhere.
 * `order`: an order changed its state. `spotlight`: the member's spotlight began, ended, or was shown to more people.
 */
type LiveEventType =
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
  | 'order'
  | 'spotlight';

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

/** Adds live events to the transaction that causes them. They are stored in it, and published once it has committed. */
export type Tell = (...events: LiveEvent[]) => void;
