import { useSyncExternalStore } from 'react';
import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { forgetChat } from './last-chat.ts';

/** Conversations deleted in this tab (optimistic update). */
export interface Deletions {
  /** The latest message at that time by conversation id; with a later one the conversation reappears. */
  gone: ReadonlyMap<string, string | null>;
  /** Error message of the last attempt, '' when the server was not reached; null after a success. */
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

/** Subscribes to the optimistic deletions. */
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

/** Filters out deleted conversations, except those with a new message. */
export function withoutDeleted<Chat extends Listed>(chats: readonly Chat[], { gone }: Deletions): readonly Chat[] {
  return gone.size === 0 ? chats : chats.filter((chat) => gone.get(chat.conversation.id) !== newestOf(chat));
}

/** Calls the API. @returns the server's error message; null on success */
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
 * Removes a conversation from the list, then deletes it on the server. On failure it reappears with the error and the
 * list is revalidated (product, section 4).
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
