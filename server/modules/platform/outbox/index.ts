export { hashAddress } from './address-hash.ts';
export { expediteNotifications } from './expedite-notifications.ts';
export { mailFolder } from './mail-folder.ts';
export { MIN_MAIL_INTERVAL_MS } from './mail-interval.ts';
export { MAIL_RULES, isMailAllowed, isRowSubject, queueForMail } from './mail-rules.ts';
export type { MailSubjectKind, TokenPurpose } from './mail-rules.ts';
export {
  clearBounce,
  deleteSuppressions,
  insertSuppression,
  requireMailNotSuppressed,
  resetSuppressionsForNewAddress,
  selectSuppressions,
} from './mail-suppressions.ts';
export type { SuppressionReason } from './mail-suppressions.ts';
export { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES, preferenceName } from './preferences.schema.ts';
export type { NotificationPreferences, NotificationType } from './preferences.schema.ts';
export { queueMail } from './queue-mail.ts';
export type { QueuedMail } from './queue-mail.ts';
export { PUSH_MAILS, pushPreference, queuePush, wantsPushSql } from './queue-push.ts';
export type { PushKind } from './queue-push.ts';
