import type { OutgoingMessage } from './outbox.ts';
import { keysOf, keptUnder, OUTBOX_PREFIX } from './outbox-keys.ts';

/** A message that waited longer is not sent automatically, in ms. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** Web storage, shared by all tabs of a site. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** Storage that can be enumerated. */
export type KeepOfMany = Keep & Pick<Storage, 'key' | 'length'>;

function isMessage(value: unknown): value is OutgoingMessage {
  const { clientId, profile, content, writtenAt } = (value ?? {}) as Partial<OutgoingMessage>;
  return [clientId, profile, writtenAt].every((part) => typeof part === 'string') && typeof content?.kind === 'string';
}

function parse(item: string | null): unknown {
  try {
    return JSON.parse(item ?? 'null');
  } catch {
    return null;
  }
}

/** The stored messages of a member, unordered; ignores malformed items and unavailable storage. */
export function readKept(keep: KeepOfMany, member: string): OutgoingMessage[] {
  try {
    const mine = keysOf(keep).filter((key) => key.startsWith(keptUnder(member)));
    return mine.map((key) => parse(keep.getItem(key))).filter(isMessage);
  } catch {
    return [];
  }
}

/** Stores a message, except photos, which exist in their tab only. @returns whether it was stored */
export function keepMessage(keep: Keep, member: string, message: OutgoingMessage): boolean {
  if (message.content.kind === 'photo') return false;
  try {
    keep.setItem(keptUnder(member) + message.clientId, JSON.stringify(message));
    return true;
  } catch {
    return false;
  }
}

export function forgetMessage(keep: Keep, member: string, clientId: string): void {
  keep.removeItem(keptUnder(member) + clientId);
}

/**
 * Marks stale messages as failed, so that the member decides about them. Later texts to the same recipient are marked
 * too, because they may not make sense alone.
 */
export function holdStale(messages: readonly OutgoingMessage[], now: number): OutgoingMessage[] {
  const stale = messages.filter(({ state, writtenAt }) => state !== 'failed' && now - Date.parse(writtenAt) > STALE_MS);
  const follows = ({ content, profile, state }: OutgoingMessage) =>
    state !== 'failed' &&
    content.kind === 'text' &&
    stale.some((each) => each.content.kind === 'text' && each.profile === profile);
  return messages.map((message) =>
    stale.includes(message) || follows(message) ? { ...message, state: 'failed' } : message,
  );
}

/** Deletes the items of other members from this browser. */
export function forgetOthers(storage: Storage, prefix: string, member: string): void {
  try {
    for (const key of keysOf(storage)) {
      if (key.startsWith(prefix) && !`${key}:`.startsWith(`${prefix}${member}:`)) storage.removeItem(key);
    }
  } catch {
    // Storage is unavailable.
  }
}

/** Deletes unsent messages of other members. */
export const forgetOtherOutboxes = (storage: Storage, member: string): void =>
  forgetOthers(storage, OUTBOX_PREFIX, member);
