import type { OutgoingMessage } from './outbox.ts';

const PREFIX = 'outbox:';
/** A message that waited longer than this, in ms, is not sent unasked: its moment has passed. */
const STALE_MS = 24 * 60 * 60 * 1000;

/** What an outbox needs of the browser's storage, which all tabs of a site share. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where the messages of one member are kept. */
export const keptUnder = (member: string): string => PREFIX + member;

function isMessage(value: unknown): value is OutgoingMessage {
  const { clientId, profile, content, writtenAt } = (value ?? {}) as Partial<OutgoingMessage>;
  return [clientId, profile, writtenAt].every((part) => typeof part === 'string') && typeof content?.kind === 'string';
}

/** The kept messages of a member; none where a browser keeps nothing or somebody wrote nonsense there. */
export function readKept(keep: Keep, member: string): OutgoingMessage[] {
  try {
    const kept = JSON.parse(keep.getItem(keptUnder(member)) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(isMessage) : [];
  } catch {
    return [];
  }
}

/** Keeps the texts and gifts among the messages. @returns false where the browser keeps nothing */
export function writeKept(keep: Keep, member: string, messages: readonly OutgoingMessage[]): boolean {
  const kept = messages.filter(({ content }) => content.kind !== 'photo');
  try {
    if (kept.length === 0) keep.removeItem(keptUnder(member));
    else keep.setItem(keptUnder(member), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** What was kept too long waits for the member's word. */
export function holdStale(messages: readonly OutgoingMessage[], now: number): OutgoingMessage[] {
  return messages.map((message) =>
    now - Date.parse(message.writtenAt) > STALE_MS ? { ...message, state: 'failed' } : message,
  );
}

/** Throws away what other members left in this browser. */
export function forgetOthers(storage: Storage, prefix: string, member: string): void {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) {
      if (key.startsWith(prefix) && key !== prefix + member) storage.removeItem(key);
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Throws away unsent messages of other members. */
export const forgetOtherOutboxes = (storage: Storage, member: string): void => forgetOthers(storage, PREFIX, member);
