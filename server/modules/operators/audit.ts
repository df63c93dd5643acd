import { sql } from 'kysely';

import type { Trx } from '../../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { membersOf } from './audit-members.ts';

/** What a deed is about: `member`, `photo`, `report`, `order`, `operator` …, by its id. */
export interface Subject {
  type: string;
  id: string | null;
}

export interface AuditEntry {
  /** Null where nobody is known to have done it: a login that failed. */
  operatorId: string | null;
  /** Null for what concerns no site. */
  tenantId: string | null;
  /** Area and verb, such as `photo.approve` or `member.look`. */
  action: string;
  subject: Subject;
  /** Ids of the things that it is about where they are several; the subject then has none. */
  about?: readonly string[];
  /** What else there is to know: ids, choices and the operator's reason, never a member's words or pictures. */
  detail?: Record<string, unknown>;
}

/**
 * Writes into the audit log, which can only ever grow, in the transaction of the deed. The operator's name and address are
 * kept as they are now, and beside the subject the members whose it is: their names are what is looked for later.
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
      about: sql<string[]>`${[...about]}::uuid[] || ${membersOf({ tenantId, type: subject.type, ids })}`,
    })
    .execute();
}
