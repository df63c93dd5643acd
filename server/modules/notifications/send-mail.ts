import { LOCALES } from '../../../tenants/value-lists.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { renderEmail } from '../../../emails/render.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Deps } from '../../deps.ts';
import type { MailJob } from '../../jobs/queues.ts';
import { JOB_QUEUES } from '../../jobs/queues.ts';
import { mailParams } from './mail-params.ts';
import { isPermanent } from './mail-transport.ts';
import type { MailTransport } from './mail-transport.ts';
import { finishMail, isTokenOpen, selectRecipient, startAttempt } from './mails.queries.ts';
import type { MailResult, MailRow, Recipient } from './mails.queries.ts';
import { MAIL_TEMPLATES } from '../../../emails/template-names.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';

export type SendMailDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'log'> & { transport: MailTransport };

/** The attempts a job has in all: the first and its retries. */
const ATTEMPTS = 1 + JOB_QUEUES.find((queue) => queue.name === 'send-mail')!.retryLimit;

type LoadedMail = { mail: MailRow & { template: MailTemplate }; recipient: Recipient };

/**
 * Sends one queued mail. Runs as often as the queue likes: a mail that was sent, has failed for good or is no longer
 * wanted is left alone.
 * @throws Error when the attempt failed and the queue is to try again
 */
export async function sendMail(deps: SendMailDeps, job: MailJob): Promise<void> {
  const tenant = deps.tenants.byId(job.tenantId);
  if (!tenant) throw new Error(`mail ${job.mailId} waits: its site is not known now`);
  const loaded = await loadMail(deps, job);
  if (!loaded) return;
  const finish = (result: MailResult) =>
    deps.database.withTenant(tenant.id, (trx) => finishMail(trx, tenant.id, job.mailId, result));
  try {
    const messageId = await deps.transport.send(composeMail(deps, tenant, loaded));
    await finish({ status: 'sent', messageId, sentAt: deps.clock.now() });
  } catch (error) {
    const last = isPermanent(error) || loaded.mail.attempts >= ATTEMPTS;
    // The transport's error may quote the recipient's address, so only its code is logged.
    const code = (error as { code?: string } | null)?.code;
    deps.log.warn(
      { mailId: job.mailId, template: loaded.mail.template, attempt: loaded.mail.attempts, code, last },
      'mail not sent',
    );
    if (!last) throw error;
    await finish({ status: 'failed' });
  }
}

/** Counts the attempt and collects what the mail needs; null when there is nothing to send (any more). */
function loadMail(deps: SendMailDeps, job: MailJob): Promise<LoadedMail | null> {
  return deps.database.withTenant(job.tenantId, async (trx) => {
    const mail = await startAttempt(trx, job.tenantId, job.mailId);
    if (!mail?.userId) return null;
    const recipient = await selectRecipient(trx, job.tenantId, mail.userId);
    // The address was changed or the link used while the mail waited.
    const stale = mail.referenceId !== null && !(await isTokenOpen(trx, job.tenantId, mail.referenceId));
    if (!recipient || recipient.status === 'deleted' || stale || !isTemplate(mail.template)) {
      await finishMail(trx, job.tenantId, mail.id, { status: 'suppressed' });
      return null;
    }
    return { mail: { ...mail, template: mail.template }, recipient };
  });
}

const isTemplate = (name: string): name is MailTemplate => (MAIL_TEMPLATES as readonly string[]).includes(name);

function composeMail(deps: Pick<SendMailDeps, 'env'>, tenant: Tenant, { mail, recipient }: LoadedMail) {
  const locale = LOCALES.find((known) => known === recipient.language) ?? ('nl' satisfies Locale);
  const params = mailParams(deps.env, tenant, mail, recipient);
  return {
    id: mail.id,
    queuedAt: mail.queuedAt,
    tenantSlug: tenant.slug,
    from: { name: tenant.mail_name ?? tenant.neutral_name, address: tenant.mail.from ?? `noreply@${tenant.hosts[0]}` },
    to: recipient.email,
    replyTo: tenant.mail.reply_to,
    ...renderEmail(mail.template, { tenant, locale, params }),
  };
}
