import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { profileCardsQuery } from '../../people/profiles/index.ts';

interface BlockPair {
  blockerId: string;
  blockedId: string;
}

/** Stores a block; returns false when it exists. */
export async function insertBlock(trx: Trx, tenantId: string, pair: BlockPair, at: Date): Promise<boolean> {
  const row = await trx
    .insertInto('blocks')
    .values({ tenantId, ...pair, createdAt: at })
    .onConflict((oc) => oc.columns(['tenantId', 'blockerId', 'blockedId']).doNothing())
    .returning('blockedId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a block; returns false when there was none. */
export async function deleteBlock(trx: Trx, tenantId: string, pair: BlockPair): Promise<boolean> {
  const row = await trx
    .deleteFrom('blocks')
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', pair.blockerId)
    .where('blockedId', '=', pair.blockedId)
    .returning('blockedId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function blockExists(trx: Trx, tenantId: string, pair: BlockPair): Promise<boolean> {
  const row = await trx
    .selectFrom('blocks')
    .select('blockedId')
    .where('tenantId', '=', tenantId)
    .where('blockerId', '=', pair.blockerId)
    .where('blockedId', '=', pair.blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Profiles the member has blocked, latest first, and whether they have blocked the member too. */
export function selectBlocked(trx: Trx, tenantId: string, profileId: string) {
  return profileCardsQuery(trx, tenantId, profileId)
    .innerJoin('blocks as own', (join) =>
      join
        .onRef('own.tenantId', '=', 'profiles.tenantId')
        .onRef('own.blockedId', '=', 'profiles.id')
        .on('own.blockerId', '=', profileId),
    )
    .select([
      'own.createdAt as since',
      sql<boolean>`exists (select 1 from blocks b where b.tenant_id = own.tenant_id
        and b.blocker_id = own.blocked_id and b.blocked_id = own.blocker_id)`.as('blocksBack'),
    ])
    .orderBy('own.createdAt', 'desc')
    .orderBy('own.blockedId')
    .execute();
}
