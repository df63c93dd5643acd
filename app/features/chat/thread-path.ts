import { paths } from '../../lib/routing/paths.ts';

interface Place {
  conversation: { id: string } | null;
  profile: { id: string };
  like?: { chosen: boolean } | null;
  subject?: { id: string } | null;
  reply?: { id: string } | null;
}

/**
 * Path of a conversation, or of the chat with a profile: before the first message, and where a like or an answer to
 * something on the profile goes with the next one.
 */
export function threadPath(place: Place): string {
  const { conversation, like, subject } = place;
  if (subject || like?.chosen || !conversation) return profileThreadPath(place);
  return paths.chat(conversation.id, { reply: place.reply?.id });
}

function profileThreadPath({ profile, like, subject, reply }: Place): string {
  return paths.memberChat(profile.id, { about: subject?.id, like: like?.chosen ? 1 : undefined, reply: reply?.id });
}

/** Removes what the address asks the composer for, without a navigation: that shows an error page without a connection. */
export function dropFromAddress(name: 'about' | 'reply'): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(name)) return;
  url.searchParams.delete(name);
  window.history.replaceState(window.history.state, '', url);
}
