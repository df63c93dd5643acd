import { LOCALES } from '../../../tenants/value-lists.ts';
import type { Locale } from '../../../tenants/value-lists.ts';
import { renderEmail } from '../../../emails/render.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Deps } from '../../deps.ts';
import type { MailJob } from '../../jobs/queues.ts';
import { JOB_QUEUES } from '../../jobs/queues.ts';
import { siteOrigin } from '../../lib/site-origin.ts';
import { mailedToken } from '../accounts/secret-tokens.ts';
import { loadMail } from './load-mail.ts';
import type { LoadedMail } from './load-mail.ts';
import { mailParams } from './mail-params.ts';
import { MAIL_RULES } from './mail-rules.ts';
import { isPermanent } from './mail-transport.ts';
import type { MailTransport, OutgoingMail } from './mail-transport.ts';
import { finishMail } from './mails.queries.ts';
import type { MailResult } from './mails.queries.ts';

export type SendMailDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'log'> & { transport: MailTransport };

/** The attempts a job has in all: the first and its retries. */
const ATTEMPTS = 1 + JOB_QUEUES.find((queue) => queue.name === 'send-mail')!.retryLimit;

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

function composeMail(deps: Pick<SendMailDeps, 'env'>, tenant: Tenant, loaded: LoadedMail): OutgoingMail {
  const { mail, recipient, subject, to } = loaded;
  const { about } = MAIL_RULES[mail.template];
  const linked = about !== null && about !== 'session' && mail.referenceId !== null;
  const locale = LOCALES.find((known) => known === recipient.language) ?? ('nl' satisfies Locale);
  const params = mailParams(mail.template, {
    origin: siteOrigin(deps.env, tenant),
    name: recipient.name,
    token: linked ? mailedToken(deps.env.SECRET, about, mail.referenceId!) : '',
    until: subject.expiresAt,
    session: subject.session,
    signupCredits: tenant.signup_credits,
  });
  return {
    id: mail.id,
    queuedAt: mail.queuedAt,
    tenantSlug: tenant.slug,
    from: { name: tenant.mail_name ?? tenant.neutral_name, address: tenant.mail.from ?? `noreply@${tenant.hosts[0]}` },
    to,
    replyTo: tenant.mail.reply_to,
    ...renderEmail(mail.template, { tenant, locale, params }),
  };
}
