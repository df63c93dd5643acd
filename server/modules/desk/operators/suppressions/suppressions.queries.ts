import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';

interface SuppressionRow {
  tenantId: string;
  userId: string;
  /** Reasons with the same timestamp. */
  reasons: string[];
  disabledAt: Date;
  email: string;
  /** Null after erasure of the account. */
  member: string | null;
}

interface SuppressionFilter {
  reason: string | null;
  after: ListCursor | null;
}

/**
 * Suppressed accounts of these sites, latest first: one page plus one row. Each site's rows are read through its index.
 */
export async function selectSuppressions(trx: Trx, tenantIds: readonly string[], { reason, after }: SuppressionFilter) {
  const later = after ? sql`and (d.disabled_at, d.user_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const only = reason === null ? sql`` : sql`and d.reason = ${reason}`;
  const { rows } = await sql<SuppressionRow>`
    with page as (
      select d.* from unnest(${[...tenantIds]}::uuid[]) as site (id) cross join lateral (
        select d.tenant_id, d.user_id, d.disabled_at, array_agg(d.reason order by d.reason) as reasons
        from mail_suppressions d where d.tenant_id = site.id ${only} ${later}
        group by d.tenant_id, d.disabled_at, d.user_id
        order by d.disabled_at desc, d.user_id desc limit ${DESK_PAGE_SIZE + 1}
      ) d
      order by d.disabled_at desc, d.user_id desc limit ${DESK_PAGE_SIZE + 1}
    )
    select page.*, u.email::text as email, p.name as member
    from page
      join users u on u.tenant_id = page.tenant_id and u.id = page.user_id
      left join profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id
    order by page.disabled_at desc, page.user_id desc`.execute(trx);
  return rows;
}

export interface AddressRow {
  /** The account that currently has the address. */
  userId: string | null;
  member: string | null;
  /** Suppressions of the account. */
  stops: Array<{ reason: string; at: string }>;
  /** Reports of mail servers about the address, for any account. */
  reports: Array<{ kind: string; at: string }>;
}

/** Looks up an address at a site: suppressions of its account, and mail reports by its hash. Latest first. */
export async function selectAddressStatus(
  trx: Trx,
  { tenantId, address, hashes }: { tenantId: string; address: string; hashes: readonly Buffer[] },
): Promise<AddressRow> {
  const account = await trx
    .selectFrom('users as u')
    .leftJoin('profiles as p', (join) => join.onRef('p.tenantId', '=', 'u.tenantId').onRef('p.userId', '=', 'u.id'))
    .select(['u.id', 'p.name'])
    .where('u.tenantId', '=', tenantId)
    .where('u.email', '=', address)
    .executeTakeFirst();
  const stops = await trx
    .selectFrom('mailSuppressions')
    .select(['reason', 'disabledAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', account?.id ?? null)
    .orderBy('disabledAt', 'desc')
    .execute();
  const reports = await trx
    .selectFrom('mailReports')
    .select(['kind', 'receivedAt'])
    .where('tenantId', '=', tenantId)
    .where('addressHash', 'in', [...hashes])
    .orderBy('receivedAt', 'desc')
    .limit(DESK_PAGE_SIZE)
    .execute();
  return {
    userId: account?.id ?? null,
    member: account?.name ?? null,
    stops: stops.map(({ reason, disabledAt }) => ({ reason, at: disabledAt.toISOString() })),
    reports: reports.map(({ kind, receivedAt }) => ({ kind, at: receivedAt.toISOString() })),
  };
}
