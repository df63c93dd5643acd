import type { MailTemplate } from '../../../../emails/mail-templates.ts';
import { HOUR_MS } from '../../../lib/time/duration.ts';
import type { NotificationType } from './preferences.schema.ts';

/** Minimum interval between two mails about a conversation (decisions, section 7). */
export const MIN_MAIL_INTERVAL_MS = HOUR_MS;

/**
 * Subjects of mails that are read from a row instead of a token. `unread`, `week`, `picks` and `gaps` have no row; they describe
 * the member at send time.
 */
const MAIL_SUBJECT_KINDS = [
  ...([
    'session',
    'photo',
    'photo_check',
    'liker',
    'match',
    'album',
    'search',
    'conversation',
    'unread',
    'week',
    'picks',
    'spotlight',
    'gaps',
  ] as const),
  ...(['mailing', 'order', 'report', 'debit_code', 'debit', 'complaint', 'restriction', 'appeal'] as const),
];
export type MailSubjectKind = (typeof MAIL_SUBJECT_KINDS)[number];

/** Purpose of a mailed token; a token is valid for one purpose only. */
export type TokenPurpose =
  | 'activate'
  | 'reset'
  | 'mail_change'
  | 'restore'
  | 'complete_signup'
  | 'export'
  | 'confirm_address';

/** Recipient, eligibility and expiry of a mail. */
interface MailRule {
  /**
   * The account's address, an address in the mail's token (`payload.email`, `payload.previous`), or the tenant's
   * support.
   */
  to: 'account' | 'email' | 'previous' | 'support';
  /** What `referenceId` refers to. */
  about: TokenPurpose | MailSubjectKind | null;
  /** For a mail with a token: whether it is still sent after the token was used or has expired. */
  whenUsed: 'drop' | 'send';
  /** The preference it follows; null for transactional mails, which cannot be switched off. */
  type: NotificationType | null;
  /** Eligible accounts: `present` is all but deleted ones, `any` includes those. Erased accounts have no address. */
  account: 'any' | 'present' | 'active' | 'deleted' | 'not_confirmed';
  /** Whether it is sent although the recipient marked an earlier mail as spam. */
  afterComplaint?: true;
  /** Sent through a separate queue, so that bulk mails do not delay transactional ones. */
  bulk?: true;
}

const TRANSACTIONAL: MailRule = { to: 'account', about: null, whenUsed: 'drop', type: null, account: 'present' };

/** Whether the subject is a row, not a token. */
export function isRowSubject(about: TokenPurpose | MailSubjectKind): about is MailSubjectKind {
  return (MAIL_SUBJECT_KINDS as readonly string[]).includes(about);
}

export const MAIL_RULES = {
  activation: { ...TRANSACTIONAL, about: 'activate' },
  welcome: TRANSACTIONAL,
  activation_reminder: { ...TRANSACTIONAL, about: 'activate', type: 'reminders', account: 'not_confirmed' },
  password_reset: { ...TRANSACTIONAL, about: 'reset' },
  password_changed: TRANSACTIONAL,
  // Somebody typed the address; the owner of a deleted or blocked account learns it too.
  address_known: { ...TRANSACTIONAL, account: 'any' },
  // Goes to a new address, which cannot have complained.
  mail_change: { ...TRANSACTIONAL, to: 'email', about: 'mail_change', afterComplaint: true },
  // Sent after use too: an attacker could confirm the new address at once to keep the old one uninformed.
  mail_change_notice: { ...TRANSACTIONAL, to: 'previous', about: 'mail_change', whenUsed: 'send' },
  mail_changed: { ...TRANSACTIONAL, to: 'previous', about: 'mail_change', whenUsed: 'send' },
  // The session may have ended; the login still took place.
  new_device: { ...TRANSACTIONAL, about: 'session' },
  passkey_added: TRANSACTIONAL,
  passkey_removed: TRANSACTIONAL,
  // Contains the only restore link, so it is sent even after a complaint.
  account_deleted: { ...TRANSACTIONAL, about: 'restore', account: 'deleted', afterComplaint: true },
  account_restored: TRANSACTIONAL,
  export_ready: { ...TRANSACTIONAL, about: 'export' },
  complete_signup: { ...TRANSACTIONAL, about: 'complete_signup', account: 'not_confirmed' },
  confirm_address: { ...TRANSACTIONAL, about: 'confirm_address', afterComplaint: true },
  photo_approved: TRANSACTIONAL,
  // A moderation decision is always sent with its reason.
  photo_removed: { ...TRANSACTIONAL, about: 'photo' },
  // The answer to a check that the member asked for.
  photo_verified: { ...TRANSACTIONAL, about: 'photo_check' },
  photo_not_verified: { ...TRANSACTIONAL, about: 'photo_check' },
  new_message: { ...TRANSACTIONAL, about: 'conversation', type: 'new_messages', account: 'active' },
  new_conversation: { ...TRANSACTIONAL, about: 'conversation', type: 'new_conversations', account: 'active' },
  like: { ...TRANSACTIONAL, about: 'liker', type: 'like', account: 'active' },
  match: { ...TRANSACTIONAL, about: 'liker', type: 'like', account: 'active' },
  match_reminder: { ...TRANSACTIONAL, about: 'match', type: 'match_reminders', account: 'active', bulk: true },
  album_request: { ...TRANSACTIONAL, about: 'album', type: 'album_request', account: 'active' },
  album_opened: { ...TRANSACTIONAL, about: 'album', type: 'album_request', account: 'active' },
  album_view: { ...TRANSACTIONAL, about: 'album', type: 'album_view', account: 'active' },
  daily_picks: { ...TRANSACTIONAL, about: 'picks', type: 'daily_picks', account: 'active', bulk: true },
  spotlight: { ...TRANSACTIONAL, about: 'spotlight', type: 'spotlights', account: 'active' },
  spotlight_unseen: { ...TRANSACTIONAL, about: 'spotlight', type: 'spotlights', account: 'active' },
  saved_search: { ...TRANSACTIONAL, about: 'search', type: 'weekly_updates', account: 'active' },
  unread_reminder: {
    ...TRANSACTIONAL,
    about: 'unread',
    type: 'unread_message_reminders',
    account: 'active',
    bulk: true,
  },
  weekly_update: { ...TRANSACTIONAL, about: 'week', type: 'weekly_updates', account: 'active', bulk: true },
  profile_reminder: { ...TRANSACTIONAL, about: 'gaps', type: 'reminders', account: 'active', bulk: true },
  news: { ...TRANSACTIONAL, about: 'mailing', type: 'news', account: 'active', bulk: true },
  promotion: { ...TRANSACTIONAL, about: 'mailing', type: 'promotions', account: 'active', bulk: true },
  // Mails about money go to deleted accounts too.
  payment_complete: { ...TRANSACTIONAL, about: 'order', account: 'any' },
  payment_failed: { ...TRANSACTIONAL, about: 'order', account: 'any' },
  payment_reversed: { ...TRANSACTIONAL, about: 'order', account: 'any' },
  // A confirmation on a durable medium is mandatory (Directive 2011/83/EU, article 11a).
  withdrawal: { ...TRANSACTIONAL, about: 'order', account: 'any', afterComplaint: true },
  refund_failed: { ...TRANSACTIONAL, about: 'order', account: 'any', afterComplaint: true },
  withdrawal_report: { ...TRANSACTIONAL, to: 'support', about: 'order', afterComplaint: true },
  // Requested by the member just now, or mandatory before collecting money.
  direct_debit_code: { ...TRANSACTIONAL, about: 'debit_code', afterComplaint: true },
  direct_debit_announced: { ...TRANSACTIONAL, about: 'debit', account: 'any', afterComplaint: true },
  // The decision must be sent to the reporter (Digital Services Act, article 16(5)).
  report_answer: { ...TRANSACTIONAL, about: 'report' },
  // The statement of reasons (Digital Services Act, article 17) and the answer to an appeal (article 20(5)) are
  // mandatory.
  restricted: { ...TRANSACTIONAL, about: 'restriction', afterComplaint: true },
  restriction_lifted: { ...TRANSACTIONAL, about: 'restriction', afterComplaint: true },
  appeal_answer: { ...TRANSACTIONAL, about: 'appeal', afterComplaint: true },
  // Requested just now. A visitor's goes to the address they gave.
  complaint_receipt: { ...TRANSACTIONAL, about: 'complaint', afterComplaint: true },
  // Goes to the address in the complaint when the account is deleted.
  complaint_answer: { ...TRANSACTIONAL, about: 'complaint', afterComplaint: true },
} satisfies Record<MailTemplate, MailRule>;

export function queueForMail(template: MailTemplate): 'send-mail' | 'send-bulk-mail' {
  return MAIL_RULES[template].bulk ? 'send-bulk-mail' : 'send-mail';
}

/** What decides about a mail to a member at send time. */
export interface MailEligibility {
  status: string;
  erased: boolean;
  /** Suppression reasons: `fbl`, `bounce`, `listunsubscribe`. */
  stopped: readonly string[];
  /** The member has paused their account: only mails that cannot be switched off are sent. */
  away: boolean;
  /** Whether the member's preference allows the rule's type. */
  wanted: boolean;
}

function isEligibleStatus(account: MailRule['account'], status: string): boolean {
  if (account === 'any') return true;
  return account === 'present' ? status !== 'deleted' : status === account;
}

/**
 * Whether a mail may be sent to a member. Mails to support are always sent. Notifications require the preference and an
 * address without suppression. Transactional mails are suppressed only by a complaint, unless `afterComplaint`.
 */
export function isMailAllowed(rule: MailRule, { status, erased, stopped, away, wanted }: MailEligibility): boolean {
  if (rule.to === 'support') return true;
  if (erased || !isEligibleStatus(rule.account, status)) return false;
  if (rule.type !== null) return wanted && !away && stopped.length === 0;
  return rule.afterComplaint === true || !stopped.includes('fbl');
}
