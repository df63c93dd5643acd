import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

import type { Trx } from '../../../../db/client.ts';

/** A member as lists name them. */
export interface FoundMember {
  tenantId: string;
  userId: string;
  /** Null once the account is erased. */
  profileId: string | null;
  name: string;
  /** Of the account. */
  status: string;
  signupDate: Date;
}

/** Members of several sites, to be narrowed by the caller to rows that an index finds. */
const members = (trx: Trx, tenantIds: readonly string[]) =>
  trx
    .selectFrom('users as u')
    .leftJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'u.tenantId').onRef('p.userId', '=', 'u.id'))
    .select(['u.tenantId', 'u.id as userId', 'p.id as profileId', 'u.status', 'u.signupDate'])
    .select((eb) => eb.fn.coalesce('p.name', sql<string>`''`).as('name'))
    .where('u.tenantId', 'in', [...tenantIds]);

/** The members whose account this is; at most one of each site. */
export const selectByAccount = (trx: Trx, tenantIds: readonly string[], id: string): Promise<FoundMember[]> =>
  members(trx, tenantIds).where('u.id', '=', id).execute();

/** The members whose profile this is. */
export const selectByProfile = (trx: Trx, tenantIds: readonly string[], id: string): Promise<FoundMember[]> =>
  members(trx, tenantIds)
    .where('p.tenantId', 'in', [...tenantIds])
    .where('p.id', '=', id)
    .execute();

/** The members with this address, letter for letter. */
export const selectByEmail = (trx: Trx, tenantIds: readonly string[], email: string): Promise<FoundMember[]> =>
  members(trx, tenantIds).where('u.email', '=', email).execute();

/** Whose order this is. */
export const selectByOrder = (trx: Trx, tenantIds: readonly string[], id: string): Promise<FoundMember[]> =>
  members(trx, tenantIds)
    .innerJoin('orders as o', (join) => join.onRef('o.tenantId', '=', 'u.tenantId').onRef('o.userId', '=', 'u.id'))
    .where('o.tenantId', 'in', [...tenantIds])
    .where('o.id', '=', id)
    .execute();

/** Whose invoice or credit note has this number. */
export const selectByInvoice = (
  trx: Trx,
  tenantIds: readonly string[],
  { year, number }: { year: number; number: number },
): Promise<FoundMember[]> =>
  members(trx, tenantIds)
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

/** Asks for the first of each site by an index, however many there are, and of those for the first of all. */
export function nameQuery(tenantIds: readonly string[], { begin, limit }: NameSearch): RawBuilder<FoundMember> {
  // Above every character that a name can have.
  const end = `${begin}\u{10FFFF}`;
  return sql<FoundMember>`
    select u.tenant_id, u.id as user_id, named.id as profile_id, named.name, u.status, u.signup_date
    from unnest(${[...tenantIds]}::uuid[]) as site (id)
    cross join lateral (
      select p.tenant_id, p.id, p.user_id, p.name, p.name_key from profiles p
      where p.tenant_id = site.id and p.user_id is not null
        and p.name_key collate "C" >= lower(${begin}) and p.name_key collate "C" < lower(${end})
      order by p.name_key collate "C", p.id limit ${limit}
    ) named
    join users u on u.tenant_id = named.tenant_id and u.id = named.user_id
    order by named.name_key collate "C", named.id limit ${limit}`;
}

/** The members whose name begins so, without regard to case, by name. */
export async function selectByName(trx: Trx, tenantIds: readonly string[], search: NameSearch): Promise<FoundMember[]> {
  return (await nameQuery(tenantIds, search).execute(trx)).rows;
}
