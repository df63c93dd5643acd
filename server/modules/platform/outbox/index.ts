export { expediteNotifications } from './expedite-notifications.ts';
export { mailFolder } from './mail-folder.ts';
export {
  MAIL_RULES,
  MIN_MAIL_INTERVAL_MS,
  isMailAllowed,
  isRowSubject,
  queueForMail,
  type MailSubjectKind,
  type TokenPurpose,
} from './mail-rules.ts';
export {
  clearBounce,
  deleteSuppressions,
  addressHashes,
  hashAddress,
  insertSuppression,
  requireMailNotSuppressed,
  resetSuppressionsForNewAddress,
  selectSuppressions,
  type SuppressionReason,
} from './mail-suppressions.ts';
export {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  isOptIn,
  preferenceName,
  type NotificationPreferences,
  type NotificationType,
} from './preferences.schema.ts';
export { queueMail, wasMailQueuedSince, type QueuedMail } from './queue-mail.ts';
export { PUSH_MAILS, pushPreference, queuePush, wantsPushSql, type PushKind } from './queue-push.ts';
