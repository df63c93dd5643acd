import type { Trx } from '../../../../db/client.ts';
import type { Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { keyedHash, keyedHashes, type Secrets } from '../../../lib/security/secrets.ts';
import { MAIL_RULES } from './mail-rules.ts';
import type { QueuedMail } from './queue-mail.ts';

/** Reasons for suppressing mails to an account: complaint (feedback loop), bounce, unsubscription. */
export const SUPPRESSION_REASONS = ['fbl', 'bounce', 'listunsubscribe'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

/** Keyed hash of a recipient address. Stored instead of the address to tell whether it is still the account's. */
export function hashAddress(secrets: Secrets, tenantId: string, address: string): Buffer {
  return keyedHash(secrets.current, addressText(tenantId, address));
}

/** The hashes that an address may be stored under: those of all accepted secrets. */
export function addressHashes(secrets: Secrets, tenantId: string, address: string): Buffer[] {
  return keyedHashes(secrets, addressText(tenantId, address));
}

const addressText = (tenantId: string, address: string) => `mail-address:${tenantId}:${address.toLowerCase()}`;

export async function insertSuppression(
  trx: Trx,
  stop: { tenantId: string; userId: string; reason: SuppressionReason; disabledAt: Date },
): Promise<void> {
  await trx
    .insertInto('mailSuppressions')
    .values(stop)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export async function deleteSuppressions(
  trx: Trx,
  tenantId: string,
  userId: string,
  reasons: readonly SuppressionReason[] = SUPPRESSION_REASONS,
): Promise<void> {
  await trx
    .deleteFrom('mailSuppressions')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('reason', 'in', [...reasons])
    .execute();
}

export async function selectSuppressions(trx: Trx, tenantId: string, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('mailSuppressions')
    .select('reason')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ reason }) => reason);
}

/** Whether mail to an address was marked as spam at this tenant, within the retention of reports. */
export async function hasComplaintAbout(trx: Trx, tenantId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await trx
    .selectFrom('mailReports')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('kind', '=', 'fbl')
    .where('addressHash', 'in', [...hashes])
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Resets the suppressions of an account for a new address, in the caller's transaction: bounces and complaints
 * concerned the old address; an unsubscription stays.
 * @param account.confirmed whether the address was verified by a link; if not, an earlier complaint about it applies
 */
export async function resetSuppressionsForNewAddress(
  trx: Trx,
  deps: Pick<Deps, 'env' | 'clock'>,
  account: { tenantId: string; userId: string; email: string; confirmed: boolean },
): Promise<void> {
  const { tenantId, userId, email, confirmed } = account;
  await deleteSuppressions(trx, tenantId, userId, ['bounce', 'fbl']);
  const hashes = addressHashes(deps.env.secrets, tenantId, email);
  if (confirmed || !(await hasComplaintAbout(trx, tenantId, hashes))) return;
  await insertSuppression(trx, { tenantId, userId, reason: 'fbl', disabledAt: deps.clock.now() });
}

/**
 * Throws when a requested mail would be suppressed by an earlier complaint, so that the member learns it instead of
 * waiting.
 * @throws DomainError `mails_stopped`
 */
export async function requireMailNotSuppressed(
  trx: Trx,
  tenant: Pick<Tenant, 'id' | 'support_email'>,
  mail: Pick<QueuedMail, 'template'> & { userId: string },
): Promise<void> {
  const stopped = await selectSuppressions(trx, tenant.id, mail.userId);
  const complained = stopped.includes('fbl') && !MAIL_RULES[mail.template].afterComplaint;
  if (complained) throw domainError('mails_stopped', { params: { email: tenant.support_email } });
}

/**
 * Removes the bounce suppression of an account, in the caller's transaction. Complaints and unsubscriptions can only be
 * undone by the member.
 * @returns false when there was none
 */
export async function clearBounce(trx: Trx, tenantId: string, userId: string): Promise<boolean> {
  if (!(await selectSuppressions(trx, tenantId, userId)).includes('bounce')) return false;
  await deleteSuppressions(trx, tenantId, userId, ['bounce']);
  return true;
}
