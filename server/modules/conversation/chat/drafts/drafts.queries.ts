import type { Trx } from '../../../../../db/client.ts';

export async function selectDraft(trx: Trx, tenantId: string, profileId: string, conversationId: string) {
  const row = await trx
    .selectFrom('messageDrafts')
    .select('text')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Sequence number of the newest text that a member sent in a conversation; 0 for none. */
export async function selectNewestTextSeq(trx: Trx, tenantId: string, profileId: string, conversationId: string) {
  const row = await trx
    .selectFrom('messages')
    .select('seq')
    .where('tenantId', '=', tenantId)
    .where('conversationId', '=', conversationId)
    .where('senderId', '=', profileId)
    .where('kind', '=', 'text')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export async function upsertDraft(
  trx: Trx,
  tenantId: string,
  draft: { profileId: string; conversationId: string; text: string; updatedAt: Date },
): Promise<void> {
  const { text, updatedAt } = draft;
  await trx
    .insertInto('messageDrafts')
    .values({ tenantId, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'conversationId', 'profileId']).doUpdateSet({ text, updatedAt }),
    )
    .execute();
}

export async function deleteDraft(
  trx: Trx,
  tenantId: string,
  profileId: string,
  conversationId: string,
): Promise<void> {
  await trx
    .deleteFrom('messageDrafts')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('conversationId', '=', conversationId)
    .execute();
}
