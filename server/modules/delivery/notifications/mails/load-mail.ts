import { isMailTemplate, type MailTemplate } from '../../../../../emails/mail-templates.ts';
import type { Trx } from '../../../../../db/client.ts';
import type { Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import type { MailJob } from '../../../../jobs/queues.ts';
import { wallTime } from '../../../../lib/time/clock.ts';
import { complaintLanguage } from '../../../trust/complaints/index.ts';
import { selectComplaintForMail } from './subjects/complaint-mails.queries.ts';
import { isMailAllowed, isRowSubject, MAIL_RULES } from '../../../platform/outbox/index.ts';
import { loadMailSubject } from './subjects/mail-subjects.ts';
import { SEND_TIMEOUT_MS } from './mail-transport.ts';
import {
  finishMail,
  isMailQueued,
  selectRecipient,
  selectTokenForMail,
  claimMail,
  type MailRow,
  type MailSubject,
  type Recipient,
} from './mails.queries.ts';
import { deferMessageMail } from './message-mails.ts';
import { isMailWanted } from '../preferences.queries.ts';

export interface LoadedMail {
  mail: MailRow & { template: MailTemplate };
  recipient: Recipient;
  subject: MailSubject;
  to: string;
}

/** Claim duration: longer than an attempt takes, and over before the job of a crashed process is retried. */
const CLAIM_DURATION_MS = SEND_TIMEOUT_MS + 10_000;

/**
 * Claims a mail, counts an attempt and loads its data; null when it is not to be sent (any more), which is stored.
 * @throws Error when another job is sending it, so that the queue retries in case that job fails
 */
export function loadMail(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenant: Tenant,
  { mailId }: MailJob,
): Promise<LoadedMail | null> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const now = deps.clock.now();
    const at = wallTime(deps.clock);
    const mail = await claimMail(trx, tenant.id, mailId, { at, until: new Date(at.getTime() + CLAIM_DURATION_MS) });
    if (!mail) {
      if (await isMailQueued(trx, tenant.id, mailId)) throw new Error(`mail ${mailId} is being sent by another job`);
      return null;
    }
    const { template, userId } = mail;
    const found = isMailTemplate(template) ? await loadEligibleMail(trx, tenant, { ...mail, template }, now) : null;
    const kept = found && userId !== null && (await deferMessageMail(trx, tenant.id, { ...mail, userId }, { now, at }));
    const loaded = kept ? null : found;
    if (!loaded) await finishMail(trx, tenant.id, mail.id, { status: 'suppressed' });
    return loaded;
  });
}

/** Checks eligibility at send time, because everything may have changed while the mail waited. */
async function loadEligibleMail(
  trx: Trx,
  tenant: Tenant,
  mail: LoadedMail['mail'],
  now: Date,
): Promise<LoadedMail | null> {
  if (mail.userId === null) return loadVisitorMail(trx, tenant, mail);
  const rule = MAIL_RULES[mail.template];
  const recipient = await selectRecipient(trx, tenant.id, mail.userId);
  if (!recipient) return null;
  // A complaint by an account deleted since is answered to the address in the complaint.
  if (mail.template === 'complaint_answer' && recipient.status === 'deleted') {
    return loadVisitorMail(trx, tenant, mail, recipient.language);
  }
  const wanted = rule.type === null || (await isMailWanted(trx, tenant.id, mail.userId, rule.type));
  if (!isMailAllowed(rule, { ...recipient, wanted })) return null;
  const subject = await loadSubject(trx, tenant, { mail, language: recipient.language, now });
  if (!subject) return null;
  if (rule.to === 'support')
    return { mail, recipient: toSupportRecipient(tenant, recipient), subject, to: tenant.support_email };
  const to = rule.to === 'account' ? recipient.email : subject.payload?.[rule.to];
  return typeof to === 'string' ? { mail, recipient, subject, to } : null;
}

/**
 * Loads a complaint's receipt or answer for somebody without an account: no name and no preferences are known. A
 * deleted account gets no receipt.
 */
async function loadVisitorMail(
  trx: Trx,
  tenant: Tenant,
  mail: LoadedMail['mail'],
  accountLanguage: string | null = null,
): Promise<LoadedMail | null> {
  if (MAIL_RULES[mail.template].about !== 'complaint' || !mail.referenceId) return null;
  const complaint = await selectComplaintForMail(trx, tenant.id, mail.referenceId);
  const answers = mail.template === 'complaint_answer';
  if (!complaint || (answers ? complaint.answer === null : complaint.userId !== null)) return null;
  const { email } = complaint;
  const language = complaintLanguage(tenant, complaint.language ?? accountLanguage);
  const recipient = {
    email,
    profileId: null,
    language,
    name: '',
    status: '',
    erased: false,
    returningMember: false,
    stopped: [],
    away: false,
  };
  return { mail, recipient, subject: { complaint }, to: email };
}

/** The tenant's support address and language. The mail must not identify the member. */
function toSupportRecipient(tenant: Tenant, recipient: Recipient): Recipient {
  return { ...recipient, email: tenant.support_email, language: tenant.domain_language.slice(0, 2), name: tenant.name };
}

/** What the mail is about; null when it is obsolete, for example because its link was used. */
async function loadSubject(
  trx: Trx,
  tenant: Tenant,
  { mail, language, now }: { mail: LoadedMail['mail']; language: string; now: Date },
): Promise<MailSubject | null> {
  const { template, referenceId, queuedAt } = mail;
  const { about, whenUsed } = MAIL_RULES[template];
  if (about === null) return {};
  if (isRowSubject(about)) {
    const mailContext = { tenant, template, userId: mail.userId!, id: referenceId ?? '', queuedAt, language, now };
    return loadMailSubject(trx, about, mailContext);
  }
  const token = referenceId && (await selectTokenForMail(trx, tenant.id, referenceId));
  if (!token || token.purpose !== about) return null;
  const over = token.usedAt != null || token.expiresAt! <= now;
  return over && whenUsed === 'drop' ? null : token;
}
