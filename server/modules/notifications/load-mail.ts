import { MAIL_TEMPLATES } from '../../../emails/template-names.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';
import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { MailJob } from '../../jobs/queues.ts';
import { MAIL_RULES, mayMail } from './mail-rules.ts';
import {
  finishMail,
  selectConversationOfMail,
  selectLikerOfMail,
  selectRecipient,
  selectRemovalOfMail,
  selectSearchOfMail,
  selectSessionOfMail,
  selectTokenOfMail,
  startAttempt,
} from './mails.queries.ts';
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
export function loadMail(deps: Pick<Deps, 'database' | 'clock'>, job: MailJob): Promise<LoadedMail | null> {
  return deps.database.withTenant(job.tenantId, async (trx) => {
    const mail = await startAttempt(trx, job.tenantId, job.mailId);
    if (!mail?.userId) return null;
    const loaded = isTemplate(mail.template)
      ? await collect(trx, job.tenantId, { ...mail, template: mail.template }, deps.clock.now())
      : null;
    if (!loaded) await finishMail(trx, job.tenantId, mail.id, { status: 'suppressed' });
    return loaded;
  });
}

/** Looks at the member at the last moment: much may have changed while the mail waited. */
async function collect(trx: Trx, tenantId: string, mail: LoadedMail['mail'], now: Date): Promise<LoadedMail | null> {
  const rule = MAIL_RULES[mail.template];
  const recipient = await selectRecipient(trx, tenantId, mail.userId!);
  if (!recipient) return null;
  const wanted = rule.type === null || !(await isSwitchedOff(trx, tenantId, mail.userId!, rule.type));
  if (!mayMail(rule, { ...recipient, wanted })) return null;
  const subject = await selectSubject(trx, tenantId, mail, now);
  if (!subject) return null;
  const to = rule.to === 'account' ? recipient.email : subject.payload?.[rule.to];
  return typeof to === 'string' ? { mail, recipient, subject, to } : null;
}

/** What the mail is about; null when that is over: the address was changed, or the link used, while the mail waited. */
async function selectSubject(
  trx: Trx,
  tenantId: string,
  { template, referenceId, queuedAt, userId }: LoadedMail['mail'],
  now: Date,
): Promise<MailSubject | null> {
  const { about, whenUsed } = MAIL_RULES[template];
  if (about === null) return {};
  if (about === 'session') {
    const session = referenceId && (await selectSessionOfMail(trx, tenantId, referenceId));
    return session || { session: { userAgent: null, createdAt: queuedAt } };
  }
  if (about === 'photo') return referenceId ? selectRemovalOfMail(trx, tenantId, referenceId) : null;
  if (about === 'liker') {
    if (!referenceId || !userId) return null;
    return selectLikerOfMail(trx, tenantId, { userId, likerId: referenceId, mutual: template === 'match' });
  }
  if (about === 'search') return referenceId ? selectSearchOfMail(trx, tenantId, referenceId) : null;
  if (about === 'conversation') {
    return referenceId ? selectConversationOfMail(trx, tenantId, referenceId, userId!) : null;
  }
  const token = referenceId && (await selectTokenOfMail(trx, tenantId, referenceId));
  if (!token || token.purpose !== about) return null;
  const over = token.usedAt != null || token.expiresAt! <= now;
  return over && whenUsed === 'drop' ? null : token;
}
