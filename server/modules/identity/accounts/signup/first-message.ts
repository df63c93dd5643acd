import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { lockAccount } from '../accounts.queries.ts';
import { readFirstMessagePayload } from '../activation/activation-link.ts';
import { selectNewestToken } from '../tokens/mailed-tokens.ts';

/** First message written at signup and its recipient; `text` is empty when only the recipient is known. */
interface FirstMessageView {
  profile: string;
  text: string;
}

/** Whether a member has written to another one, hidden conversations included. */
async function hasWrittenTo(trx: Trx, tenantId: string, profileId: string, otherId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('conversationMembers as mine')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.tenantId', '=', 'mine.tenantId')
        .onRef('messages.conversationId', '=', 'mine.conversationId')
        .on('messages.senderId', '=', profileId),
    )
    .select('messages.id')
    .where('mine.tenantId', '=', tenantId)
    .where('mine.profileId', '=', profileId)
    .where('mine.otherProfileId', '=', otherId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The first message that was neither sent nor discarded; null without. It is stored with the newest activation
 * link, used or not, so it is available in any browser; 30 days after the activation it is deleted.
 */
export function viewFirstMessage(deps: Pick<Deps, 'database'>, ctx: MemberCtx): Promise<FirstMessageView | null> {
  const { tenant, viewer } = ctx;
  return deps.database.withTenant(tenant.id, async (trx) => {
    const owner = { tenantId: tenant.id, userId: viewer.userId, purpose: 'activate' } as const;
    const { target_profile: profile, signup_message: text = '' } = readFirstMessagePayload(
      await selectNewestToken(trx, owner),
    );
    if (!profile || (await hasWrittenTo(trx, tenant.id, viewer.profileId, profile))) return null;
    return { profile, text };
  });
}

/** Discards the first message in all activation links. */
export async function dismissFirstMessage(deps: Pick<Deps, 'database'>, ctx: MemberCtx): Promise<void> {
  const { tenant, viewer } = ctx;
  await deps.database.withTenant(tenant.id, async (trx) => {
    await lockAccount(trx, tenant.id, viewer.userId);
    await trx
      .updateTable('mailedTokens')
      .set({ payload: '{}' })
      .where('tenantId', '=', tenant.id)
      .where('userId', '=', viewer.userId)
      .where('purpose', '=', 'activate')
      .execute();
  });
}
