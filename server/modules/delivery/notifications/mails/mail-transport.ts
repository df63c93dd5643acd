import { mkdir, rename, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { traced } from '../../../../lib/tracing/tracing.ts';
import { mailFolder } from '../../../platform/outbox/index.ts';

/** A composed mail. Message-ID and file name derive from its id, so that a retry produces the same mail. */
export interface OutgoingMail {
  id: string;
  queuedAt: Date;
  tenantSlug: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  /** Unsubscribe URL; null for transactional mails. */
  unsubscribe: string | null;
  subject: string;
  html: string;
  text: string;
  images: { cid: string; file: string }[];
}

export interface MailTransport {
  /**
   * Sends a mail and returns its Message-ID.
   * @throws Error of the transport; use `isPermanent` to decide about a retry
   */
  send(mail: OutgoingMail): Promise<string>;
}

/** Upper limit of an attempt; shorter than the claim and the job's expiry. */
export const SEND_TIMEOUT_MS = 45_000;

/** Loaded by processes that send mails, because it is large. */
const library = () => import('nodemailer');

/** File name from queue time and id; sorts by time. */
export function mailFileName(mail: { id: string; queuedAt: Date }): string {
  return `${mail.queuedAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${mail.id}.eml`;
}

/** Sends by SMTP, or writes `.eml` files to the data directory without `mailUrl`. */
export function createMailTransport(options: { mailUrl?: string; dataDir: string }): MailTransport {
  return options.mailUrl ? createSmtpTransport(options.mailUrl) : createFileTransport(options.dataDir);
}

function createSmtpTransport(url: string): MailTransport {
  const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  return {
    send: traced('send smtp', async (mail: OutgoingMail) => {
      const { createTransport } = await library();
      const options = toMessageOptions(mail);
      const socket = new Socket();
      // The socket timeouts cover only silence; this also limits a server that responds slowly.
      const timer = setTimeout(() => socket.destroy(new Error('mail server timed out')), SEND_TIMEOUT_MS);
      try {
        await createTransport({ url, ...timeouts, socket }).sendMail(options);
      } finally {
        clearTimeout(timer);
      }
      return options.messageId;
    }),
  };
}

function createFileTransport(dataDir: string): MailTransport {
  return {
    send: async (mail) => {
      const { createTransport } = await library();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const options = toMessageOptions(mail);
      const { message } = await composer.sendMail(options);
      const folder = mailFolder(dataDir, mail.tenantSlug);
      await mkdir(folder, { recursive: true });
      const path = join(folder, mailFileName(mail));
      // Renamed when complete, so that a reader never sees a partial mail.
      await writeFile(`${path}.partial`, message as Buffer);
      await rename(`${path}.partial`, path);
      return options.messageId;
    },
  };
}

function toMessageOptions(mail: OutgoingMail): SendMailOptions & { messageId: string } {
  const domain = mail.from.address.split('@')[1];
  return {
    messageId: `<${mail.id}@${domain}>`,
    date: mail.queuedAt,
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.images.map(({ cid, file }) => ({ cid, path: file, contentDisposition: 'inline' as const })),
    headers: {
      // RFC 3834: suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      // RFC 2369 and RFC 8058: one-click unsubscribe.
      ...(mail.unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Error codes about the mail itself: its addresses or content. */
const MESSAGE_ERROR_CODES = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Whether the server rejected this mail permanently (5xx, RFC 5321). A 5xx to greeting or login is a configuration
 * error, not about the mail, and is retried.
 */
export function isPermanentFailure(error: unknown): boolean {
  const { responseCode = 0, code = '' } = (error ?? {}) as { responseCode?: number; code?: string };
  return MESSAGE_ERROR_CODES.has(code) && responseCode >= 500 && responseCode < 600;
}

/** Enhanced status codes of addresses that do not exist, are malformed or have moved (RFC 3463). */
const BAD_ADDRESS_STATUS = /\b5\.1\.(?:[1236]|10)\b/;
/** Any enhanced status code; when present, the text is not consulted. */
const ENHANCED_STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** Responses of mail servers without enhanced status codes. */
const BAD_ADDRESS_TEXT =
  /(?:user|mailbox|recipient|address|account)\b.{0,40}\b(?:unknown|not (?:found|exist)|doesn't exist|does not exist)|(?:unknown|no such) (?:user|mailbox|recipient|address)/i;

/** Whether the server rejected a mail because its address does not exist. */
export function isUnknownAddress(error: unknown): boolean {
  if (!isPermanentFailure(error)) return false;
  const { response = '' } = error as { response?: string };
  return ENHANCED_STATUS.test(response) ? BAD_ADDRESS_STATUS.test(response) : BAD_ADDRESS_TEXT.test(response);
}
