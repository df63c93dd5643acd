import { createHash } from 'node:crypto';

import type { Trx } from '../../../db/client.ts';
import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid } from '../../lib/ids.ts';
import { hashAddress } from './address-hash.ts';
import { mailReportSchema } from './mail-report.schema.ts';
import type { MailReport } from './mail-report.schema.ts';
import { judgeSignature, reportKey } from './report-signature.ts';
import {
  deleteReportsUntil,
  insertMailReport,
  insertStop,
  lockAddress,
  selectMailedTo,
  selectUserOfAddress,
} from './stopped-mails.queries.ts';

/** Reports are kept this long; for that time a new account with the same address waits for its owner's word. */
const KEPT_MS = 180 * 86_400_000;

type ReportDeps = Pick<Deps, 'env' | 'database' | 'clock'>;

/** A report as it came in: its body to the letter, and the header that signs it. */
export interface SignedReport {
  body: string;
  signature: unknown;
}

/**
 * Takes a mail server's report and stops mails to the account it is about. The answer tells nothing: an address that
 * nobody has, a soft bounce and a report that was taken before all end alike.
 * @throws DomainError `signature_invalid`, `signature_expired` with `siteTime` (unix seconds), `malformed_request`;
 * `not_found` for a report about another site
 */
export async function receiveReport(deps: ReportDeps, { tenant }: Ctx, { body, signature }: SignedReport) {
  const now = deps.clock.now();
  const judged = judgeSignature(reportKey(deps.env), signature, body, now);
  // Only who has the key is told what the site's clock says.
  if (judged === 'expired') {
    throw domainError('signature_expired', { params: { siteTime: Math.floor(now.getTime() / 1000) } });
  }
  if (judged === 'invalid') throw domainError('signature_invalid');
  const report = parseReport(body);
  if (report.site !== tenant.slug) throw domainError('not_found');
  if (report.kind === 'bounce' && report.bounce === 'soft') return;
  await deps.database.withTenant(tenant.id, async (trx) => {
    const found = await findReported(trx, deps, tenant.id, report);
    if (!found) return;
    const isNew = await insertMailReport(trx, {
      tenantId: tenant.id,
      id: idOf(String(signature)),
      kind: report.kind,
      receivedAt: now,
      addressHash: found.addressHash,
      body: { named: report.address ? 'address' : 'message_id' },
    });
    const stop = { tenantId: tenant.id, reason: report.kind, disabledAt: now };
    if (isNew && found.userId) await insertStop(trx, { ...stop, userId: found.userId });
  });
}

/** Forgets reports of 180 days ago or earlier; what they stopped stays stopped. @returns how many */
export function deleteOldReports(trx: Trx, tenantId: string, now: Date): Promise<number> {
  return deleteReportsUntil(trx, tenantId, new Date(now.getTime() - KEPT_MS));
}

function parseReport(body: string): MailReport {
  try {
    return mailReportSchema.parse(JSON.parse(body));
  } catch {
    throw domainError('malformed_request');
  }
}

/** The same signed report has the same id, so that sending it twice does nothing the second time. */
function idOf(signature: string): string {
  const hex = createHash('sha256').update(signature).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** Whom a report is about: the address by hash and the account that has it now; null for a mail that is not known. */
async function findReported(trx: Trx, deps: ReportDeps, tenantId: string, report: MailReport) {
  const { SECRET } = deps.env;
  if (report.address !== undefined) {
    const userId = await selectUserOfAddress(trx, tenantId, report.address);
    return { userId, addressHash: hashAddress(SECRET, tenantId, report.address) };
  }
  const mailId = report.message_id?.replace(/^<|@.*$/g, '') ?? '';
  const mailed = isUuid(mailId) ? await selectMailedTo(trx, tenantId, mailId) : null;
  if (!mailed) return null;
  const { addressHash } = mailed;
  const current = await lockAddress(trx, tenantId, mailed.userId);
  const same = current !== null && hashAddress(SECRET, tenantId, current).equals(addressHash);
  return { userId: same ? mailed.userId : null, addressHash };
}

/** Stops mails to an account whose mail server says that nobody has its address, if the account still has it. */
export async function stopUnknownAddress(
  trx: Trx,
  mailed: { tenantId: string; userId: string; address: string; now: Date },
): Promise<void> {
  const { tenantId, userId, address, now } = mailed;
  if ((await lockAddress(trx, tenantId, userId)) !== address) return;
  await insertStop(trx, { tenantId, userId, reason: 'bounce', disabledAt: now });
}
