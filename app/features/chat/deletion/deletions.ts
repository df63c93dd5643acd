import { useSyncExternalStore } from 'react';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { forgetChat } from '../conversations/last-chat.ts';

/** Conversations deleted in this tab (optimistic update). */
export interface Deletions {
  /** The latest message at that time by conversation id; with a later one the conversation reappears. */
  deleted: ReadonlyMap<string, string | null>;
  /** Error message of the last attempt, '' when the server was not reached; null after a success. */
  failure: string | null;
}

const NONE: Deletions = { deleted: new Map(), failure: null };

let state = NONE;
const listeners = new Set<() => void>();

function setState(next: Deletions): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useDeletions(): Deletions {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => NONE,
  );
}

interface ListedChat {
  conversation: { id: string };
  last_message: { id: string } | null;
}

const latestMessageId = (chat: ListedChat) => chat.last_message?.id ?? null;

/** Filters out deleted conversations, except those with a new message. */
export function filterDeleted<Chat extends ListedChat>(
  chats: readonly Chat[],
  { deleted }: Deletions,
): readonly Chat[] {
  return deleted.size === 0
    ? chats
    : chats.filter((chat) => deleted.get(chat.conversation.id) !== latestMessageId(chat));
}

/** Calls the API. @returns the server's error message; null on success */
async function requestDeletion(conversation: string): Promise<string | null> {
  try {
    const response = await callJson('DELETE', paths.apiChat(), { conversation });
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
export async function deleteConversation(chat: ListedChat): Promise<void> {
  const { id } = chat.conversation;
  setState({ deleted: new Map(state.deleted).set(id, latestMessageId(chat)), failure: null });
  forgetChat(id);
  const failure = await requestDeletion(id);
  if (failure !== null) {
    const gone = new Map(state.deleted);
    gone.delete(id);
    setState({ deleted: gone, failure });
  }
  requestRevalidation();
}
