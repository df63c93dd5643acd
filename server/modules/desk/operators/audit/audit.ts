import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { relatedMembersSql } from './related-members.ts';

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
