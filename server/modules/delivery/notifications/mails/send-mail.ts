import { availableLocale } from '../../../../../i18n/index.ts';
import { renderEmail } from '../../../../../emails/render.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Deps } from '../../../../deps.ts';
import { PermanentJobError, errorCodeOf } from '../../../../jobs/permanent-job-error.ts';
import { JOB_QUEUES, type MailJob } from '../../../../jobs/queues.ts';
import { mailResults } from '../../../../lib/process-metrics.ts';
import { siteOrigin } from '../../../../lib/network/site-origin.ts';
import type { Secrets } from '../../../../lib/security/secrets.ts';
import { deriveMailedToken } from '../../../identity/accounts/index.ts';
import { mailPortraitUrl } from '../../../people/profiles/index.ts';
import { oneTimeCode } from '../../../money/payments/index.ts';
import { decisionToken, type DecisionRef } from '../../../identity/restrictions/index.ts';
import {
  hashAddress,
  isRowSubject,
  MAIL_RULES,
  type MailSubjectKind,
  type TokenPurpose,
} from '../../../platform/outbox/index.ts';
import { loadMail, type LoadedMail } from './load-mail.ts';
import { buildMailParams } from './build-mail-params.ts';
import { suppressUnknownAddress } from '../suppression/mail-reports.ts';
import { isPermanentFailure, isUnknownAddress, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import { unsubscribeLink } from '../suppression/unsubscribe-link.ts';
import { finishMail, releaseMailClaim, type MailSubject } from './mails.queries.ts';

export type SendMailDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants' | 'log'> & { transport: MailTransport };

/** Attempts of a job in total: the first and its retries. */
const MAX_ATTEMPTS = 1 + JOB_QUEUES.find((queue) => queue.name === 'send-mail')!.retryLimit;

/**
 * Sends a queued mail. Idempotent: a mail that was sent, has failed or is no longer eligible is skipped.
 * @throws Error when the attempt failed or another job has claimed it; the queue retries
 */
export async function sendMail(deps: SendMailDeps, job: MailJob): Promise<void> {
  const tenant = deps.tenants.byId(job.tenantId);
  if (!tenant) throw new Error(`mail ${job.mailId} deferred: its tenant is not loaded`);
  const loaded = await loadMail(deps, tenant, job);
  if (!loaded) return;
  try {
    const messageId = await deps.transport.send(composeMail(deps, tenant, loaded));
    const addressHash = hashAddress(deps.env.secrets, tenant.id, loaded.to);
    const result = { status: 'sent' as const, messageId, sentAt: deps.clock.now(), addressHash };
    await deps.database.withTenant(tenant.id, (trx) => finishMail(trx, tenant.id, job.mailId, result));
    mailResults.inc({ site: tenant.slug, result: 'sent' });
    deps.log.info({ site: tenant.slug, mailId: job.mailId, template: loaded.mail.template }, 'mail sent');
  } catch (error) {
    await handleFailure(deps, tenant, loaded, error);
  }
}

/**
 * Releases the mail for a retry, or marks it as failed after the last attempt or a permanent rejection. An unknown
 * address also suppresses the account.
 * @throws JobRefused for a failure that an operator should look at, Error of the transport for a retry
 */
async function handleFailure(deps: SendMailDeps, tenant: Tenant, loaded: LoadedMail, error: unknown): Promise<void> {
  const { mail, to } = loaded;
  const last = isPermanentFailure(error) || mail.attempts >= MAX_ATTEMPTS;
  // The transport's error may contain the recipient's address, so only its code is logged.
  const answer = (error as { responseCode?: number } | null)?.responseCode;
  const code = [errorCodeOf(error), answer].filter(Boolean).join(' ');
  const about = { site: tenant.slug, mailId: mail.id, template: mail.template };
  deps.log.warn({ ...about, attempt: mail.attempts, code, last }, 'mail not sent');
  mailResults.inc({ site: tenant.slug, result: last ? 'failed' : 'again' });
  if (!last) {
    await deps.database.withTenant(tenant.id, (trx) => releaseMailClaim(trx, tenant.id, mail.id));
    throw error;
  }
  await deps.database.withTenant(tenant.id, async (trx) => {
    await finishMail(trx, tenant.id, mail.id, { status: 'failed' });
    // A visitor has no account to suppress.
    if (!isUnknownAddress(error) || mail.userId === null) return;
    const now = deps.clock.now();
    await suppressUnknownAddress(trx, { tenantId: tenant.id, userId: mail.userId, address: to, now });
  });
  if (!isUnknownAddress(error)) throw new PermanentJobError(code);
}

/** The plain-text token or code of a mail, of which only a hash is stored. */
function plainTextToken(secrets: Secrets, tenantId: string, { mail, subject }: LoadedMail): string {
  const { template, referenceId } = mail;
  const { about } = MAIL_RULES[template];
  if (about === null || referenceId === null) return '';
  const decision = linkedDecision(about, referenceId, subject);
  if (decision) return decisionToken(secrets, tenantId, decision);
  if (about === 'debit_code') return oneTimeCode(secrets, referenceId, subject.tokenHash);
  return isRowSubject(about) ? '' : deriveMailedToken(secrets, about, referenceId, subject.tokenHash);
}

/** The decision that a mail links to; null for other subjects. */
function linkedDecision(
  about: TokenPurpose | MailSubjectKind,
  id: string,
  { appeal }: MailSubject,
): DecisionRef | null {
  if (about === 'report' || about === 'restriction') return { kind: about, id };
  if (!appeal) return null;
  const { restrictionId, reportId } = appeal;
  return restrictionId ? { kind: 'restriction', id: restrictionId } : { kind: 'report', id: reportId! };
}

function composeMail(deps: Pick<SendMailDeps, 'env' | 'clock'>, tenant: Tenant, loaded: LoadedMail): OutgoingMail {
  const { mail, recipient, subject, to } = loaded;
  const { type } = MAIL_RULES[mail.template];
  const locale = availableLocale(recipient.language);
  const origin = siteOrigin(deps.env, tenant);
  const unsubscribe =
    type && unsubscribeLink(deps.env.secrets, origin, { tenantId: tenant.id, userId: mail.userId!, type });
  const params = buildMailParams(mail.template, {
    tenant,
    origin,
    name: recipient.name,
    token: plainTextToken(deps.env.secrets, tenant.id, loaded),
    subject,
    locale,
    signupCredits: recipient.returningMember ? 0 : tenant.signup_credits,
    siteLanguage: tenant.domain_language.slice(0, 2),
    unsubscribe: unsubscribe ?? undefined,
    // A mail without a recipient's profile is about nobody else.
    portrait: (profileId, shape) =>
      mailPortraitUrl(deps.env.secrets, origin, {
        tenantId: tenant.id,
        viewerId: recipient.profileId ?? '',
        profileId,
        shape,
        now: deps.clock.now(),
      }),
  });
  return {
    id: mail.id,
    queuedAt: mail.queuedAt,
    tenantSlug: tenant.slug,
    from: { name: tenant.mail_name ?? tenant.neutral_name, address: tenant.mail.from ?? `noreply@${tenant.hosts[0]}` },
    to,
    replyTo: tenant.mail.reply_to,
    unsubscribe,
    ...renderEmail(mail.template, { tenant, locale, params }),
  };
}
