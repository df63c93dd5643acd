import type { Trx } from '../../../db/client.ts';
import { deleteVisitorsComplaints } from './complaints.queries.ts';

/** How long an answered complaint of somebody without an account is kept, as the privacy page says. */
const KEPT_MS = 365 * 86_400_000;

/** Forgets complaints of visitors a year after they were answered; a member's go with the account. @returns how many */
export function forgetOldComplaints(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteVisitorsComplaints(trx, tenantId, new Date(now.getTime() - KEPT_MS));
}
