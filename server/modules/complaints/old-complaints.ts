import type { Trx } from '../../../db/client.ts';
import { deleteVisitorsComplaints } from './complaints.queries.ts';

/** Retention of a visitor's answered complaint, as the privacy page states. */
const KEPT_MS = 365 * 86_400_000;

/**
 * Deletes visitors' complaints one year after the answer. A member's complaints are deleted with the account. @returns
 * the number deleted
 */
export function forgetOldComplaints(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteVisitorsComplaints(trx, tenantId, new Date(now.getTime() - KEPT_MS));
}
