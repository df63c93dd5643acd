import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

/** Hides the profile and keeps whether it was hidden before; returns false while it is paused. */
export async function startPause(trx: Trx, tenantId: string, profileId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('profiles')
    .set(({ ref }) => ({ awaySince: now, invisibleWhenBack: ref('invisible'), invisible: true }))
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .where('awaySince', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function endPause(trx: Trx, tenantId: string, profileId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('profiles')
    .set({ awaySince: null, invisible: sql<boolean>`invisible_when_back`, invisibleWhenBack: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .where('awaySince', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether a member has chosen to be invisible; a pause makes them so in any case. */
export const choseInvisibleSql = sql<boolean>`case when profiles.away_since is null then profiles.invisible
  else profiles.invisible_when_back end`;

export async function selectInvisible(trx: Trx, tenantId: string, profileId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profiles')
    .select(choseInvisibleSql.as('invisible'))
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  return row.invisible;
}

/** Stores the member's choice, which takes effect at the end of a pause. */
export async function updateInvisible(
  trx: Trx,
  tenantId: string,
  profileId: string,
  invisible: boolean,
): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({
      invisible: sql<boolean>`away_since is not null or ${invisible}`,
      invisibleWhenBack: sql<boolean | null>`case when away_since is not null then ${invisible}::boolean end`,
    })
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
}
