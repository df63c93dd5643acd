/** Every mail the platform sends. */
export const MAIL_TEMPLATES = [
  'activation',
  'welcome',
  'activation_reminder',
  'password_reset',
  'password_changed',
  'mail_change',
  'mail_change_notice',
  'mail_changed',
  'new_device',
  'passkey_added',
  'passkey_removed',
  'account_deleted',
  'account_restored',
  'export_ready',
  'complete_signup',
  'confirm_address',
  'photo_approved',
  'photo_removed',
  'like',
  'match',
  'new_message',
  'new_conversation',
  'saved_search',
] as const;

export type MailTemplate = (typeof MAIL_TEMPLATES)[number];
