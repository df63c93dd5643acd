import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';

/** What the site and the other participant allow. */
interface MessageAbilities {
  actions: { reactionCredits: number | null; replies: boolean };
  profile: { deleted: boolean };
}

export const canReact = ({ mine, kind }: MessageView, { actions, profile }: MessageAbilities): boolean =>
  actions.reactionCredits !== null && !mine && kind !== 'erased' && !profile.deleted;

export const canReply = ({ kind }: MessageView, { actions, profile }: MessageAbilities): boolean =>
  actions.replies && kind !== 'erased' && !profile.deleted;
