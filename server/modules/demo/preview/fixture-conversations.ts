import { HOUR_MS } from '../../../lib/time/duration.ts';
import type { ConversationView, MessageView } from '../../conversation/chat/index.ts';
import type { ProfileCardView, SubjectView } from '../../people/profiles/index.ts';
import type { FixtureTexts } from './fixture-texts.ts';
import { FIXTURE_CONVERSATION } from './frame.schema.ts';

/** Number of conversations in the list that have fixtures; the fifth is with a deleted account. */
const CONVERSATIONS = 5;
const DELETED_INDEX = 4;

const idOf = (number: number) => FIXTURE_CONVERSATION.slice(0, -3) + String(number).padStart(3, '0');

/**
 * The messages of a conversation, the first by the other participant, the last an hour ago.
 * @param subject what the first answers
 */
export function fixtureMessages(
  { messages }: FixtureTexts,
  now: Date,
  paid: boolean,
  subject: SubjectView | null,
): MessageView[] {
  return messages.map((text, index) => ({
    id: idOf(200 + index),
    text,
    sent_at: new Date(now.getTime() - (messages.length - index) * HOUR_MS).toISOString(),
    mine: index % 2 === 1,
    kind: 'text',
    read: paid && index % 2 === 1 ? true : null,
    gift: null,
    photo: null,
    voice: null,
    credits_returned: 0,
    automatic: false,
    with_like: index === 0,
    subject: index === 0 ? subject : null,
    reaction: index === 1 ? '❤️' : null,
    reply_to: index === 2 ? { id: idOf(201), mine: true, kind: 'text', text: messages[1] ?? '' } : null,
  }));
}

export function fixtureConversations(people: readonly ProfileCardView[], messages: MessageView[]): ConversationView[] {
  return people.slice(0, CONVERSATIONS).map((profile, index) => ({
    conversation: { id: idOf(101 + index) },
    profile:
      index === DELETED_INDEX
        ? {
            ...profile,
            name: '',
            age: 0,
            main_image: null,
            online: false,
            fictional: false,
            deleted: true,
            away: false,
          }
        : { ...profile, deleted: false, away: false },
    num_unread_messages: index === 0 ? 2 : index === 1 ? 1 : 0,
    last_message: messages.at(-1 - (index % messages.length)) ?? null,
    draft: index === 2 ? (messages[0]?.text ?? null) : null,
  }));
}
