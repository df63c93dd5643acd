import { MAIL_TEMPLATES } from '../../../emails/template-names.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';
import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { MailJob } from '../../jobs/queues.ts';
import { MAIL_RULES } from './mail-rules.ts';
import type { MailRule } from './mail-rules.ts';
import { finishMail, selectRecipient, selectSessionOfMail, selectTokenOfMail, startAttempt } from './mails.queries.ts';
import type { MailRow, MailSubject, Recipient } from './mails.queries.ts';

/** A mail that is to be sent, with what is needed for that. */
export interface LoadedMail {
  mail: MailRow & { template: MailTemplate };
  recipient: Recipient;
  subject: MailSubject;
  /** The address it goes to. */
  to: string;
}

const isTemplate = (name: string): name is MailTemplate => (MAIL_TEMPLATES as readonly string[]).includes(name);

/**
 * Counts an attempt and collects what the mail needs; null when there is nothing to send (any more), which is then
 * written down.
 */
export function loadMail(deps: Pick<Deps, 'database' | 'clock'>, job: MailJob): Promise<LoadedMail | null> {
  return deps.database.withTenant(job.tenantId, async (trx) => {
    const mail = await startAttempt(trx, job.tenantId, job.mailId);
    if (!mail?.userId) return null;
    const loaded = isTemplate(mail.template)
      ? await judge(trx, job.tenantId, { ...mail, template: mail.template }, deps.clock.now())
      : null;
    if (!loaded) await finishMail(trx, job.tenantId, mail.id, { status: 'suppressed' });
    return loaded;
  });
}

async function judge(trx: Trx, tenantId: string, mail: LoadedMail['mail'], now: Date): Promise<LoadedMail | null> {
  const rule = MAIL_RULES[mail.template];
  const recipient = await selectRecipient(trx, tenantId, mail.userId!);
  if (!recipient || !mayHave(rule, recipient.status)) return null;
  const subject = await selectSubject(trx, tenantId, rule, mail, now);
  if (!subject) return null;
  const to = rule.to === 'account' ? recipient.email : subject.payload?.[rule.to];
  return typeof to === 'string' ? { mail, recipient, subject, to } : null;
}

function mayHave(rule: MailRule, status: string): boolean {
  return rule.account === 'present' ? status !== 'deleted' : status === rule.account;
}

/** What the mail is about; null when that is over: the address was changed, or the link used, while the mail waited. */
async function selectSubject(
  trx: Trx,
  tenantId: string,
  rule: MailRule,
  { referenceId, queuedAt }: MailRow,
  now: Date,
): Promise<MailSubject | null> {
  if (rule.about === null) return {};
  if (rule.about === 'session') {
    const session = referenceId && (await selectSessionOfMail(trx, tenantId, referenceId));
    return session || { session: { userAgent: null, createdAt: queuedAt } };
  }
  const token = referenceId && (await selectTokenOfMail(trx, tenantId, referenceId));
  if (!token || token.purpose !== rule.about) return null;
  const over = token.usedAt != null || token.expiresAt! <= now;
  return over && rule.whenUsed === 'drop' ? null : token;
}
