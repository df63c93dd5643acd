import type { OutgoingMessage } from './outbox.ts';
import { keysOf, keptUnder, OUTBOX_PREFIX } from './outbox-keys.ts';

/** A message that waited longer than this, in ms, is not sent unasked: its moment has passed. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** The browser's storage, which all tabs of a site share. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
/** The same where what is kept is looked for. */
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

/** The kept messages of a member, in no order; none where a browser keeps nothing or somebody wrote nonsense there. */
export function readKept(keep: KeepOfMany, member: string): OutgoingMessage[] {
  try {
    const mine = keysOf(keep).filter((key) => key.startsWith(keptUnder(member)));
    return mine.map((key) => parse(keep.getItem(key))).filter(isMessage);
  } catch {
    return [];
  }
}

/** Keeps a message as it is now; a photo lives with its tab. @returns false where it is not kept */
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

/** What was kept too long waits for the member's word, and texts with the one before them: none is to arrive alone. */
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

/** Throws away what other members left in this browser. */
export function forgetOthers(storage: Storage, prefix: string, member: string): void {
  try {
    for (const key of keysOf(storage)) {
      if (key.startsWith(prefix) && !`${key}:`.startsWith(`${prefix}${member}:`)) storage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Throws away unsent messages of other members. */
export const forgetOtherOutboxes = (storage: Storage, member: string): void =>
  forgetOthers(storage, OUTBOX_PREFIX, member);
