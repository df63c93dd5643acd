import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';

export interface FoundMember {
  tenantId: string;
  userId: string;
  /** Null after erasure of the account. */
  profileId: string | null;
  name: string;
  /** Main photo of the profile. */
  photoId: string | null;
  status: string;
  signupDate: Date;
  lastActiveAt: Date | null;
  credits: number;
}

/** Members of several sites. Callers must add a condition that an index supports. */
const memberQuery = (trx: Trx, tenantIds: readonly string[]) =>
  trx
    .selectFrom('users as u')
    .leftJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'u.tenantId').onRef('p.userId', '=', 'u.id'))
    .select([
      'u.tenantId',
      'u.id as userId',
      'p.id as profileId',
      'p.mainPhotoId as photoId',
      'u.status',
      'u.signupDate',
      'u.credits',
      'p.lastActiveAt',
    ])
    .select((eb) => eb.fn.coalesce('p.name', sql<string>`''`).as('name'))
    .where('u.tenantId', 'in', [...tenantIds]);

export const selectByAccount = (trx: Trx, tenantIds: readonly string[], id: string): Promise<FoundMember[]> =>
  memberQuery(trx, tenantIds).where('u.id', '=', id).execute();

export const selectByProfile = (trx: Trx, tenantIds: readonly string[], id: string): Promise<FoundMember[]> =>
  memberQuery(trx, tenantIds)
    .where('p.tenantId', 'in', [...tenantIds])
    .where('p.id', '=', id)
    .execute();

export const selectByEmail = (trx: Trx, tenantIds: readonly string[], email: string): Promise<FoundMember[]> =>
  memberQuery(trx, tenantIds).where('u.email', '=', email).execute();

export const selectByOrder = (trx: Trx, tenantIds: readonly string[], id: string): Promise<FoundMember[]> =>
  memberQuery(trx, tenantIds)
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'u.tenantId').onRef('o.userId', '=', 'u.id'))
    .where('o.tenantId', 'in', [...tenantIds])
    .where('o.id', '=', id)
    .execute();

export const selectByInvoice = (
  trx: Trx,
  tenantIds: readonly string[],
  { year, number }: { year: number; number: number },
): Promise<FoundMember[]> =>
  memberQuery(trx, tenantIds)
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'u.tenantId').onRef('o.userId', '=', 'u.id'))
    .innerJoin('invoices as i', (join) => join.onRef('i.tenantId', '=', 'o.tenantId').onRef('i.orderId', '=', 'o.id'))
    .where('i.tenantId', 'in', [...tenantIds])
    .where('i.year', '=', year)
    .where('i.number', '=', number)
    .execute();

interface NameSearch {
  begin: string;
  limit: number;
}

/**
 * Reads the first rows of each site through an index and merges them, so that the cost does not depend on the number of
 * members.
 */
export function nameSearchSql(tenantIds: readonly string[], { begin, limit }: NameSearch): RawBuilder<FoundMember> {
  // Sorts after every character that a name can have.
  const end = `${begin}\u{10FFFF}`;
  return sql<FoundMember>`
    select u.tenant_id, u.id as user_id, named.id as profile_id, named.name, named.main_photo_id as photo_id, u.status,
      u.signup_date, u.credits, named.last_active_at
    from unnest(${[...tenantIds]}::uuid[]) as site (id)
    cross join lateral (
      select p.tenant_id, p.id, p.user_id, p.name, p.name_key, p.main_photo_id, p.last_active_at
      from profiles p
      where p.tenant_id = site.id and p.user_id is not null
        and p.name_key collate "C" >= lower(${begin}) and p.name_key collate "C" < lower(${end})
      order by p.name_key collate "C", p.id limit ${limit}
    ) named
    join users u on u.tenant_id = named.tenant_id and u.id = named.user_id
    order by named.name_key collate "C", named.id limit ${limit}`;
}

/** Members whose name starts with a prefix, case-insensitive, by name. */
export async function selectByName(trx: Trx, tenantIds: readonly string[], search: NameSearch): Promise<FoundMember[]> {
  return (await nameSearchSql(tenantIds, search).execute(trx)).rows;
}
