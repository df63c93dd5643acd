import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { forgetChat } from './last-chat.ts';

/** What this tab has deleted of the list of conversations. */
export interface Deletions {
  /** The newest message each had then, by the conversation's id: with another one it is back. */
  gone: ReadonlyMap<string, string | null>;
  /** Why the last attempt failed: the server's words, or '' when it could not be asked; null after a success. */
  failure: string | null;
}

const NONE: Deletions = { gone: new Map(), failure: null };

let now = NONE;
const listeners = new Set<() => void>();

function change(next: Deletions): void {
  now = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What was deleted, for lists to leave out. */
export function useDeletions(): Deletions {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => NONE,
  );
}

interface Listed {
  conversation: { id: string };
  last_message: { id: string } | null;
}

const newestOf = (chat: Listed) => chat.last_message?.id ?? null;

/** The conversations that are left: one that has a new message since is among them again. */
export function withoutDeleted<Chat extends Listed>(chats: readonly Chat[], { gone }: Deletions): readonly Chat[] {
  return gone.size === 0 ? chats : chats.filter((chat) => gone.get(chat.conversation.id) !== newestOf(chat));
}

/** The server's words for what went wrong; null when it was deleted. */
async function askServer(conversation: string): Promise<string | null> {
  try {
    const response = await callApi(paths.apiChat(), {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ conversation }),
    });
    if (!response || response.ok) return null;
    return response.json().then(
      ({ message }: { message?: string }) => message ?? '',
      () => '',
    );
  } catch {
    return '';
  }
}

/**
 * Deletes a conversation: from the list at once, then on the server. When that fails it is back with a reason, and the
 * conversations are asked for again (product, section 4).
 */
export async function deleteConversation(chat: Listed): Promise<void> {
  const { id } = chat.conversation;
  change({ gone: new Map(now.gone).set(id, newestOf(chat)), failure: null });
  forgetChat(id);
  const failure = await askServer(id);
  if (failure !== null) {
    const gone = new Map(now.gone);
    gone.delete(id);
    change({ gone, failure });
  }
  wishRefresh();
}
