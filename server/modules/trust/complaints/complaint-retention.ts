import type { Trx } from '../../../../db/client.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { deleteVisitorComplaints } from './complaints.queries.ts';

/** Retention of a visitor's answered complaint, as the privacy page states. */
const RETENTION_MS = 365 * DAY_MS;

/**
 * Deletes visitors' complaints one year after the answer. A member's complaints are deleted with the account. @returns
 * the number deleted
 */
export function deleteExpiredComplaints(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteVisitorComplaints(trx, tenantId, new Date(now.getTime() - RETENTION_MS));
}
