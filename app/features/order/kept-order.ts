import { safeReturnPath } from '../../lib/paths.ts';

/** Under which this tab keeps the order that it last sent. */
const KEY = 'order';

interface KeptOrder {
  /** What was ordered: package, method, code, country. */
  content: string;
  clientId: string;
}

function read(): KeptOrder | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptOrder | null;
  } catch {
    // What cannot be kept or read is not needed: the server then makes an order of its own.
    return null;
  }
}

/**
 * The id to order with: that of the order that this tab has sent with the same content and not seen the end of, so that
 * the back button and a reloaded form make no second one; else a new one, which is kept from now on.
 * @param ended ids whose order had its end when the form was loaded, wherever that was shown
 */
export function keepOrder(content: string, fresh: string, ended: readonly string[]): string {
  const kept = read();
  if (kept?.content === content && !ended.includes(kept.clientId)) return kept.clientId;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ content, clientId: fresh } satisfies KeptOrder));
  } catch {
    // As above.
  }
  return fresh;
}

/** Where this tab goes on once something was bought. */
const BACK_KEY = 'shop-back';

/** Remembers where the buyer came from. @param path as the address says it; what leads away from the site is not followed */
export function keepBack(path: string): void {
  try {
    sessionStorage.setItem(BACK_KEY, path);
  } catch {
    // As above.
  }
}

/** Where the buyer came from; null when nobody said. */
export function readBack(): string | null {
  try {
    return safeReturnPath(sessionStorage.getItem(BACK_KEY), '') || null;
  } catch {
    return null;
  }
}

/** Whether a path of this site is a conversation: its own page, or the one with a member. */
export const isChat = (path: string): boolean => /^\/(?:chats\/[^/?#]+|members\/[^/?#]+\/chat)(?:[?#]|$)/.test(path);

/** Forgets it once its end was shown: the same order made again is another one. */
export function forgetOrder(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
