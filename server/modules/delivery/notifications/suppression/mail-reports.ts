import { createHash } from 'node:crypto';

import type { Trx } from '../../../../../db/client.ts';
import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { addressHashes, hashAddress, insertSuppression } from '../../../platform/outbox/index.ts';
import { mailReportSchema, type MailReport } from './mail-report.schema.ts';
import { verifySignature, reportSigningKeys } from './report-signature.ts';
import {
  deleteReportsUntil,
  insertMailReport,
  lockAddress,
  selectMailRecipient,
  lockUserIdByAddress,
} from './mail-suppressions.queries.ts';

/** Retention of reports. Within it, a new account with a reported address must verify it. */
const RETENTION_MS = 180 * DAY_MS;

type ReportDeps = Pick<Deps, 'env' | 'database' | 'clock'>;

/** A report as received: its raw body and signature header. */
export interface SignedReport {
  body: string;
  signature: unknown;
}

/**
 * Processes a mail server's report and suppresses mails to the account. The response is the same for an unknown
 * address, a soft bounce and a repeated report, so that it reveals nothing.
 * @throws DomainError `signature_invalid`, `signature_expired` with `siteTime` (unix seconds), `malformed_request`;
 * `not_found` for a report about another tenant
 */
export async function processMailReport(deps: ReportDeps, { tenant }: Ctx, { body, signature }: SignedReport) {
  const now = deps.clock.now();
  const judged = verifySignature(reportSigningKeys(deps.env), signature, body, now);
  // The server time is returned only to a caller that has the key.
  if (judged === 'expired') {
    throw domainError('signature_expired', { params: { siteTime: Math.floor(now.getTime() / 1000) } });
  }
  if (judged === 'invalid') throw domainError('signature_invalid');
  const report = parseReport(body);
  if (report.site !== tenant.slug) throw domainError('not_found');
  if (report.kind === 'bounce' && report.bounce === 'soft') return;
  await deps.database.withTenant(tenant.id, async (trx) => {
    const found = await findReportedAccount(trx, deps, tenant.id, report);
    if (!found) return;
    const isNew = await insertMailReport(trx, {
      tenantId: tenant.id,
      id: deriveReportId(String(signature)),
      kind: report.kind,
      receivedAt: now,
      addressHash: found.addressHash,
      body: { named: report.address ? 'address' : 'message_id' },
    });
    const stop = { tenantId: tenant.id, reason: report.kind, disabledAt: now };
    if (isNew && found.userId) await insertSuppression(trx, { ...stop, userId: found.userId });
  });
}

/** Deletes reports older than 180 days; suppressions stay. @returns number of reports */
export function deleteOldReports(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteReportsUntil(trx, tenantId, new Date(now.getTime() - RETENTION_MS));
}

function parseReport(body: string): MailReport {
  try {
    return mailReportSchema.parse(JSON.parse(body));
  } catch {
    throw domainError('malformed_request');
  }
}

/** Derived from the signature, so that a repeated report has the same id. */
function deriveReportId(signature: string): string {
  const hex = createHash('sha256').update(signature).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * Finds and locks the account that now has the reported address, so that mails are not resumed at the same time; null for
 * an unknown mail.
 */
async function findReportedAccount(trx: Trx, deps: ReportDeps, tenantId: string, report: MailReport) {
  const { secrets } = deps.env;
  if (report.address !== undefined) {
    const userId = await lockUserIdByAddress(trx, tenantId, report.address);
    return { userId, addressHash: hashAddress(secrets, tenantId, report.address) };
  }
  const mailId = report.message_id?.replace(/^<|@.*$/g, '') ?? '';
  const mailed = isUuid(mailId) ? await selectMailRecipient(trx, tenantId, mailId) : null;
  if (!mailed) return null;
  const { addressHash } = mailed;
  const current = await lockAddress(trx, tenantId, mailed.userId);
  const same = current !== null && addressHashes(secrets, tenantId, current).some((hash) => hash.equals(addressHash));
  return { userId: same ? mailed.userId : null, addressHash };
}

/** Suppresses mails to an account whose address does not exist, unless the address has changed since. */
export async function suppressUnknownAddress(
  trx: Trx,
  mailed: { tenantId: string; userId: string; address: string; now: Date },
): Promise<void> {
  const { tenantId, userId, address, now } = mailed;
  if ((await lockAddress(trx, tenantId, userId)) !== address) return;
  await insertSuppression(trx, { tenantId, userId, reason: 'bounce', disabledAt: now });
}
