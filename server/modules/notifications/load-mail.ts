import { MAIL_TEMPLATES } from '../../../emails/template-names.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';
import type { Trx } from '../../../db/client.ts';
import type { Tenant } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import type { MailJob } from '../../jobs/queues.ts';
import { MAIL_RULES, isRow, mayMail } from './mail-rules.ts';
import { findSubject } from './mail-subjects.ts';
import { finishMail, selectRecipient, selectTokenOfMail, startAttempt } from './mails.queries.ts';
import type { MailRow, MailSubject, Recipient } from './mails.queries.ts';
import { isSwitchedOff } from './preferences.queries.ts';

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
export function loadMail(
  deps: Pick<Deps, 'database' | 'clock'>,
  tenant: Tenant,
  { mailId }: MailJob,
): Promise<LoadedMail | null> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const mail = await startAttempt(trx, tenant.id, mailId);
    if (!mail?.userId) return null;
    const loaded = isTemplate(mail.template)
      ? await collect(trx, tenant, { ...mail, template: mail.template }, deps.clock.now())
      : null;
    if (!loaded) await finishMail(trx, tenant.id, mail.id, { status: 'suppressed' });
    return loaded;
  });
}

/** Looks at the member at the last moment: much may have changed while the mail waited. */
async function collect(trx: Trx, tenant: Tenant, mail: LoadedMail['mail'], now: Date): Promise<LoadedMail | null> {
  const rule = MAIL_RULES[mail.template];
  const recipient = await selectRecipient(trx, tenant.id, mail.userId!);
  if (!recipient) return null;
  const wanted = rule.type === null || !(await isSwitchedOff(trx, tenant.id, mail.userId!, rule.type));
  if (!mayMail(rule, { ...recipient, wanted })) return null;
  const subject = await selectSubject(trx, tenant, { mail, language: recipient.language, now });
  if (!subject) return null;
  const to = rule.to === 'account' ? recipient.email : subject.payload?.[rule.to];
  return typeof to === 'string' ? { mail, recipient, subject, to } : null;
}

/** What the mail is about; null when that is over: the address was changed, or the link used, while the mail waited. */
async function selectSubject(
  trx: Trx,
  tenant: Tenant,
  { mail, language, now }: { mail: LoadedMail['mail']; language: string; now: Date },
): Promise<MailSubject | null> {
  const { template, referenceId, queuedAt } = mail;
  const { about, whenUsed } = MAIL_RULES[template];
  if (about === null) return {};
  if (isRow(about)) {
    const inHand = { tenant, template, userId: mail.userId!, id: referenceId ?? '', queuedAt, language, now };
    return findSubject(trx, about, inHand);
  }
  const token = referenceId && (await selectTokenOfMail(trx, tenant.id, referenceId));
  if (!token || token.purpose !== about) return null;
  const over = token.usedAt != null || token.expiresAt! <= now;
  return over && whenUsed === 'drop' ? null : token;
}
