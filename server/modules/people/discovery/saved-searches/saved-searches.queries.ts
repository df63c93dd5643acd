import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

interface SavedSearchRow {
  id: string;
  name: string;
  /** Filters as address parameters. */
  filters: unknown;
  mail: boolean;
  createdAt: Date;
}

export function selectSavedSearches(trx: Trx, tenantId: string, profileId: string): Promise<SavedSearchRow[]> {
  return trx
    .selectFrom('savedSearches')
    .select(['id', 'name', 'filters', 'mail', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Counts a member's saved searches and locks the profile, so that concurrent saves are counted one after the other. */
export async function countSavedSearches(trx: Trx, tenantId: string, profileId: string): Promise<number> {
  await trx
    .selectFrom('profiles')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', profileId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return (await selectSavedSearches(trx, tenantId, profileId)).length;
}

export async function insertSavedSearch(
  trx: Trx,
  row: { tenantId: string; profileId: string; filters: Record<string, string> } & Omit<SavedSearchRow, 'filters'>,
): Promise<void> {
  await trx
    .insertInto('savedSearches')
    .values({ ...row, filters: JSON.stringify(row.filters) })
    .execute();
}

/** @returns whether it existed */
export async function deleteSavedSearch(trx: Trx, tenantId: string, profileId: string, id: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('savedSearches')
    .where('tenantId', '=', tenantId)
    .where('profileId', '=', profileId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Switches the mails of a search on or off; members who join from now on count as new. @returns whether it existed */
export async function updateSearchMail(
  trx: Trx,
  search: { tenantId: string; profileId: string; id: string },
  { mail, now }: { mail: boolean; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('savedSearches')
    .set({ mail, checkedAt: now })
    .where('tenantId', '=', search.tenantId)
    .where('profileId', '=', search.profileId)
    .where('id', '=', search.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface DueSearch {
  id: string;
  userId: string;
  profileId: string;
  filters: unknown;
  /** Members who joined after this moment are new. */
  since: Date;
}

/** Selects searches with mails that were last checked before `until`, of premium members who can get mails. */
export async function selectDueSearches(trx: Trx, tenantId: string, until: Date): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select s.id, u.id as user_id, s.profile_id, s.filters, coalesce(s.checked_at, s.created_at) as since
    from saved_searches s
      join profiles p on p.tenant_id = s.tenant_id and p.id = s.profile_id
      join users u on u.tenant_id = p.tenant_id and u.id = p.user_id
    where s.tenant_id = ${tenantId} and s.mail and coalesce(s.checked_at, s.created_at) <= ${until}
      and u.status = 'active' and u.first_paid_at is not null
      and not exists (
        select from mail_suppressions d where d.tenant_id = u.tenant_id and d.user_id = u.id
      )
    order by coalesce(s.checked_at, s.created_at)
    limit 200
    for no key update of s skip locked`.execute(trx);
  return rows;
}

export async function updateLastChecked(
  trx: Trx,
  search: { tenantId: string; id: string },
  { newResults, now }: { newResults: number; now: Date },
): Promise<void> {
  await trx
    .updateTable('savedSearches')
    .set({ checkedAt: now, newResults })
    .where('tenantId', '=', search.tenantId)
    .where('id', '=', search.id)
    .execute();
}
