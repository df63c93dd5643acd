import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { lockWallet } from '../../../ledger/credits/index.ts';
import { deleteDraft, selectDraft, selectNewestTextSeq, upsertDraft } from './drafts.queries.ts';
import { requireConversation } from '../conversations/require-conversation.ts';
import { toStorableText } from '../messages/message-text.ts';
import type { DraftInput } from '../message.schema.ts';

export interface DraftView {
  /** Empty for none. */
  draft: string;
  /** Sequence number of the newest text the member sent here; 0 for none. A draft started before it is obsolete. */
  draft_after: number;
}

export async function readDraft(trx: Trx, { tenant, viewer }: MemberCtx, conversationId: string): Promise<DraftView> {
  const [draft, after] = await runTogether([
    selectDraft(trx, tenant.id, viewer.profileId, conversationId),
    selectNewestTextSeq(trx, tenant.id, viewer.profileId, conversationId),
  ]);
  return { draft: draft ?? '', draft_after: after };
}

/** Creates the service that stores drafts with the account, so that they are available on all devices. */
export function createDraftService({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return {
    /**
     * Stores the member's draft in a conversation; a blank text deletes it. The last write wins between devices. A
     * draft from a device that has not seen the member's latest message is rejected, because it may be that message.
     * @returns whether the draft was stored
     * @throws DomainError `not_found` for a conversation that is not the member's or is closed by a block
     */
    saveDraft: (ctx: MemberCtx, input: DraftInput): Promise<boolean> =>
      database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const { membership } = await requireConversation(trx, ctx, input.conversation);
        const { conversationId } = membership;
        // Sending takes the same lock: it either deletes this draft or is seen by the query below.
        await lockWallet(trx, tenant.id, viewer.userId);
        const sent = await selectNewestTextSeq(trx, tenant.id, viewer.profileId, conversationId);
        if (sent > input.after) return false;
        const text = toStorableText(input.text);
        if (text.trim() === '') await deleteDraft(trx, tenant.id, viewer.profileId, conversationId);
        else {
          const draft = { profileId: viewer.profileId, conversationId, text, updatedAt: clock.now() };
          await upsertDraft(trx, tenant.id, draft);
        }
        return true;
      }),
  };
}
