import { sql, type Insertable, type Selectable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { DiscountCodesTable } from '../../../../../db/types.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';
import type { CodeValidity } from './code-form.ts';

export type CodeRow = Omit<Selectable<DiscountCodesTable>, 'kind' | 'validity'> & {
  kind: CodeKind;
  validity: CodeValidity;
};

/** A code in the list. Uses are counted up to `USES_COUNTED` + 1. */
type CodeListRow = CodeRow & { uses: number };

/** Counting of uses stops here, which bounds the cost of the list. */
export const USES_COUNT_LIMIT = 1000;

/** Kinds of codes: campaigns, retention offers, and the two built-in ones. */
export const CODE_KINDS = ['campaign', 'retention', 'welcome', 'time_bonus'] as const;
type CodeKind = (typeof CODE_KINDS)[number];

interface CodeFilter {
  kind: CodeKind;
  /** Upper-case prefix of a code; null: all. */
  prefix: string | null;
  after: ListCursor | null;
}

/** Codes of these sites, newest first: one page plus one row. */
export async function selectCodes(trx: Trx, tenantIds: readonly string[], { kind, prefix, after }: CodeFilter) {
  const later = after ? sql`and (c.created_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``;
  const named = prefix === null ? sql`and c.kind = ${kind}` : sql`and starts_with(c.code, ${prefix})`;
  const { rows } = await sql<CodeListRow>`
    with page as (
      select c.* from unnest(${[...tenantIds]}::uuid[]) as site (id) cross join lateral (
        select c.* from discount_codes c where c.tenant_id = site.id ${named} ${later}
        order by c.created_at desc, c.id desc limit ${DESK_PAGE_SIZE + 1}
      ) c
      order by c.created_at desc, c.id desc limit ${DESK_PAGE_SIZE + 1}
    )
    select page.*, (select count(*)::int from (select from discount_redemptions r
      where r.tenant_id = page.tenant_id and r.discount_code_id = page.id limit ${USES_COUNT_LIMIT + 1}) counted) as uses
    from page order by created_at desc, id desc`.execute(trx);
  return rows;
}

export function selectCode(trx: Trx, { tenantId, codeId }: { tenantId: string; codeId: string }) {
  return trx
    .selectFrom('discountCodes')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', codeId)
    .$narrowType<Pick<CodeRow, 'kind' | 'validity'>>()
    .executeTakeFirst();
}

/** Revenue of a code in one currency, in minor units. */
interface CodeRevenueRow {
  currency: string;
  paid: number;
  /** Total amount of these orders. */
  revenue: number;
  unpaid: number;
}

/** Revenue of a code by currency. Later refunds are in the ledger and do not reduce it. */
export async function selectCodeRevenue(trx: Trx, { tenantId, codeId }: { tenantId: string; codeId: string }) {
  const { rows } = await sql<CodeRevenueRow>`
    select currency, count(*) filter (where paid_at is not null)::int as paid,
      coalesce(sum(amount) filter (where paid_at is not null), 0)::bigint as revenue,
      count(*) filter (where paid_at is null)::int as unpaid
    from orders where tenant_id = ${tenantId} and discount_code_id = ${codeId}
    group by currency order by currency`.execute(trx);
  return rows;
}

export async function insertCode(trx: Trx, code: Insertable<DiscountCodesTable>): Promise<void> {
  await trx.insertInto('discountCodes').values(code).execute();
}

export async function updateCodeStatus(
  trx: Trx,
  { tenantId, codeId, status }: { tenantId: string; codeId: string; status: 'active' | 'paused' },
): Promise<void> {
  await trx
    .updateTable('discountCodes')
    .set({ status })
    .where('tenantId', '=', tenantId)
    .where('id', '=', codeId)
    .execute();
}

/** Extends a code or removes its end. An end that is already later is kept. @returns whether it changed */
export async function extendCode(
  trx: Trx,
  { tenantId, codeId, expiresAt }: { tenantId: string; codeId: string; expiresAt: Date | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable('discountCodes')
    .set({ expiresAt })
    .where('tenantId', '=', tenantId)
    .where('id', '=', codeId)
    .where('expiresAt', 'is not', null)
    .$if(expiresAt !== null, (query) => query.where('expiresAt', '<', expiresAt))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Whether the site has this account, not erased. */
export async function hasMember(trx: Trx, tenantId: string, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
