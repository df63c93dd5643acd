import { REACTIONS } from '../../../server/modules/conversation/chat/reactions.schema.ts';
import type { SeedConversation } from './conversations.ts';
import type { Member } from './member.ts';

/** What a like or a message is about: an answer as it was, or a photo. */
export type SeedSubject = { prompt: string; text: string } | { photo: string };

const [LOVED, LAUGHED] = REACTIONS;

/** The first sentence that a member finished, or else their introduction. */
export function answerOf({ answers, about }: Member): SeedSubject {
  const [first] = answers;
  return first ? { prompt: first.prompt, text: first.answer } : { prompt: 'about', text: about };
}

/** The main photo of a member; null without an approved one. */
export function photoOf({ photos }: Member): SeedSubject | null {
  const main = photos.find(({ inspection }) => !inspection);
  return main ? { photo: main.id } : null;
}

/**
 * Adds to the conversations with gifts and photos, which are the personas', what else members do with messages: each
 * reacts to one of the other's, and the last line replies to the line before it.
 */
export function addResponses(conversations: readonly SeedConversation[]): void {
  for (const { messages } of conversations.filter((each) => each.messages.some(({ kind }) => kind === 'gift'))) {
    const lines = messages.filter(({ kind }) => kind === 'text');
    const [first, second] = lines;
    const [before, last] = lines.slice(-2);
    if (!first || !second || !before || !last || before === first) continue;
    first.reaction = LOVED;
    second.reaction = LAUGHED;
    last.replyToSeq = messages.indexOf(before) + 1;
  }
}
