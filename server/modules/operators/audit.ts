import type { Trx } from '../../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';

/** What a deed is about: `member`, `photo`, `report`, `order`, `operator` …, by its id. */
export interface Subject {
  type: string;
  id: string | null;
}

export interface AuditEntry {
  operatorId: string;
  /** Null for what concerns no site. */
  tenantId: string | null;
  /** Area and verb, such as `photo.approve` or `member.look`. */
  action: string;
  subject: Subject;
  /** What else there is to know: ids, choices and the operator's reason, never a member's words or pictures. */
  detail?: Record<string, unknown>;
}

/** Writes into the audit log, which can only ever grow, in the transaction of the deed. */
export async function recordAudit(trx: Trx, clock: Clock, entry: AuditEntry): Promise<void> {
  const { operatorId, tenantId, action, subject, detail = {} } = entry;
  await trx
    .insertInto('auditLog')
    .values({
      ...{ id: newId(clock), operatorId, tenantId, action, at: clock.now() },
      ...{ subjectType: subject.type, subjectId: subject.id, detail: JSON.stringify(detail) },
    })
    .execute();
}
