import { sql, type Insertable } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { ApprovalsTable } from '../../../../../db/types.ts';
import type { CorrectionCause } from '../../../ledger/credits/index.ts';
import type { DebtEnd } from '../cases/case-kinds.schema.ts';

const APPROVALS_SHOWN = 100;

interface ApprovalKey {
  tenantId: string;
  id: string;
}

/** A request that waits for a second operator. */
export interface ApprovalRow extends ApprovalKey {
  kind: 'credits' | 'code' | 'debt';
  /** The member who gets the credits, the code, or the debt. */
  subjectId: string;
  credits: number | null;
  cause: CorrectionCause | null;
  requestedBy: string;
  requestedAt: Date;
  /** Of a debt: the amount at the request in minor units, how it ends, its order, and its case while it is open. */
  amount: number | null;
  outcome: DebtEnd | null;
  orderId: string | null;
  caseId: string | null;
  /** The member's profile; null for a code or a member who left. */
  profileId: string | null;
  member: string | null;
  /** Name of the requesting operator, and why they ask; null for a code. */
  operator: string;
  reason: string | null;
  /** Of a code: its spelling and value in percent or in minor units of `currency`, which a debt has too. */
  code: string | null;
  valuePercentage: number | null;
  valueAmount: number | null;
  currency: string | null;
}

const waitingQuery = (trx: Trx) =>
  trx
    .selectFrom('approvals as a')
    .innerJoin('operators as o', 'o.id', 'a.requestedBy')
    .leftJoin('discountCodes as c', (join) =>
      join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.id', '=', 'a.subjectId').on('a.kind', '=', 'code'),
    )
    .leftJoin('moneyDebts as d', (join) =>
      join.onRef('d.tenantId', '=', 'a.tenantId').onRef('d.id', '=', 'a.subjectId').on('a.kind', '=', 'debt'),
    )
    .leftJoin('orderCases as oc', (join) =>
      join
        .onRef('oc.tenantId', '=', 'd.tenantId')
        .onRef('oc.orderId', '=', 'd.orderId')
        .on('oc.kind', '=', 'debt')
        .on('oc.closedAt', 'is', null),
    )
    .leftJoin('profiles as p', (join) =>
      join
        .onRef('p.tenantId', '=', 'a.tenantId')
        .on((eb) => eb('p.userId', '=', eb.fn.coalesce('d.userId', 'a.subjectId'))),
    )
    .select(['p.id as profileId', 'p.name as member'])
    .select(['a.tenantId', 'a.id', 'a.kind', 'a.subjectId', 'a.credits', 'a.cause', 'a.requestedBy', 'a.requestedAt'])
    .select(['a.amount', 'a.outcome', 'd.orderId', 'oc.id as caseId'])
    .select(['o.name as operator', 'c.code', 'c.valuePercentage', 'c.valueAmount'])
    // Of a debt it is the note of its case, of credits in the audit entry that the same transaction wrote.
    .select(
      sql<string | null>`coalesce(oc.note, (select l.detail ->> 'reason' from audit_log l
        where l.subject_type = 'member' and l.subject_id = a.subject_id and l.tenant_id = a.tenant_id
          and l.operator_id = a.requested_by and l.action = 'credits.request' and l.at >= a.requested_at
        order by l.at limit 1))`.as('reason'),
    )
    .select((eb) => eb.fn.coalesce('c.currency', 'd.currency').as('currency'))
    .where('a.decidedAt', 'is', null)
    .$castTo<ApprovalRow>();

/** Requests of these sites that wait, oldest first. */
export const selectWaitingApprovals = (trx: Trx, tenantIds: readonly string[]): Promise<ApprovalRow[]> =>
  waitingQuery(trx)
    .where('a.tenantId', 'in', [...tenantIds])
    .orderBy('a.requestedAt')
    .orderBy('a.id')
    .limit(APPROVALS_SHOWN)
    .execute();

const oneWaiting = (trx: Trx, { tenantId, id }: ApprovalKey) =>
  waitingQuery(trx).where('a.tenantId', '=', tenantId).where('a.id', '=', id);

/** A pending request. */
export const selectApproval = (trx: Trx, key: ApprovalKey): Promise<ApprovalRow | undefined> =>
  oneWaiting(trx, key).executeTakeFirst();

/** A pending request, locked. Lock its subject first, because storing a request holds that lock too. */
export const lockApproval = (trx: Trx, key: ApprovalKey): Promise<ApprovalRow | undefined> =>
  oneWaiting(trx, key).forNoKeyUpdate('a').executeTakeFirst();

/** The request for a member, code or debt that waits. */
export const selectApprovalOf = (
  trx: Trx,
  { tenantId, kind, subjectId }: Pick<ApprovalRow, 'tenantId' | 'kind' | 'subjectId'>,
): Promise<ApprovalRow | undefined> =>
  waitingQuery(trx)
    .where('a.tenantId', '=', tenantId)
    .where('a.kind', '=', kind)
    .where('a.subjectId', '=', subjectId)
    .executeTakeFirst();

/** @returns false if the subject has a request that waits */
export async function insertApproval(trx: Trx, approval: Insertable<ApprovalsTable>): Promise<boolean> {
  const made = await trx
    .insertInto('approvals')
    .values(approval)
    .onConflict((oc) => oc.columns(['tenantId', 'kind', 'subjectId']).where('decidedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function updateApproval(
  trx: Trx,
  { tenantId, id, ...decision }: ApprovalKey & { decidedBy: string; decidedAt: Date; approved: boolean },
): Promise<void> {
  await trx.updateTable('approvals').set(decision).where('tenantId', '=', tenantId).where('id', '=', id).execute();
}

/** State of a code's request; null for a code that needed none. */
export async function selectCodeApproval(
  trx: Trx,
  { tenantId, codeId }: { tenantId: string; codeId: string },
): Promise<'waiting' | 'approved' | 'rejected' | null> {
  const row = await trx
    .selectFrom('approvals')
    .select(['approved'])
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'code')
    .where('subjectId', '=', codeId)
    .executeTakeFirst();
  if (!row) return null;
  return row.approved === null ? 'waiting' : row.approved ? 'approved' : 'rejected';
}

/** What was given at a site since a moment, or was requested since and waits. */
interface GivenSince {
  tenantId: string;
  since: Date;
}

/** Serializes what one operator gives at a site until the transaction ends. */
export async function lockGiver(trx: Trx, tenantId: string, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`giving/${tenantId}/${operatorId}`}, 0))`.execute(trx);
}

/** Credits that an operator gave, and requested. */
export async function sumCreditsOfOperator(
  trx: Trx,
  { tenantId, operatorId, since }: GivenSince & { operatorId: string },
): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select (select coalesce(sum(e.amount), 0) from ledger_transfers t
        join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id and e.amount > 0
        join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id and a.kind = 'member'
        where t.tenant_id = ${tenantId} and t.operator_id = ${operatorId} and t.created_at > ${since}
          and t.reason = 'correction')::int
      + (select coalesce(sum(credits), 0) from approvals
        where tenant_id = ${tenantId} and requested_by = ${operatorId} and decided_at is null)::int as credits`.execute(
    trx,
  );
  return rows[0]!.credits;
}

/** Credits that operators gave a member, and requested for them. */
export async function sumCreditsOfMember(
  trx: Trx,
  { tenantId, userId, since }: GivenSince & { userId: string },
): Promise<number> {
  const { rows } = await sql<{ credits: number }>`
    select (select coalesce(sum(e.amount), 0) from ledger_accounts a
        join ledger_entries e on e.tenant_id = a.tenant_id and e.account_id = a.id and e.amount > 0
        join ledger_transfers t on t.tenant_id = e.tenant_id and t.id = e.transfer_id and t.reason = 'correction'
        where a.tenant_id = ${tenantId} and a.user_id = ${userId} and a.kind = 'member'
          and e.created_at > ${since})::int
      + (select coalesce(sum(credits), 0) from approvals
        where tenant_id = ${tenantId} and kind = 'credits' and subject_id = ${userId} and decided_at is null)::int
      as credits`.execute(trx);
  return rows[0]!.credits;
}

/** Debts in a currency that an operator closed without another one, in minor units. */
export async function sumDebtsClosedAlone(
  trx: Trx,
  { tenantId, operatorId, since, currency }: GivenSince & { operatorId: string; currency: string },
): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(d.amount), 0)::int as amount from money_debts d
    where d.tenant_id = ${tenantId} and d.closed_by = ${operatorId} and d.closed_at > ${since} and d.currency = ${currency}
      and not exists (select from approvals a where a.tenant_id = d.tenant_id and a.kind = 'debt'
        and a.subject_id = d.id and a.approved)`.execute(trx);
  return rows[0]!.amount;
}

/** Number of codes that an operator created, from the audit log. */
export async function countCodesOfOperator(
  trx: Trx,
  { tenantId, operatorId, since }: GivenSince & { operatorId: string },
): Promise<number> {
  const { rows } = await sql<{ codes: number }>`
    select count(*)::int as codes from audit_log
    where tenant_id = ${tenantId} and operator_id = ${operatorId} and action = 'code.make' and at > ${since}`.execute(
    trx,
  );
  return rows[0]!.codes;
}

/** Number of waiting requests at these sites, with the oldest and newest. */
export async function countApprovals(
  trx: Trx,
  tenantIds: readonly string[],
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null; newest: Date | null }>`
    select count(*)::int as count, min(requested_at) as oldest, max(requested_at) as newest from (
      select requested_at from approvals where tenant_id = any(${tenantIds}::uuid[]) and decided_at is null
      order by requested_at limit 1001) waiting`.execute(trx);
  return rows[0]!;
}
