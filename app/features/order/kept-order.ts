import { safeReturnPath } from '../../lib/paths.ts';

/** Session storage key of the order that this tab last sent. */
const ORDER_KEY = 'order';

interface StoredOrder {
  /** Package, method, code and country. */
  content: string;
  clientId: string;
}

function readStoredOrder(): StoredOrder | null {
  try {
    return JSON.parse(sessionStorage.getItem(ORDER_KEY) ?? 'null') as StoredOrder | null;
  } catch {
    // Without storage the server creates a separate order.
    return null;
  }
}

/**
 * Client id to order with: that of an unfinished order with the same content from this tab, so that the back button or
 * a reload creates no second order; else a new id, which is stored.
 * @param ended client ids of orders that had ended when the form was loaded, wherever that was shown
 */
export function storeOrder(content: string, fresh: string, ended: readonly string[]): string {
  const kept = readStoredOrder();
  if (kept?.content === content && !ended.includes(kept.clientId)) return kept.clientId;
  try {
    sessionStorage.setItem(ORDER_KEY, JSON.stringify({ content, clientId: fresh } satisfies StoredOrder));
  } catch {
    // As above.
  }
  return fresh;
}

/** Session storage key of the page to return to after a purchase. */
const RETURN_PATH_KEY = 'shop-back';

/**
 * Stores where the buyer came from. @param path unvalidated, from the address; `readReturnPath` rejects external paths
 */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(RETURN_PATH_KEY, path);
  } catch {
    // As above.
  }
}

/** Where the buyer came from; null if unknown. */
export function readReturnPath(): string | null {
  try {
    return safeReturnPath(sessionStorage.getItem(RETURN_PATH_KEY), '') || null;
  } catch {
    return null;
  }
}

/** Whether a path is a conversation: by its id, or the one with a member. */
export const isConversationPath = (path: string): boolean =>
  /^\/(?:chats\/[^/?#]+|members\/[^/?#]+\/chat)(?:[?#]|$)/.test(path);

/** Forgets the stored order once its result was shown: the same order again is a new one. */
export function clearStoredOrder(): void {
  try {
    sessionStorage.removeItem(ORDER_KEY);
  } catch {
    // As above.
  }
}
