import type { MailTemplate } from '../../../emails/template-names.ts';
import type { TokenPurpose } from '../accounts/secret-tokens.ts';
import type { NotificationType } from './preferences.schema.ts';

/**
 * What a mail can be about that is no token: what it tells of is read from that row. `unread`, `week` and `gaps` have no
 * row of their own: they tell of the member as they are when the mail leaves.
 */
const MAILED_ROWS = [
  ...(['session', 'photo', 'liker', 'search', 'conversation', 'unread', 'week', 'gaps'] as const),
  ...(['mailing', 'order', 'report', 'debit_code', 'debit', 'complaint', 'restriction', 'appeal'] as const),
];
export type MailedRow = (typeof MAILED_ROWS)[number];

/** To whom a mail goes, what keeps it back, and what makes it pointless. */
export interface MailRule {
  /**
   * The address of the account, or one that the mail's token names: `payload.email`, `payload.previous`; or the site's own
   * people, who are told of what a member did.
   */
  to: 'account' | 'email' | 'previous' | 'support';
  /** What the mail's `referenceId` is the id of. */
  about: TokenPurpose | MailedRow | null;
  /** For a mail about a token: whether it is still worth sending after the token was used or has expired. */
  whenUsed: 'drop' | 'send';
  /** The preference it obeys; null for what is part of having an account, which cannot be switched off. */
  type: NotificationType | null;
  /** Accounts that may get it: `present` is any but the deleted, `any` those too. An erased one has no address any more. */
  account: 'any' | 'present' | 'active' | 'deleted' | 'not_confirmed';
  /** Whether it goes out although the reader marked an earlier mail as spam. */
  afterComplaint?: true;
  /** Whether many leave at once: they queue by themselves, so that nobody's activation waits behind them. */
  bulk?: true;
}

const ACCOUNT: MailRule = { to: 'account', about: null, whenUsed: 'drop', type: null, account: 'present' };

/** Whether what a mail is about is a row to tell of, and no token to make a link of. */
export function isRow(about: TokenPurpose | MailedRow): about is MailedRow {
  return (MAILED_ROWS as readonly string[]).includes(about);
}

/** The rule of each mail. */
export const MAIL_RULES: Record<MailTemplate, MailRule> = {
  activation: { ...ACCOUNT, about: 'activate' },
  welcome: ACCOUNT,
  activation_reminder: { ...ACCOUNT, about: 'activate', type: 'reminders', account: 'not_confirmed' },
  password_reset: { ...ACCOUNT, about: 'reset' },
  password_changed: ACCOUNT,
  // To an address that has not complained: nobody wrote to it before.
  mail_change: { ...ACCOUNT, to: 'email', about: 'mail_change', afterComplaint: true },
  // Whoever confirms the new address at once must not keep the old one from hearing of it.
  mail_change_notice: { ...ACCOUNT, to: 'previous', about: 'mail_change', whenUsed: 'send' },
  mail_changed: { ...ACCOUNT, to: 'previous', about: 'mail_change', whenUsed: 'send' },
  // The session may have ended again: the login took place all the same.
  new_device: { ...ACCOUNT, about: 'session' },
  passkey_added: ACCOUNT,
  passkey_removed: ACCOUNT,
  // The only way back: whoever asks to leave is told of it once, whatever they thought of earlier mails.
  account_deleted: { ...ACCOUNT, about: 'restore', account: 'deleted', afterComplaint: true },
  account_restored: ACCOUNT,
  export_ready: { ...ACCOUNT, about: 'export' },
  complete_signup: { ...ACCOUNT, about: 'complete_signup', account: 'not_confirmed' },
  confirm_address: { ...ACCOUNT, about: 'confirm_address', afterComplaint: true },
  photo_approved: ACCOUNT,
  // A decision about somebody is told with its reason, whatever mails they want.
  photo_removed: { ...ACCOUNT, about: 'photo' },
  new_message: { ...ACCOUNT, about: 'conversation', type: 'new_messages', account: 'active' },
  new_conversation: { ...ACCOUNT, about: 'conversation', type: 'new_conversations', account: 'active' },
  like: { ...ACCOUNT, about: 'liker', type: 'like', account: 'active' },
  match: { ...ACCOUNT, about: 'liker', type: 'like', account: 'active' },
  saved_search: { ...ACCOUNT, about: 'search', type: 'weekly_updates', account: 'active' },
  unread_reminder: { ...ACCOUNT, about: 'unread', type: 'unread_message_reminders', account: 'active', bulk: true },
  weekly_update: { ...ACCOUNT, about: 'week', type: 'weekly_updates', account: 'active', bulk: true },
  profile_reminder: { ...ACCOUNT, about: 'gaps', type: 'reminders', account: 'active', bulk: true },
  news: { ...ACCOUNT, about: 'mailing', type: 'news', account: 'active', bulk: true },
  promotion: { ...ACCOUNT, about: 'mailing', type: 'promotions', account: 'active', bulk: true },
  // What becomes of a buyer's money is told to who has left as well.
  payment_complete: { ...ACCOUNT, about: 'order', account: 'any' },
  payment_failed: { ...ACCOUNT, about: 'order', account: 'any' },
  payment_reversed: { ...ACCOUNT, about: 'order', account: 'any' },
  // A confirmation on a durable medium is a duty (Directive 2011/83/EU, article 11a), whatever mails they want.
  withdrawal: { ...ACCOUNT, about: 'order', account: 'any', afterComplaint: true },
  refund_failed: { ...ACCOUNT, about: 'order', account: 'any', afterComplaint: true },
  withdrawal_report: { ...ACCOUNT, to: 'support', about: 'order', afterComplaint: true },
  // Asked for at this moment, and what must be told before money is taken: whatever the reader thought of earlier mails.
  direct_debit_code: { ...ACCOUNT, about: 'debit_code', afterComplaint: true },
  direct_debit_announced: { ...ACCOUNT, about: 'debit', account: 'any', afterComplaint: true },
  // A decision is told to who asked for it (Digital Services Act, article 16(5)), whatever mails they want.
  report_answer: { ...ACCOUNT, about: 'report' },
  // A statement of reasons is a duty (Digital Services Act, article 17), and so is the answer to an appeal (article 20(5)).
  restricted: { ...ACCOUNT, about: 'restriction', afterComplaint: true },
  restriction_lifted: { ...ACCOUNT, about: 'restriction', afterComplaint: true },
  appeal_answer: { ...ACCOUNT, about: 'appeal', afterComplaint: true },
  // Asked for at this moment, whatever the reader thought of earlier mails. A visitor's goes to the address they gave.
  complaint_receipt: { ...ACCOUNT, about: 'complaint', afterComplaint: true },
  // Promised to whoever complained. Who has left since gets it at the address that the complaint keeps.
  complaint_answer: { ...ACCOUNT, about: 'complaint', afterComplaint: true },
};

/** The queue that a mail waits in. */
export function mailQueueOf(template: MailTemplate): 'send-mail' | 'send-bulk-mail' {
  return MAIL_RULES[template].bulk ? 'send-bulk-mail' : 'send-mail';
}

/** What is known of a member at the moment when a mail would leave. */
export interface Reader {
  /** Of the account. */
  status: string;
  /** Whether nothing is left of the account but its books. */
  erased: boolean;
  /** Why mails to the member stopped: `fbl`, `bounce`, `listunsubscribe`. */
  stopped: readonly string[];
  /** Whether the member wants mails of the rule's type. */
  wanted: boolean;
}

function isFor(account: MailRule['account'], status: string): boolean {
  if (account === 'any') return true;
  return account === 'present' ? status !== 'deleted' : status === account;
}

/**
 * Whether a mail may go to a member; the site's own people get theirs whatever the member is. A notification needs the
 * member's wish and an address that nothing was reported of. What is part of having an account goes out all the same, save
 * that whoever marked a mail as spam is left alone until they ask for mails themselves.
 */
export function mayMail(rule: MailRule, { status, erased, stopped, wanted }: Reader): boolean {
  if (rule.to === 'support') return true;
  if (erased || !isFor(rule.account, status)) return false;
  if (rule.type !== null) return wanted && stopped.length === 0;
  return rule.afterComplaint === true || !stopped.includes('fbl');
}
