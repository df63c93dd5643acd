import type { MailTemplate } from '../../../emails/template-names.ts';
import type { TokenPurpose } from '../accounts/secret-tokens.ts';
import type { NotificationType } from './preferences.schema.ts';

/** To whom a mail goes, whether it may be refused, and what makes it pointless. */
export interface MailRule {
  /** The address of the account, or one that the mail's token names: `payload.email`, `payload.previous`. */
  to: 'account' | 'email' | 'previous';
  /** What the mail's `referenceId` is the id of. */
  about: TokenPurpose | 'session' | null;
  /** For a mail about a token: whether it is still worth sending after the token was used or has expired. */
  whenUsed: 'drop' | 'send';
  /** The preference it obeys; null for what is part of having an account, which cannot be switched off. */
  type: NotificationType | null;
  /** Accounts that may get it: any but the deleted unless told. */
  account: 'present' | 'deleted' | 'not_confirmed';
}

const ACCOUNT: MailRule = { to: 'account', about: null, whenUsed: 'drop', type: null, account: 'present' };

/** The rule of each mail. */
export const MAIL_RULES: Record<MailTemplate, MailRule> = {
  activation: { ...ACCOUNT, about: 'activate' },
  welcome: ACCOUNT,
  activation_reminder: { ...ACCOUNT, about: 'activate', type: 'reminders', account: 'not_confirmed' },
  password_reset: { ...ACCOUNT, about: 'reset' },
  password_changed: ACCOUNT,
  mail_change: { ...ACCOUNT, to: 'email', about: 'mail_change' },
  // Whoever confirms the new address at once must not keep the old one from hearing of it.
  mail_change_notice: { ...ACCOUNT, to: 'previous', about: 'mail_change', whenUsed: 'send' },
  mail_changed: { ...ACCOUNT, to: 'previous', about: 'mail_change', whenUsed: 'send' },
  // The session may have ended again: the login took place all the same.
  new_device: { ...ACCOUNT, about: 'session' },
  account_deleted: { ...ACCOUNT, about: 'restore', account: 'deleted' },
  account_restored: ACCOUNT,
  export_ready: { ...ACCOUNT, about: 'export' },
  complete_signup: { ...ACCOUNT, about: 'complete_signup', account: 'not_confirmed' },
  confirm_address: { ...ACCOUNT, about: 'confirm_address' },
};
