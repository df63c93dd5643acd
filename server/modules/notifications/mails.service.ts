import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Tenant } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { hashAddress } from './address-hash.ts';
import { MAIL_RULES, queueForMail } from './mail-rules.ts';
import { insertMail } from './mails.queries.ts';
import {
  deleteSuppressions,
  hasComplaintAbout,
  insertSuppression,
  selectSuppressions,
} from './stopped-mails.queries.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';

export interface QueuedMail {
  tenantId: string;
  /** Null when the subject names the address itself. */
  userId: string | null;
  template: MailTemplate;
  /** What the mail is about, such as the id of its token. */
  referenceId?: string;
}

/**
 * Queues a mail in the caller's transaction, so it is sent if and only if that commits. Row and job contain only ids;
 * the worker loads the rest at send time.
 */
export async function queueMail(trx: Trx, deps: Pick<Deps, 'clock' | 'jobs'>, mail: QueuedMail): Promise<void> {
  const id = newId(deps.clock);
  await insertMail(trx, {
    tenantId: mail.tenantId,
    id,
    userId: mail.userId,
    template: mail.template,
    referenceId: mail.referenceId ?? null,
    queuedAt: deps.clock.now(),
  });
  await deps.jobs.enqueue(trx, queueForMail(mail.template), { tenantId: mail.tenantId, mailId: id });
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
  if (confirmed || !(await hasComplaintAbout(trx, tenantId, hashAddress(deps.env.SECRET, tenantId, email)))) return;
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
