import type { MessageView } from '../../../server/modules/chat/chat.view.ts';

/** Messages of one person within this many milliseconds stand together under one time. */
const GROUP_MS = 5 * 60_000;

/** Consecutive messages of one person, drawn close together. */
export interface MessageGroup {
  mine: boolean;
  messages: MessageView[];
}

/** What was written on one day of the reader's calendar. */
export interface DayOfMessages {
  /** `2026-11-21` in the reader's time zone. */
  day: string;
  /** ISO 8601 of the first message, to be written out as a date. */
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
 * Orders messages under days and in groups.
 *
 * @param messages oldest first
 * @param dayOf the calendar day of an ISO time in the reader's time zone
 */
export function groupMessages(messages: readonly MessageView[], dayOf: (iso: string) => string): DayOfMessages[] {
  const days: DayOfMessages[] = [];
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

/** Joins lists of messages: one of each id, the later list's version, oldest first. */
export function mergeMessages(...lists: Array<readonly MessageView[]>): MessageView[] {
  const byId = new Map<string, MessageView>();
  for (const message of lists.flat()) byId.set(message.id, message);
  return [...byId.values()].sort(
    (a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

/** What a page knows of a conversation. */
export interface KnownMessages {
  messages: readonly MessageView[];
  /** Those that came since the newest page was loaded. */
  fresh: readonly MessageView[];
}

const endOf = (messages: readonly MessageView[]): number => Date.parse(messages.at(-1)?.sent_at ?? '') || 0;
const notBefore = (messages: readonly MessageView[], moment: number) =>
  messages.filter((message) => Date.parse(message.sent_at) >= moment);

/** After messages were sent or received, which stand at the end, or older ones were loaded. */
export function addToKnown({ messages, fresh }: KnownMessages, more: readonly MessageView[]): KnownMessages {
  return { messages: mergeMessages(messages, more), fresh: [...fresh, ...notBefore(more, endOf(messages))] };
}

/**
 * After the newest page was loaded again: all that was known and is still joined to it. Where so much has come that the two
 * do not meet, only the page, since what lies between would be missing. What came while the page was on its way may not
 * be in it; it is once more than what the page says, and not twice.
 */
export function renewKnown({ messages, fresh }: KnownMessages, loaded: readonly MessageView[]): KnownMessages {
  const ids = new Set(messages.map(({ id }) => id));
  const joined = loaded.some(({ id }) => ids.has(id)) ? messages : notBefore(fresh, endOf(loaded));
  return { messages: mergeMessages(joined, loaded), fresh: [] };
}

/** Marks the reader's own messages as read up to a time; those whose read mark is hidden stay so. */
export function markReadUpTo(messages: readonly MessageView[], upTo: string): MessageView[] {
  const limit = Date.parse(upTo);
  return messages.map((message) =>
    message.mine && message.read === false && Date.parse(message.sent_at) <= limit
      ? { ...message, read: true }
      : message,
  );
}
