import { availableLocale } from '../../../../../../i18n/index.ts';
import type { Trx } from '../../../../../../db/client.ts';
import type { MailTemplate } from '../../../../../../emails/mail-templates.ts';
import type { Tenant } from '../../../../../context.ts';
import { buildWeeklyDigest } from '../../../../people/discovery/index.ts';
import { newMatchUntil } from '../../../../people/likes/index.ts';
import { findUnseenPicks } from '../../../../people/picks/index.ts';
import { findProfileGaps } from '../../../../people/profiles/index.ts';
import { isAlbumMail, selectAlbumForMail } from './album-mails.queries.ts';
import { selectComplaintForMail } from './complaint-mails.queries.ts';
import { selectCodeForMail, selectDebitForMail } from './debit-mails.queries.ts';
import type { MailSubjectKind } from '../../../../platform/outbox/index.ts';
import { selectAppealForMail, selectDecisionForMail, selectRestrictionForMail } from './decision-mails.queries.ts';
import { isOrderMail, selectOrderForMail } from './order-mails.queries.ts';
import { selectMatchForMail } from './match-mails.queries.ts';
import { selectPhotoCheckForMail } from './photo-check-mails.queries.ts';
import { selectSpotlightForMail } from './spotlight-mails.queries.ts';
import { selectUnreadSummary } from './mail-subjects.queries.ts';
import { selectMailingContent } from '../../mailings/mailings.queries.ts';
import {
  selectConversationForMail,
  selectLikerForMail,
  selectPhotoRemovalForMail,
  selectSearchForMail,
  selectSessionForMail,
  type MailSubject,
} from '../mails.queries.ts';

const MAX_LISTED_CONVERSATIONS = 4;

interface MailContext {
  tenant: Tenant;
  template: MailTemplate;
  userId: string;
  /** The mail's `referenceId`; empty for none. */
  id: string;
  queuedAt: Date;
  language: string;
  now: Date;
}

type SubjectLoader = (trx: Trx, mail: MailContext) => Promise<MailSubject | null>;

const SUBJECT_LOADERS: Record<MailSubjectKind, SubjectLoader> = {
  // The session may have ended; the login still took place.
  session: async (trx, { tenant, id, queuedAt }) =>
    (id && (await selectSessionForMail(trx, tenant.id, id))) || { session: { userAgent: null, createdAt: queuedAt } },
  photo: (trx, { tenant, id }) => selectPhotoRemovalForMail(trx, tenant.id, id),
  photo_check: (trx, { tenant, id }) => selectPhotoCheckForMail(trx, tenant.id, id),
  liker: (trx, { tenant, id, userId, template }) =>
    selectLikerForMail(trx, tenant.id, { userId, likerId: id, mutual: template === 'match' }),
  match: async (trx, { tenant, id, userId, now }) => {
    const match = await selectMatchForMail(trx, tenant.id, { userId, otherId: id });
    const expiresAt = match && newMatchUntil(match.matchedAt, tenant);
    return expiresAt && expiresAt > now ? { ...match, expiresAt } : null;
  },
  album: async (trx, { tenant, id, userId, template }) =>
    tenant.features.private_album && isAlbumMail(template)
      ? selectAlbumForMail(trx, tenant.id, { userId, otherId: id, template })
      : null,
  search: (trx, { tenant, id }) => selectSearchForMail(trx, tenant.id, id),
  conversation: (trx, { tenant, id, userId }) => selectConversationForMail(trx, tenant.id, id, userId),
  unread: async (trx, { tenant, userId }) => {
    const unread = await selectUnreadSummary(trx, tenant.id, userId, MAX_LISTED_CONVERSATIONS);
    return unread && { unread };
  },
  week: async (trx, { tenant, userId, now, language }) => {
    const week = await buildWeeklyDigest(trx, tenant, { userId, now, locale: availableLocale(language) });
    return week && { week };
  },
  picks: async (trx, { tenant, userId, now }) => {
    const picks = await findUnseenPicks(trx, tenant, { userId, now });
    return picks && { picks };
  },
  spotlight: (trx, { tenant, id, userId }) => selectSpotlightForMail(trx, tenant.id, { spotlightId: id, userId }),
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
    const order = await selectOrderForMail(trx, tenant.id, { orderId: id, userId, template, queuedAt });
    return order && { order };
  },
  debit_code: async (trx, { tenant, id, userId, now }) => {
    const debit = await selectCodeForMail(trx, tenant.id, { codeId: id, userId, now });
    return debit && { debit, tokenHash: debit.codeHash };
  },
  debit: async (trx, { tenant, id, userId }) => {
    const debit = await selectDebitForMail(trx, tenant.id, { mandateId: id, userId });
    return debit && { debit };
  },
  complaint: async (trx, { tenant, id, userId, template }) => {
    const complaint = await selectComplaintForMail(trx, tenant.id, id);
    if (complaint?.userId !== userId) return null;
    return template === 'complaint_answer' && complaint.answer === null ? null : { complaint };
  },
  report: async (trx, { tenant, id, userId }) => {
    const decision = await selectDecisionForMail(trx, tenant.id, { reportId: id, userId });
    return decision && { decision };
  },
  restriction: async (trx, { tenant, id, userId }) => {
    const restriction = await selectRestrictionForMail(trx, tenant.id, { restrictionId: id, userId });
    return restriction && { restriction };
  },
  appeal: async (trx, { tenant, id, userId }) => {
    const appeal = await selectAppealForMail(trx, tenant.id, { appealId: id, userId });
    return appeal && { appeal };
  },
};

/** Subjects that are derived from the member and need no `referenceId`. */
const MEMBER_SUBJECTS: ReadonlySet<MailSubjectKind> = new Set(['session', 'unread', 'week', 'picks', 'gaps']);

/** Loads the current subject of a mail; null when it is obsolete (read, revoked, decided otherwise). */
export async function loadMailSubject(
  trx: Trx,
  about: MailSubjectKind,
  mail: MailContext,
): Promise<MailSubject | null> {
  if (mail.id === '' && !MEMBER_SUBJECTS.has(about)) return null;
  return SUBJECT_LOADERS[about](trx, mail);
}
