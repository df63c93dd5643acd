import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { ComplaintCategory } from '../../../trust/complaints/index.ts';
import { claimHolderSql } from '../desk/claims.ts';
import { DESK_PAGE_SIZE, type ListCursor } from '../desk/desk-page.ts';

type ComplaintStatus = 'received' | 'in_progress' | 'answered';

/** An unanswered complaint in the list, without its text and its sender. */
interface UnansweredComplaint {
  id: string;
  tenantId: string;
  reference: string;
  category: ComplaintCategory;
  status: ComplaintStatus;
  createdAt: Date;
  /** Name of the operator who claimed it. */
  holder: string | null;
}

interface ComplaintListFilter {
  tenantIds: readonly string[];
  category: string | null;
  after: ListCursor | null;
  now: Date;
}

/** Unanswered complaints, oldest first: one page plus one row. */
export async function selectUnansweredComplaints(trx: Trx, { tenantIds, category, after, now }: ComplaintListFilter) {
  const { rows } = await sql<UnansweredComplaint>`
    select k.id, k.tenant_id, k.reference, k.category, k.status, k.created_at,
      ${claimHolderSql('complaints', { tenantId: 'k.tenantId', id: 'k.id' }, now)} as holder
    from complaints k
    where k.tenant_id = any(${tenantIds}::uuid[]) and k.status <> 'answered'
      and (${category}::text is null or k.category = ${category})
      and (${after === null} or (k.created_at, k.id) > (${after?.at ?? now}::timestamptz, ${after?.id ?? null}::uuid))
    order by k.created_at, k.id limit ${DESK_PAGE_SIZE + 1}`.execute(trx);
  return rows;
}

/** The oldest unanswered complaints of these sites, as items of the overview; like the list, without the sender. */
export const oldestComplaintsSql = (tenantIds: readonly string[], limit: number): RawBuilder<unknown> => sql`
  select k.tenant_id, k.id, k.created_at as since, null::uuid as profile_id, k.category::text as what
  from complaints k where k.tenant_id = any(${[...tenantIds]}::uuid[]) and k.status <> 'answered'
  order by k.created_at, k.id limit ${limit}`;

export interface DeskComplaint {
  id: string;
  reference: string;
  userId: string | null;
  /** Empty after erasure of the account. */
  email: string;
  language: string | null;
  category: ComplaintCategory;
  subject: string;
  text: string;
  status: ComplaintStatus;
  answer: string | null;
  createdAt: Date;
  answeredAt: Date | null;
  /** Status of the account; null for a visitor. */
  userStatus: string | null;
  userLanguage: string | null;
  erased: boolean;
  /** Profile name of the sender. */
  name: string | null;
}

/** A complaint. @param options.lock whether to lock the row */
export async function selectDeskComplaint(trx: Trx, tenantId: string, id: string, { lock }: { lock: boolean }) {
  const { rows } = await sql<DeskComplaint>`
    select c.id, c.reference, c.user_id, c.email, c.language, c.category, c.subject, c.text, c.status, c.answer,
      c.created_at, c.answered_at, u.status as user_status, u.language as user_language,
      coalesce(u.erased_at is not null, false) as erased, p.name
    from complaints c
      left join users u on u.tenant_id = c.tenant_id and u.id = c.user_id
      left join profiles p on p.tenant_id = c.tenant_id and p.user_id = c.user_id
    where c.tenant_id = ${tenantId} and c.id = ${id} ${lock ? sql`for no key update of c` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

export async function markComplaintInProgress(trx: Trx, tenantId: string, id: string): Promise<void> {
  await trx
    .updateTable('complaints')
    .set({ status: 'in_progress' })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'received')
    .execute();
}

export async function updateComplaintAnswer(
  trx: Trx,
  tenantId: string,
  id: string,
  { answer, at }: { answer: string; at: Date },
): Promise<void> {
  await trx
    .updateTable('complaints')
    .set({ status: 'answered', answer, answeredAt: at })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

export async function countOtherComplaints(
  trx: Trx,
  tenantId: string,
  { id, userId, email }: Pick<DeskComplaint, 'id' | 'userId' | 'email'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from complaints c
    where c.tenant_id = ${tenantId} and c.id <> ${id}
      and (c.user_id = ${userId} or (${userId}::uuid is null and c.user_id is null and c.email = ${email}))`.execute(
    trx,
  );
  return rows[0]!.count;
}
