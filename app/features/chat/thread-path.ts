import { paths } from '../../lib/paths.ts';
import type { ThreadData } from './thread-data.ts';

/** Where a conversation is gone on with; one without a message has the address of who it is with. */
export function threadPath({
  conversation,
  profile,
}: {
  conversation: { id: string } | null;
  profile: Pick<ThreadData['profile'], 'id'>;
}): string {
  return conversation ? paths.chat(conversation.id) : paths.memberChat(profile.id);
}
