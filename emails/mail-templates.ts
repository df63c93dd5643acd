import type { ServerKey } from '../i18n/index.ts';

/** Optional parts of a template, beside title, greeting, body, button and note. */
interface TemplateOptions {
  /** A second paragraph. */
  extra?: ServerKey;
  /** A second link, below the note. */
  second?: ServerKey;
  /** The brand large at the head, for mails that greet. Others, such as those about the account, are plain. */
  greets?: true;
  /** Title, text and button are the niche's words for a match. */
  words?: 'match';
  /** Shows the button's URL as text, for essential links that must work without the button. */
  fallback?: true;
}

/** All mail templates, in the order of the preview; they share one layout. */
const TEMPLATES = {
  activation: { fallback: true },
  welcome: { extra: 'emails:welcome.credits', greets: true },
  activation_reminder: { fallback: true },
  password_reset: { fallback: true },
  password_changed: {},
  address_known: { second: 'emails:address_known.second' },
  mail_change: { fallback: true },
  mail_change_notice: {},
  mail_changed: {},
  new_device: { second: 'emails:new_device.second' },
  passkey_added: { second: 'emails:passkey_added.second' },
  passkey_removed: { second: 'emails:passkey_removed.second' },
  account_deleted: { fallback: true },
  account_restored: { greets: true },
  export_ready: { fallback: true },
  complete_signup: { fallback: true },
  confirm_address: { fallback: true },
  photo_approved: {},
  photo_removed: { extra: 'emails:photo_removed.reason' },
  photo_verified: {},
  photo_not_verified: { extra: 'emails:photo_not_verified.reason' },
  like: {},
  match: { words: 'match' },
  match_reminder: {},
  album_request: {},
  album_opened: {},
  album_view: {},
  daily_picks: {},
  spotlight: {},
  spotlight_unseen: {},
  new_message: {},
  new_conversation: {},
  saved_search: {},
  unread_reminder: {},
  weekly_update: {},
  profile_reminder: {},
  news: { greets: true },
  promotion: { greets: true },
  payment_complete: { extra: 'emails:payment_complete.receipt' },
  payment_failed: {},
  direct_debit_code: {},
  direct_debit_announced: { extra: 'emails:direct_debit_announced.details' },
  payment_reversed: { extra: 'emails:payment_reversed.extra' },
  withdrawal: { extra: 'emails:withdrawal.when' },
  refund_failed: {},
  withdrawal_report: { extra: 'emails:withdrawal_report.order' },
  report_answer: { extra: 'emails:report_answer.answer', fallback: true },
  complaint_receipt: {},
  complaint_answer: { extra: 'emails:complaint_answer.answer' },
  restricted: { extra: 'emails:restricted.facts', fallback: true },
  restriction_lifted: { extra: 'emails:restriction_lifted.reason' },
  appeal_answer: { extra: 'emails:appeal_answer.answer', fallback: true },
} satisfies Record<string, TemplateOptions>;

export type MailTemplate = keyof typeof TEMPLATES;

export const TEMPLATE_OPTIONS: Readonly<Record<MailTemplate, TemplateOptions>> = TEMPLATES;

export const MAIL_TEMPLATES = Object.keys(TEMPLATES) as MailTemplate[];

export const isMailTemplate = (name: string): name is MailTemplate => Object.hasOwn(TEMPLATES, name);
