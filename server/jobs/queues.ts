import type { PushKind } from '../modules/notifications/push-notices.ts';

/** The schema that pg-boss keeps its tables in. */
export const JOB_SCHEMA = 'pgboss';

/** What a mail job carries: ids only. The worker builds everything else from the tenant and the database. */
export interface MailJob {
  tenantId: string;
  mailId: string;
}

/** What a postback job carries. */
export interface PostbackJob {
  tenantId: string;
  postbackId: string;
}

/** What the job of a data export carries. */
export interface ExportJob {
  tenantId: string;
  exportId: string;
}

/** What a push message to one device carries. */
export interface PushJob {
  tenantId: string;
  subscriptionId: string;
  kind: PushKind;
  /** The conversation, the profile that likes, or the mailing; null for what is about the member alone. */
  referenceId: string | null;
  /** How often the push service has asked to wait. */
  waits?: number;
}

/** The side of a conversation whose member is to be told of messages. */
export interface MessageNoticeJob {
  tenantId: string;
  conversationId: string;
  profileId: string;
}

/** The like, or the match it made, that the liked member is to be told of. */
export interface LikeNoticeJob {
  tenantId: string;
  likerId: string;
  likedId: string;
  match: boolean;
}

/** Asks for the sandbox provider's notices of one site that are due. */
export interface SandboxNoticesJob {
  tenantId: string;
}

/** The one-time code that a text message carries. */
export interface SmsJob {
  tenantId: string;
  codeId: string;
}

/** The mandate whose debit is to be ordered. */
export interface StartDebitJob {
  tenantId: string;
  mandateId: string;
}

/** A stored notice of a payment provider. */
export interface PaymentNoticeJob {
  tenantId: string;
  noticeId: string;
}

/** A refund that is to be asked for at its provider. */
export interface RefundJob {
  tenantId: string;
  refundId: string;
}

/** Names and payloads of all queues: ids and the tenant's id, never content. */
export interface JobPayloads {
  'send-mail': MailJob;
  /** The same for mails that leave in great numbers: nobody's activation waits behind them. */
  'send-bulk-mail': MailJob;
  'send-postback': PostbackJob;
  'export-data': ExportJob;
  'send-push': PushJob;
  'tell-of-messages': MessageNoticeJob;
  'tell-of-like': LikeNoticeJob;
  'send-sms': SmsJob;
  'start-debit': StartDebitJob;
  'send-sandbox-notices': SandboxNoticesJob;
  'read-payment': PaymentNoticeJob;
  'send-refund': RefundJob;
}
export type JobName = keyof JobPayloads;

export interface JobQueueOptions {
  name: JobName;
  retryLimit: number;
  /** Seconds before the first retry; they double each time. */
  retryDelay: number;
  retryBackoff: boolean;
  /** Seconds after which a job whose process died is tried again; longer than any attempt takes. */
  expireInSeconds: number;
  /** Where its jobs go that fail for good: those that no sweep finds again. */
  deadLetter?: typeof FAILED_QUEUE;
}

/** Jobs that failed for good wait here for somebody to look at them. */
export const FAILED_QUEUE = 'failed-jobs';
/** For how long, in seconds. */
export const FAILED_KEPT_SECONDS = 90 * 86_400;

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
  // Attempts that fail are repeated by a sweep over due dates; these retries are for jobs that broke off.
  { name: 'send-postback', retryLimit: 2, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 },
  { name: 'export-data', retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 900 },
  // What somebody wrote hours ago is no news: five tries within about five minutes, then the mail has to do.
  {
    name: 'send-push',
    retryLimit: 4,
    retryDelay: 20,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  // What is left undone is found again by a sweep.
  { name: 'tell-of-messages', retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  { name: 'tell-of-like', retryLimit: 5, retryDelay: 15, retryBackoff: true, expireInSeconds: 60 },
  // A code is good for ten minutes.
  {
    name: 'send-sms',
    retryLimit: 4,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  // For about an hour, as long as providers know a request again; then somebody should look at it.
  {
    name: 'start-debit',
    retryLimit: 7,
    retryDelay: 15,
    retryBackoff: true,
    expireInSeconds: 60,
    deadLetter: FAILED_QUEUE,
  },
  // What is left undone is found again by a sweep.
  { name: 'read-payment', retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  { name: 'send-refund', retryLimit: 2, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
  { name: 'send-sandbox-notices', retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
];
