import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Tell } from '../../../realtime/live/index.ts';
import { deleteDraft } from '../drafts/drafts.queries.ts';
import { hideConversation, selectConversationId } from './conversations.queries.ts';

/** Hides a conversation from the member with their draft, and tells their other tabs. */
export async function removeFromList(
  trx: Trx,
  tell: Tell,
  { tenant, viewer }: MemberCtx,
  conversationId: string,
): Promise<void> {
  await hideConversation(trx, tenant.id, viewer.profileId, conversationId);
  await deleteDraft(trx, tenant.id, viewer.profileId, conversationId);
  const payload = { conversation: { id: conversationId }, change: 'deleted' };
  tell({ profileId: viewer.profileId, type: 'chat', payload });
}

/** Hides the conversation with a profile from the member, if there is one. */
export async function hideConversationWith(trx: Trx, tell: Tell, ctx: MemberCtx, otherId: string): Promise<void> {
  const id = await selectConversationId(trx, ctx.tenant.id, ctx.viewer.profileId, otherId);
  if (id !== null) await removeFromList(trx, tell, ctx, id);
}
