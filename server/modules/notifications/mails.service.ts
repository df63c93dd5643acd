import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Tenant } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { hashAddress } from './address-hash.ts';
import { MAIL_RULES, mailQueueOf } from './mail-rules.ts';
import { insertMail } from './mails.queries.ts';
import { deleteStops, hasComplained, insertStop, selectStops } from './stopped-mails.queries.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';

export interface QueuedMail {
  tenantId: string;
  /** Null where what the mail is about names the address itself. */
  userId: string | null;
  template: MailTemplate;
  /** What the mail is about, such as the token of its link. */
  referenceId?: string;
}

/**
 * Queues a mail in the caller's transaction: what is rolled back sends nothing, and what is committed is
 * sent even when the process dies. Row and job hold ids only; the worker finds the rest when it sends.
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
  await deps.jobs.enqueue(trx, mailQueueOf(mail.template), { tenantId: mail.tenantId, mailId: id });
}

/**
 * Judges an account's new address by itself, in the caller's transaction: what came back or was marked as spam had gone
 * to the one before. An unsubscription was the member's own and stays.
 * @param account.confirmed the address was proved by a link; one that was only typed may have complained before
 */
export async function judgeNewAddress(
  trx: Trx,
  deps: Pick<Deps, 'env' | 'clock'>,
  account: { tenantId: string; userId: string; email: string; confirmed: boolean },
): Promise<void> {
  const { tenantId, userId, email, confirmed } = account;
  await deleteStops(trx, tenantId, userId, ['bounce', 'fbl']);
  if (confirmed || !(await hasComplained(trx, tenantId, hashAddress(deps.env.SECRET, tenantId, email)))) return;
  await insertStop(trx, { tenantId, userId, reason: 'fbl', disabledAt: deps.clock.now() });
}

/**
 * Refuses a mail that would be kept back because an earlier one was marked as spam, in the caller's transaction: whoever
 * asks for it is told instead of waiting.
 * @throws DomainError `mails_stopped`
 */
export async function refuseStoppedMail(
  trx: Trx,
  tenant: Pick<Tenant, 'id' | 'support_email'>,
  mail: Pick<QueuedMail, 'template'> & { userId: string },
): Promise<void> {
  const stopped = await selectStops(trx, tenant.id, mail.userId);
  const complained = stopped.includes('fbl') && !MAIL_RULES[mail.template].afterComplaint;
  if (complained) throw domainError('mails_stopped', { params: { email: tenant.support_email } });
}

/**
 * Lets mails to an account go out again whose mail server had sent them back, in the caller's transaction. Whoever marked
 * one as spam or unsubscribed takes that back themselves.
 * @returns false when none had come back
 */
export async function liftBounce(trx: Trx, tenantId: string, userId: string): Promise<boolean> {
  if (!(await selectStops(trx, tenantId, userId)).includes('bounce')) return false;
  await deleteStops(trx, tenantId, userId, ['bounce']);
  return true;
}
