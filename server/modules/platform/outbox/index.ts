export { hashAddress } from './address-hash.ts';
export { expediteNotifications } from './expedite-notifications.ts';
export { mailFolder } from './mail-folder.ts';
export { MIN_MAIL_INTERVAL_MS } from './mail-interval.ts';
export {
  MAIL_RULES,
  isMailAllowed,
  isRowSubject,
  queueForMail,
  type MailSubjectKind,
  type TokenPurpose,
} from './mail-rules.ts';
export {
  clearBounce,
  deleteSuppressions,
  insertSuppression,
  requireMailNotSuppressed,
  resetSuppressionsForNewAddress,
  selectSuppressions,
  type SuppressionReason,
} from './mail-suppressions.ts';
export {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  preferenceName,
  type NotificationPreferences,
  type NotificationType,
} from './preferences.schema.ts';
export { queueMail, type QueuedMail } from './queue-mail.ts';
export { PUSH_MAILS, pushPreference, queuePush, wantsPushSql, type PushKind } from './queue-push.ts';
