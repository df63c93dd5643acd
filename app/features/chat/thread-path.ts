import type { SubjectView } from '../../../server/modules/people/profiles/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { ThreadData } from './thread-data.ts';

/** Path of a conversation, or of the chat with a profile before the first message. */
export function threadPath({
  conversation,
  profile,
  like,
  subject,
}: {
  conversation: { id: string } | null;
  profile: Pick<ThreadData['profile'], 'id'>;
  like?: ThreadData['like'];
  subject?: Pick<SubjectView, 'id'> | null;
}): string {
  if (subject) return paths.memberReply(profile.id, subject.id);
  if (like?.chosen) return paths.memberLike(profile.id);
  return conversation ? paths.chat(conversation.id) : paths.memberChat(profile.id);
}
