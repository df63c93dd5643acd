/** `account`: somebody's account was deleted, or came back. */
export type LiveEventType =
  'message' | 'read' | 'like' | 'unlike' | 'match' | 'block' | 'photo' | 'credits' | 'account';

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
