import { portraitShape } from '../../../../../emails/brand.ts';
import type { EmailDiscount, EmailParams, MailingText } from '../../../../../emails/email-params.ts';
import type { MailTemplate } from '../../../../../emails/mail-templates.ts';
import type { Locale, Tenant } from '../../../../context.ts';
import { parseDeviceName } from '../../../identity/credentials/index.ts';
import type { MailingContent } from '../mailings/mailings.queries.ts';
import { contractDocument } from './contract-document.ts';
import {
  portraitOf,
  profileGapRows,
  unreadConversationRows,
  weeklyUpdateCards,
  weeklyUpdateRows,
  type PortraitUrl,
} from './mail-rows.ts';
import { receiptOf, refundReceiptOf } from './mail-receipts.ts';
import type { MailedPerson, MailSubject } from './mails.queries.ts';

/** The operator's text in the recipient's language, else the tenant's, else any. */
function selectText({ texts }: MailingContent, locale: Locale, siteLanguage: string): MailingText | undefined {
  return (texts[locale] ?? texts[siteLanguage] ?? Object.values(texts)[0]) as MailingText | undefined;
}

function toEmailDiscount({ code }: MailingContent): EmailDiscount | undefined {
  if (!code) return undefined;
  const { valueAmount, currency } = code;
  return {
    code: code.code,
    percentage: code.valuePercentage,
    amount: valueAmount !== null && currency !== null ? { value: valueAmount, currency } : null,
    until: code.expiresAt,
  };
}

function mailingParams({
  subject: { mailing },
  locale,
  siteLanguage,
}: {
  subject: MailSubject;
  locale: Locale;
  siteLanguage: string;
}): Pick<EmailParams, 'mailing' | 'discount'> & { path: string } {
  if (!mailing) return { path: '/members' };
  return { path: mailing.link, mailing: selectText(mailing, locale, siteLanguage), discount: toEmailDiscount(mailing) };
}

export interface MailParamsSource {
  tenant: Tenant;
  /** Scheme, host and port of the tenant. */
  origin: string;
  name: string;
  /** The token of the mail's link or its one-time code in plain text; empty for none. */
  token: string;
  subject: MailSubject;
  locale: Locale;
  signupCredits: number;
  /** The tenant's language, a fallback for texts that an operator has not translated. */
  siteLanguage: string;
  portrait: PortraitUrl;
  /** Unsubscribe URL; only for mails that follow a preference. */
  unsubscribe?: string;
}

type ParamsBuilder = (
  source: MailParamsSource,
) => Omit<EmailParams, 'name' | 'link' | 'unsubscribe'> & { path: string };

const passkeyParams: ParamsBuilder = ({ origin }) => ({
  path: '/settings/sessions',
  second: `${origin}/reset-password`,
});

const portraitsOf = ({ tenant, portrait }: MailParamsSource, people: ReadonlyArray<MailedPerson | undefined>) =>
  people.flatMap((person) => (person ? [portraitOf(person, portraitShape(tenant), portrait)] : []));

const messageParams: ParamsBuilder = (source) => {
  const { conversation } = source.subject;
  return {
    path: `/chats/${conversation?.id}`,
    other: conversation?.name,
    fictional: conversation?.fictional,
    portraits: portraitsOf(source, [conversation?.person]),
  };
};

const matchParams: ParamsBuilder = (source) => ({
  ...likeParams('/members/:id/chat', source),
  portraits: portraitsOf(source, [source.subject.liker, source.subject.self]),
  moment: source.subject.expiresAt,
});

const likeParams = (path: string, { subject: { liker } }: MailParamsSource) => ({
  path: path.replace(':id', String(liker?.id)),
  other: liker?.name,
  fictional: liker?.fictional,
});

const albumParams = (path: string, source: MailParamsSource) => ({
  ...likeParams(path, source),
  portraits: portraitsOf(source, [source.subject.liker]),
});

/** Amount and credits of an order that were refunded, or should have been. */
const refundParams: ParamsBuilder = ({ tenant, locale, subject: { order } }) => ({
  path: `/transactions/${order?.id}`,
  count: order?.creditsBack,
  sum: order && { value: order.back, currency: order.currency },
  moment: order?.createdAt,
  receipt: order && refundReceiptOf({ tenant, locale }, order),
});

const PARAMS_BUILDERS: Record<MailTemplate, ParamsBuilder> = {
  activation: ({ token }) => ({ path: `/activate/${token}` }),
  welcome: ({ signupCredits }) => ({ path: '/members', count: signupCredits }),
  activation_reminder: ({ token }) => ({ path: `/activate/${token}` }),
  password_reset: ({ token }) => ({ path: `/reset-password/do?token=${token}` }),
  password_changed: () => ({ path: '/reset-password' }),
  address_known: ({ origin }) => ({ path: '/login', second: `${origin}/reset-password` }),
  mail_change: ({ token }) => ({ path: `/mail-change/do?token=${token}` }),
  mail_change_notice: () => ({ path: '/reset-password' }),
  mail_changed: () => ({ path: '/pages/service' }),
  new_device: ({ origin, subject: { session } }) => ({
    path: '/settings/sessions',
    second: `${origin}/reset-password`,
    device: parseDeviceName(session?.userAgent ?? null),
    moment: session?.createdAt,
  }),
  // The passkey's name is left out, because an attacker may have chosen it.
  passkey_added: passkeyParams,
  passkey_removed: passkeyParams,
  account_deleted: ({ token, subject }) => ({ path: `/account-deleted?restore=${token}`, moment: subject.expiresAt }),
  account_restored: () => ({ path: '/members' }),
  export_ready: ({ token }) => ({ path: `/settings/data/download?token=${token}` }),
  complete_signup: ({ token }) => ({ path: `/complete-signup?token=${token}` }),
  confirm_address: ({ token }) => ({ path: `/notifications/confirm?token=${token}` }),
  photo_approved: () => ({ path: '/profile' }),
  photo_removed: ({ subject }) => ({ path: subject.inMessage ? '/chats' : '/profile', reason: subject.reason }),
  photo_verified: () => ({ path: '/settings/verification' }),
  photo_not_verified: ({ subject }) => ({ path: '/settings/verification', reason: subject.reason }),
  album_request: (source) => albumParams('/settings/album', source),
  album_opened: (source) => albumParams('/members/:id/album', source),
  album_view: (source) => albumParams('/settings/album', source),
  new_message: messageParams,
  new_conversation: messageParams,
  like: (source) => ({
    ...likeParams('/likes/m/:id', source),
    portraits: portraitsOf(source, [source.subject.liker]),
  }),
  match: matchParams,
  match_reminder: matchParams,
  saved_search: ({ subject: { search } }) => ({
    path: `/members?${new URLSearchParams({ ...search?.query, new: '1' })}`,
    count: search?.found,
    search: search?.name,
  }),
  unread_reminder: ({ origin, subject, portrait }) => ({
    path: '/chats',
    count: subject.unread?.count,
    rows: unreadConversationRows(origin, subject, portrait),
  }),
  daily_picks: ({ subject }) => ({ path: '/picks', count: subject.picks?.count }),
  spotlight: ({ subject }) => ({ path: '/spotlight', count: subject.spotlight?.shown }),
  spotlight_unseen: ({ subject }) => ({ path: '/spotlight', count: subject.spotlight?.returned }),
  weekly_update: ({ tenant, origin, subject, portrait }) => ({
    path: '/members?new=1',
    count: subject.week?.newcomers,
    cards: weeklyUpdateCards(origin, subject, { shape: portraitShape(tenant), url: portrait }),
    rows: weeklyUpdateRows(origin, subject),
  }),
  profile_reminder: ({ origin, subject }) => ({ path: '/profile', rows: profileGapRows(origin, subject) }),
  news: mailingParams,
  promotion: mailingParams,
  payment_complete: ({ tenant, locale, subject: { order } }) => ({
    path: `/transactions/${order?.id}`,
    count: order?.credits,
    sum: order && { value: order.amount, currency: order.currency },
    moment: order?.paidAt ?? undefined,
    receipt: order && receiptOf({ tenant, locale }, order),
    ...(order?.contract && { contract: contractDocument(tenant, order.contract) }),
  }),
  payment_failed: ({ subject: { order } }) => ({
    path: '/credits',
    sum: order && { value: order.amount, currency: order.currency },
  }),
  payment_reversed: (source) => {
    const { order } = source.subject;
    const owed = order && order.owed > 0 ? { value: order.owed, currency: order.currency } : undefined;
    return { ...refundParams(source), debt: order?.debt, owed };
  },
  // Content and date of receipt are required (Directive 2011/83/EU, article 11a).
  withdrawal: (source) => {
    const { order } = source.subject;
    return { ...refundParams(source), moment: order?.withdrawnAt ?? undefined, order: order?.id };
  },
  refund_failed: refundParams,
  withdrawal_report: (source) => ({ ...refundParams(source), path: '/', order: source.subject.order?.id }),
  direct_debit_code: ({ token, subject: { debit } }) => ({
    path: `/directdebit?order=${debit?.orderId}`,
    code: token,
    sum: debit && { value: debit.amount, currency: debit.currency },
  }),
  direct_debit_announced: ({ subject: { debit } }) => ({
    path: `/transactions/${debit?.orderId}`,
    sum: debit && { value: debit.amount, currency: debit.currency },
    debit: debit && { last4: debit.last4, reference: debit.reference, earliest: debit.earliest },
  }),
  complaint_receipt: ({ subject: { complaint } }) => ({
    path: '/complaints',
    reference: complaint?.reference,
    moment: complaint?.createdAt,
  }),
  complaint_answer: ({ subject: { complaint } }) => ({
    path: '/complaints',
    reference: complaint?.reference,
    moment: complaint?.createdAt,
    statement: complaint?.answer ?? '',
  }),
  report_answer: ({ token, subject: { decision } }) => ({
    path: `/decision?t=${token}`,
    outcome: decision?.outcome,
    statement: decision?.statement,
    moment: decision?.reportedAt,
  }),
  restricted: ({ token, subject: { restriction } }) => ({
    path: `/decision?t=${token}`,
    measure: restriction,
    statement: restriction?.facts,
    moment: restriction?.startsAt,
  }),
  restriction_lifted: ({ subject: { restriction } }) => ({
    path: '/members',
    statement: restriction?.liftReason,
    moment: restriction?.startsAt,
  }),
  appeal_answer: ({ token, subject: { appeal } }) => ({
    path: `/decision?t=${token}`,
    appeal: appeal?.outcome,
    statement: appeal?.answer,
    moment: appeal?.createdAt,
  }),
};

export function buildMailParams(template: MailTemplate, source: MailParamsSource): EmailParams {
  const { path, ...rest } = PARAMS_BUILDERS[template](source);
  return { ...rest, name: source.name, link: `${source.origin}${path}`, unsubscribe: source.unsubscribe };
}
