import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { deleteDraft, upsertDraft } from './drafts.queries.ts';
import { findMine } from './find-mine.ts';
import { storableText } from './message-text.ts';
import type { DraftInput } from './message.schema.ts';

/** Creates what keeps a member's unsent words with the account, so that another device has them too. */
export function createDrafts({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return {
    /**
     * Keeps what the member has begun to write in a conversation; a blank text forgets it.
     * @throws DomainError `not_found` for a conversation that is not the member's or is closed by a block
     */
    saveDraft: (ctx: MemberCtx, input: DraftInput): Promise<void> =>
      database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const { membership } = await findMine(trx, ctx, input.conversation);
        const { conversationId } = membership;
        const text = storableText(input.text);
        if (text.trim() === '') return deleteDraft(trx, tenant.id, viewer.profileId, conversationId);
        const draft = { profileId: viewer.profileId, conversationId, text, updatedAt: clock.now() };
        return upsertDraft(trx, tenant.id, draft);
      }),
  };
}
