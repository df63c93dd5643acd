import { DAY_MS } from '../../../lib/time/duration.ts';
import type { OutgoingMessage } from './outbox.ts';
import { storageKeys, messageKeyPrefix, OUTBOX_PREFIX } from './outbox-keys.ts';

/** A message that waited longer is not sent automatically, in ms. */
const STALE_AFTER_MS = DAY_MS;

/** Web storage, shared by all tabs of a site. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
export type EnumerableStorage = KeyValueStorage & Pick<Storage, 'key' | 'length'>;

function isMessage(value: unknown): value is OutgoingMessage {
  const { clientId, profile, content, writtenAt } = (value ?? {}) as Partial<OutgoingMessage>;
  return [clientId, profile, writtenAt].every((part) => typeof part === 'string') && typeof content?.kind === 'string';
}

function parseItem(item: string | null): unknown {
  try {
    return JSON.parse(item ?? 'null');
  } catch {
    return null;
  }
}

/** The stored messages of a member, unordered; ignores malformed items and unavailable storage. */
export function readStoredMessages(keep: EnumerableStorage, member: string): OutgoingMessage[] {
  try {
    const mine = storageKeys(keep).filter((key) => key.startsWith(messageKeyPrefix(member)));
    return mine.map((key) => parseItem(keep.getItem(key))).filter(isMessage);
  } catch {
    return [];
  }
}

/** Stores a message, except photos and recordings, which exist in their tab only. @returns whether it was stored */
export function saveMessage(keep: KeyValueStorage, member: string, message: OutgoingMessage): boolean {
  if ('preview' in message.content) return false;
  try {
    keep.setItem(messageKeyPrefix(member) + message.clientId, JSON.stringify(message));
    return true;
  } catch {
    return false;
  }
}

export function deleteMessage(keep: KeyValueStorage, member: string, clientId: string): void {
  keep.removeItem(messageKeyPrefix(member) + clientId);
}

/**
 * Marks stale messages as failed, so that the member decides about them. Later texts to the same recipient are marked
 * too, because they may not make sense alone.
 */
export function failStaleMessages(messages: readonly OutgoingMessage[], now: number): OutgoingMessage[] {
  const stale = messages.filter(
    ({ state, writtenAt }) => state !== 'failed' && now - Date.parse(writtenAt) > STALE_AFTER_MS,
  );
  const follows = ({ content, profile, state }: OutgoingMessage) =>
    state !== 'failed' &&
    content.kind === 'text' &&
    stale.some((each) => each.content.kind === 'text' && each.profile === profile);
  return messages.map((message) =>
    stale.includes(message) || follows(message) ? { ...message, state: 'failed' } : message,
  );
}

/** Deletes the items of other members from this browser. */
export function deleteItemsOfOthers(storage: Storage, prefix: string, member: string): void {
  try {
    for (const key of storageKeys(storage)) {
      if (key.startsWith(prefix) && !`${key}:`.startsWith(`${prefix}${member}:`)) storage.removeItem(key);
    }
  } catch {
    // Storage is unavailable.
  }
}

/** Deletes unsent messages of other members. */
export const deleteOtherOutboxes = (storage: Storage, member: string): void =>
  deleteItemsOfOthers(storage, OUTBOX_PREFIX, member);
