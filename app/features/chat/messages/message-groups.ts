import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';

/** Messages of one author within this interval are grouped under one time, in ms. */
const GROUP_MS = 5 * MINUTE_MS;

interface MessageGroup {
  mine: boolean;
  messages: MessageView[];
}

/** Messages of one day in the viewer's calendar. */
interface MessageDay {
  /** `2026-11-21` in the viewer's time zone. */
  day: string;
  /** ISO 8601 time of the first message. */
  at: string;
  groups: MessageGroup[];
}

function belongsTo(group: MessageGroup | undefined, message: MessageView): group is MessageGroup {
  const last = group?.messages.at(-1);
  return (
    last !== undefined &&
    last.mine === message.mine &&
    Date.parse(message.sent_at) - Date.parse(last.sent_at) <= GROUP_MS
  );
}

/**
 * Groups messages by day and author.
 * @param messages oldest first
 * @param dayOf calendar day of an ISO time in the viewer's time zone
 */
export function groupMessages(messages: readonly MessageView[], dayOf: (iso: string) => string): MessageDay[] {
  const days: MessageDay[] = [];
  for (const message of messages) {
    const day = dayOf(message.sent_at);
    let current = days.at(-1);
    if (!current || current.day !== day) {
      current = { day, at: message.sent_at, groups: [] };
      days.push(current);
    }
    const group = current.groups.at(-1);
    if (belongsTo(group, message)) group.messages.push(message);
    else current.groups.push({ mine: message.mine, messages: [message] });
  }
  return days;
}

/** Merges lists by id; later lists take precedence. Oldest first; no two messages of a conversation share a time. */
export function mergeMessages(...lists: Array<readonly MessageView[]>): MessageView[] {
  const byId = new Map<string, MessageView>();
  for (const message of lists.flat()) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at));
}

export interface KnownMessages {
  messages: readonly MessageView[];
  /** Those that arrived since the newest page was loaded. */
  fresh: readonly MessageView[];
}

const lastSentAt = (messages: readonly MessageView[]): number => Date.parse(messages.at(-1)?.sent_at ?? '') || 0;
const sentSince = (messages: readonly MessageView[], moment: number) =>
  messages.filter((message) => Date.parse(message.sent_at) >= moment);

/** Adds sent or received messages (at the end), or older ones. */
export function addMessages({ messages, fresh }: KnownMessages, more: readonly MessageView[]): KnownMessages {
  return { messages: mergeMessages(messages, more), fresh: [...fresh, ...sentSince(more, lastSentAt(messages))] };
}

/**
 * Merges a reloaded newest page. If it does not overlap with the known messages, they are dropped, because the gap in
 * between is unknown. Messages that arrived while the page was loading are kept, for they may be missing from it; they
 * are removed at the next reload.
 */
export function mergeReloadedMessages(
  { messages, fresh }: KnownMessages,
  loaded: readonly MessageView[],
): KnownMessages {
  const ids = new Set(messages.map(({ id }) => id));
  const joined = loaded.some(({ id }) => ids.has(id)) ? messages : sentSince(fresh, lastSentAt(loaded));
  return { messages: mergeMessages(joined, loaded), fresh: [] };
}

/** Changes one message, if it is known. */
export function changeMessage(
  { messages, fresh }: KnownMessages,
  id: string,
  changed: Partial<MessageView>,
): KnownMessages {
  const apply = (list: readonly MessageView[]) =>
    list.map((message) => (message.id === id ? { ...message, ...changed } : message));
  return { messages: apply(messages), fresh: apply(fresh) };
}

/** Marks the viewer's own messages as read up to a time, except those without a read receipt. */
export function markReadUpTo(messages: readonly MessageView[], upTo: string): MessageView[] {
  const limit = Date.parse(upTo);
  return messages.map((message) =>
    message.mine && message.read === false && Date.parse(message.sent_at) <= limit
      ? { ...message, read: true }
      : message,
  );
}
