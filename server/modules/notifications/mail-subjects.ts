import { writtenLocale } from '../../../i18n/index.ts';
import type { Trx } from '../../../db/client.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';
import type { Tenant } from '../../context.ts';
import { weeklyDigestOf } from '../discovery/weekly-digest.ts';
import { findProfileGaps } from '../profiles/profile-reminders.ts';
import { selectComplaintOfMail } from './complaint-mails.queries.ts';
import { selectCodeOfMail, selectDebitOfMail } from './debit-mails.queries.ts';
import type { MailedRow } from './mail-rules.ts';
import { selectAppealOfMail, selectDecisionOfMail, selectRestrictionOfMail } from './decision-mails.queries.ts';
import { isOrderMail, selectOrderOfMail } from './order-mails.queries.ts';
import { selectUnreadOf } from './mail-subjects.queries.ts';
import { selectMailingContent } from './mailings.queries.ts';
import {
  selectConversationOfMail,
  selectLikerOfMail,
  selectRemovalOfMail,
  selectSearchOfMail,
  selectSessionOfMail,
} from './mails.queries.ts';
import type { MailSubject } from './mails.queries.ts';

/** Conversations listed in a reminder. */
const NAMED = 4;

/** A mail about to be sent. */
export interface MailInHand {
  tenant: Tenant;
  template: MailTemplate;
  userId: string;
  /** The mail's `referenceId`; empty for none. */
  id: string;
  queuedAt: Date;
  language: string;
  now: Date;
}

type Find = (trx: Trx, mail: MailInHand) => Promise<MailSubject | null>;

const FINDERS: Record<MailedRow, Find> = {
  // The session may have ended; the login still took place.
  session: async (trx, { tenant, id, queuedAt }) =>
    (id && (await selectSessionOfMail(trx, tenant.id, id))) || { session: { userAgent: null, createdAt: queuedAt } },
  photo: (trx, { tenant, id }) => selectRemovalOfMail(trx, tenant.id, id),
  liker: (trx, { tenant, id, userId, template }) =>
    selectLikerOfMail(trx, tenant.id, { userId, likerId: id, mutual: template === 'match' }),
  search: (trx, { tenant, id }) => selectSearchOfMail(trx, tenant.id, id),
  conversation: (trx, { tenant, id, userId }) => selectConversationOfMail(trx, tenant.id, id, userId),
  unread: async (trx, { tenant, userId }) => {
    const unread = await selectUnreadOf(trx, tenant.id, userId, NAMED);
    return unread && { unread };
  },
  week: async (trx, { tenant, userId, now, language }) => {
    const week = await weeklyDigestOf(trx, tenant, { userId, now, locale: writtenLocale(language) });
    return week && { week };
  },
  gaps: async (trx, { tenant, userId }) => {
    const gaps = await findProfileGaps(trx, tenant.id, userId);
    return gaps && { gaps };
  },
  mailing: async (trx, { tenant, id, now }) => {
    const mailing = await selectMailingContent(trx, tenant.id, id, now);
    return mailing && { mailing };
  },
  order: async (trx, { tenant, id, userId, template, queuedAt }) => {
    if (!isOrderMail(template)) return null;
    const order = await selectOrderOfMail(trx, tenant.id, { orderId: id, userId, template, queuedAt });
    return order && { order };
  },
  debit_code: async (trx, { tenant, id, userId, now }) => {
    const debit = await selectCodeOfMail(trx, tenant.id, { codeId: id, userId, now });
    return debit && { debit };
  },
  debit: async (trx, { tenant, id, userId }) => {
    const debit = await selectDebitOfMail(trx, tenant.id, { mandateId: id, userId });
    return debit && { debit };
  },
  complaint: async (trx, { tenant, id, userId, template }) => {
    const complaint = await selectComplaintOfMail(trx, tenant.id, id);
    if (complaint?.userId !== userId) return null;
    return template === 'complaint_answer' && complaint.answer === null ? null : { complaint };
  },
  report: async (trx, { tenant, id, userId }) => {
    const decision = await selectDecisionOfMail(trx, tenant.id, { reportId: id, userId });
    return decision && { decision };
  },
  restriction: async (trx, { tenant, id, userId }) => {
    const restriction = await selectRestrictionOfMail(trx, tenant.id, { restrictionId: id, userId });
    return restriction && { restriction };
  },
  appeal: async (trx, { tenant, id, userId }) => {
    const appeal = await selectAppealOfMail(trx, tenant.id, { appealId: id, userId });
    return appeal && { appeal };
  },
};

/** Subjects that are derived from the member and need no `referenceId`. */
const OF_THE_MEMBER: ReadonlySet<MailedRow> = new Set(['session', 'unread', 'week', 'gaps']);

/** Loads the current subject of a mail; null when it is obsolete (read, revoked, decided otherwise). */
export async function findSubject(trx: Trx, about: MailedRow, mail: MailInHand): Promise<MailSubject | null> {
  if (mail.id === '' && !OF_THE_MEMBER.has(about)) return null;
  return FINDERS[about](trx, mail);
}
