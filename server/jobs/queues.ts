import { DAY_SECONDS } from '../lib/time/duration.ts';
import type { PushKind } from '../modules/platform/outbox/index.ts';

export const JOB_SCHEMA = 'pgboss';

/** Contains only ids; the worker loads the rest from the tenant and the database. */
export interface MailJob {
  tenantId: string;
  mailId: string;
}

export interface PostbackJob {
  tenantId: string;
  postbackId: string;
}

export interface ExportJob {
  tenantId: string;
  exportId: string;
}

/** A push message for one device. */
export interface PushJob {
  tenantId: string;
  subscriptionId: string;
  kind: PushKind;
  /** Id of the conversation, liker or mailing; null for a message about the member alone. */
  referenceId: string | null;
  /** How often the push service has requested a delay. */
  waits?: number;
}

/** The conversation participant to notify of messages. */
export interface MessageNotificationJob {
  tenantId: string;
  conversationId: string;
  profileId: string;
}

/** The like, or the match it completed, of which to notify the liked member. */
export interface LikeNotificationJob {
  tenantId: string;
  likerId: string;
  likedId: string;
  match: boolean;
}

/** A notice about a private album, deferred until its recipient has left. */
export interface AlbumNoticeJob {
  tenantId: string;
  /** The profile that is notified. */
  profileId: string;
  /** Whom it is about. */
  otherId: string;
  template: 'album_request' | 'album_opened' | 'album_view';
}

/** Sends the due webhooks of the sandbox provider for one tenant. */
interface SandboxWebhooksJob {
  tenantId: string;
}

/** A one-time code to send as a text message. */
export interface SmsJob {
  tenantId: string;
  codeId: string;
}

/** The mandate for which to create the debit. */
export interface StartDebitJob {
  tenantId: string;
  mandateId: string;
}

/** A stored webhook event of a payment provider. */
export interface ProviderEventJob {
  tenantId: string;
  noticeId: string;
}

/** A photo check for a service to compare. */
interface CompareCheckJob {
  tenantId: string;
  checkId: string;
}

/** The used archive of a sister site whose photos to add to the profile that was created with it. */
export interface CopyPhotosJob {
  tenantId: string;
  userId: string;
  profileId: string;
  /** Its name in the storage. */
  archive: string;
}

/** A refund to request from its provider. */
export interface RefundJob {
  tenantId: string;
  refundId: string;
}

/** Queue names and payloads. Payloads contain ids only, never content. */
export interface JobPayloads {
  'send-mail': MailJob;
  /** Bulk mails have a separate queue, so that they do not delay transactional mails. */
  'send-bulk-mail': MailJob;
  'send-postback': PostbackJob;
  'export-data': ExportJob;
  'send-push': PushJob;
  'notify-messages': MessageNotificationJob;
  'notify-like': LikeNotificationJob;
  'notify-album': AlbumNoticeJob;
  'send-sms': SmsJob;
  'finish-debit': StartDebitJob;
  'send-sandbox-events': SandboxWebhooksJob;
  'process-provider-event': ProviderEventJob;
  'send-refund': RefundJob;
  'compare-photo-check': CompareCheckJob;
  'copy-photos': CopyPhotosJob;
}
export type JobName = keyof JobPayloads;

interface JobQueueOptions {
  name: JobName;
  retryLimit: number;
  /** Seconds before the first retry; doubled for each further one. */
  retryDelay: number;
  retryBackoff: boolean;
  /** Seconds after which the job of a crashed process is retried; longer than any attempt takes. */
  expireInSeconds: number;
  /** Dead-letter queue, for jobs that no sweep would create again. */
  deadLetter?: typeof FAILED_QUEUE;
}

/** Dead-letter queue: permanently failed jobs wait here for an operator. */
export const FAILED_QUEUE = 'failed-jobs';
export const FAILED_RETENTION_SECONDS = 90 * DAY_SECONDS;

export const JOB_QUEUES: JobQueueOptions[] = [
  {
    name: 'send-mail',
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  {
    name: 'send-bulk-mail',
    retryLimit: 8,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  // Failed attempts are repeated by a sweep over due dates; these retries only cover crashed jobs.
  { name: 'send-postback', retryLimit: 2, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 },
  { name: 'export-data', retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 900 },
  // A late push is of no use: five attempts within about five minutes; after that the mail suffices.
  {
    name: 'send-push',
    retryLimit: 4,
    retryDelay: 20,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  // Jobs that fail are created again by a sweep.
  { name: 'notify-messages', retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  { name: 'notify-like', retryLimit: 5, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 },
  { name: 'notify-album', retryLimit: 5, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 },
  // A code is valid for ten minutes.
  {
    name: 'send-sms',
    retryLimit: 4,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  // Retries for about an hour, for which providers remember an idempotency key; then an operator has to look at it.
  {
    name: 'finish-debit',
    retryLimit: 7,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  // Jobs that fail are created again by a sweep.
  { name: 'process-provider-event', retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  { name: 'send-refund', retryLimit: 2, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  // Without a result, a person decides as without a service.
  { name: 'compare-photo-check', retryLimit: 4, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  // The archive is deleted an hour after it has expired; without it there is nothing left to copy.
  { name: 'copy-photos', retryLimit: 5, retryDelay: 15, retryBackoff: true, expireInSeconds: 300 },
  { name: 'send-sandbox-events', retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
];
