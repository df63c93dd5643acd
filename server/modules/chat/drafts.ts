import type { Trx } from '../../../db/client.ts';
import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { lockCredits } from '../credits/balance.ts';
import { deleteDraft, selectDraft, selectNewestText, upsertDraft } from './drafts.queries.ts';
import { findMine } from './find-mine.ts';
import { storableText } from './message-text.ts';
import type { DraftInput } from './message.schema.ts';

/** What a member has begun to write in a conversation. */
export interface DraftView {
  /** Empty without it. */
  draft: string;
  /** Number of the newest text that the member sent here, 0 without one: with each, what was begun before it is done. */
  draft_after: number;
}

/** Reads the member's draft with what it comes after. */
export async function readDraft(trx: Trx, { tenant, viewer }: MemberCtx, conversationId: string): Promise<DraftView> {
  const after = await selectNewestText(trx, tenant.id, viewer.profileId, conversationId);
  return { draft: (await selectDraft(trx, tenant.id, viewer.profileId, conversationId)) ?? '', draft_after: after };
}

/** Creates what keeps a member's unsent words with the account, so that another device has them too. */
export function createDrafts({ database, clock }: Pick<Deps, 'database' | 'clock'>) {
  return {
    /**
     * Keeps what the member has begun to write in a conversation; a blank text forgets it. Of two devices that type, the
     * later has it. Words of a device that does not know what the member has sent since are not kept: they may be what
     * was sent.
     * @returns whether they were kept
     * @throws DomainError `not_found` for a conversation that is not the member's or is closed by a block
     */
    saveDraft: (ctx: MemberCtx, input: DraftInput): Promise<boolean> =>
      database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        const { membership } = await findMine(trx, ctx, input.conversation);
        const { conversationId } = membership;
        // Sending waits for the same lock: it forgets these words, or these words see it.
        await lockCredits(trx, tenant.id, viewer.userId);
        const sent = await selectNewestText(trx, tenant.id, viewer.profileId, conversationId);
        if (sent > input.after) return false;
        const text = storableText(input.text);
        if (text.trim() === '') await deleteDraft(trx, tenant.id, viewer.profileId, conversationId);
        else {
          const draft = { profileId: viewer.profileId, conversationId, text, updatedAt: clock.now() };
          await upsertDraft(trx, tenant.id, draft);
        }
        return true;
      }),
  };
}
