import { sql, type RawBuilder } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { Clock } from '../../../../lib/time/clock.ts';

/** Rows of one site, as SQL fragments. */
type SubjectRows = { tenant: RawBuilder<unknown>; ids: RawBuilder<unknown> };

const userIdsFrom =
  (table: string, column = 'user_id') =>
  ({ tenant, ids }: SubjectRows) =>
    sql`select t.${sql.ref(column)} from ${sql.table(table)} t where t.tenant_id = ${tenant} and t.id = any (${ids})`;

/** User ids of the profiles referenced by the given columns; fictional profiles have none. */
const profileOwnersFrom =
  (...found: Array<[table: string, ...columns: string[]]>) =>
  (things: SubjectRows) =>
    sql`select p.user_id from profiles p where p.tenant_id = ${things.tenant} and p.id in (${sql.join(
      found.flatMap(([table, ...columns]) => columns.map((column) => userIdsFrom(table, column)(things))),
      sql` union all `,
    )})`;

const photoOwners = profileOwnersFrom(['photos', 'profile_id'], ['message_photos', 'sender_id']);

/** Per subject type, the accounts that its rows belong to; for a report both the reported member and the reporter. */
const RELATED_MEMBERS: Readonly<Record<string, (things: SubjectRows) => RawBuilder<unknown>>> = {
  photo: photoOwners,
  photos: photoOwners,
  photo_check: profileOwnersFrom(['photo_checks', 'profile_id']),
  report: profileOwnersFrom(['reports', 'reported_id', 'reporter_id']),
  conversation: profileOwnersFrom(['conversations', 'profile_low_id', 'profile_high_id']),
  appeal: userIdsFrom('appeals'),
  complaint: userIdsFrom('complaints'),
  order: userIdsFrom('orders'),
  code: userIdsFrom('discount_codes'),
  order_case: ({ tenant, ids }) =>
    sql`select o.user_id from order_cases c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
      where c.tenant_id = ${tenant} and c.id = any (${ids})`,
};

/**
 * SQL for the user ids of the members that the subject of an action belongs to, as an array. It is evaluated when the
 * audit entry is inserted.
 */
function relatedMembersSql({
  tenantId,
  type,
  ids,
}: {
  tenantId: string | null;
  type: string;
  ids: readonly string[];
}): RawBuilder<string[]> {
  const members = Object.hasOwn(RELATED_MEMBERS, type) ? RELATED_MEMBERS[type] : undefined;
  if (!members || tenantId === null || ids.length === 0) return sql<string[]>`'{}'::uuid[]`;
  const found = members({ tenant: sql`${tenantId}::uuid`, ids: sql`${[...ids]}::uuid[]` });
  return sql<string[]>`array(select distinct m.user_id from (${found}) m where m.user_id is not null)`;
}

/** Subject of an action: type (`member`, `photo`, `report`, `order`, `operator` …) and id. */
export interface AuditSubject {
  type: string;
  id: string | null;
}

interface AuditEntry {
  /** Null if the operator is unknown, such as for a failed login. */
  operatorId: string | null;
  /** Null for platform-wide actions. */
  tenantId: string | null;
  /** Area and verb, such as `photo.approve` or `member.look`. */
  action: string;
  subject: AuditSubject;
  /** Ids of the subjects if there are several; `subject.id` is then null. */
  about?: readonly string[];
  /** Further details: ids, choices and the operator's reason. Never a member's text or pictures. */
  detail?: Record<string, unknown>;
}

/**
 * Inserts an entry into the append-only audit log, in the transaction of the action. Stores the operator's current name
 * and address, because searches need the values of that time, and the user ids of the members that the subject belongs
 * to.
 */
export async function recordAudit(trx: Trx, clock: Clock, entry: AuditEntry): Promise<void> {
  const { operatorId, tenantId, action, subject, about = [], detail = {} } = entry;
  const ids = subject.id === null ? about : [subject.id, ...about];
  const ofOperator = (column: 'name' | 'email') =>
    sql<string | null>`(select o.${sql.ref(column)} from operators o where o.id = ${operatorId})`;
  await trx
    .insertInto('auditLog')
    .values({
      id: newId(clock),
      operatorId,
      tenantId,
      action,
      at: clock.now(),
      operatorName: ofOperator('name'),
      operatorEmail: ofOperator('email'),
      subjectType: subject.type,
      subjectId: subject.id,
      detail: JSON.stringify(detail),
      about: sql<string[]>`${[...about]}::uuid[] || ${relatedMembersSql({ tenantId, type: subject.type, ids })}`,
    })
    .execute();
}
