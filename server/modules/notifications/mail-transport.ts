import { mkdir, rename, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';

/** A mail ready to leave. Its id makes its Message-ID and its file name, so that a second attempt is the same mail. */
export interface OutgoingMail {
  id: string;
  queuedAt: Date;
  tenantSlug: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string | null;
  /** Where mails of this kind are stopped; null for what is part of having an account. */
  unsubscribe: string | null;
  subject: string;
  html: string;
  text: string;
  images: { cid: string; file: string }[];
}

export interface MailTransport {
  /**
   * Hands a mail over and returns its Message-ID.
   * @throws Error of the transport; `isPermanent` tells whether another attempt makes sense
   */
  send(mail: OutgoingMail): Promise<string>;
  close(): void;
}

/** An attempt ends after this long at the latest: before its claim does, and before its job is taken for dead. */
export const SEND_MS = 45_000;

/** Where the mails of a tenant are written while there is no mail server. */
export function mailFolder(dataDir: string, tenantSlug: string): string {
  return join(dataDir, 'mail', tenantSlug);
}

/** Name of a mail's file: when it was queued, then its id. Sorts by time. */
export function mailFileName(mail: { id: string; queuedAt: Date }): string {
  return `${mail.queuedAt.toISOString().replace(/[-:]|\.\d+/g, '')}-${mail.id}.eml`;
}

/** Sends by SMTP, or without `mailUrl` writes `.eml` files to the data directory. */
export function createMailTransport(options: { mailUrl?: string; dataDir: string }): MailTransport {
  return options.mailUrl ? createSmtpTransport(options.mailUrl) : createFileTransport(options.dataDir);
}

function createSmtpTransport(url: string): MailTransport {
  const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  return {
    send: async (mail) => {
      const options = messageOptions(mail);
      const socket = new Socket();
      // The timeouts above only notice a server that is silent; one that answers slowly is left as well.
      const timer = setTimeout(() => socket.destroy(new Error('mail server too slow')), SEND_MS);
      try {
        await createTransport({ url, ...timeouts, socket }).sendMail(options);
      } finally {
        clearTimeout(timer);
      }
      return options.messageId;
    },
    close: () => undefined,
  };
}

function createFileTransport(dataDir: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const options = messageOptions(mail);
      const { message } = await composer.sendMail(options);
      const folder = mailFolder(dataDir, mail.tenantSlug);
      await mkdir(folder, { recursive: true });
      const path = join(folder, mailFileName(mail));
      // Renamed when complete, so that whoever lists the folder never reads half a mail.
      await writeFile(`${path}.partial`, message as Buffer);
      await rename(`${path}.partial`, path);
      return options.messageId;
    },
    close: () => composer.close(),
  };
}

function messageOptions(mail: OutgoingMail): SendMailOptions & { messageId: string } {
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
      // RFC 3834: nobody's holiday notice answers it.
      'Auto-Submitted': 'auto-generated',
      // RFC 2369 and RFC 8058: mail programs offer to stop it with one press.
      ...(mail.unsubscribe && {
        'List-Unsubscribe': { prepared: true, value: `<${mail.unsubscribe}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** Failures that are about the mail itself: its addresses or its content. */
const ABOUT_THE_MAIL = new Set(['EENVELOPE', 'EMESSAGE']);

/**
 * Whether a mail server refused this mail for good (a 5xx answer, RFC 5321): another attempt would be refused as well. A
 * 5xx to the greeting or the login says nothing about the mail, which goes out once the operator has put that right.
 */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, code = '' } = (error ?? {}) as { responseCode?: number; code?: string };
  return ABOUT_THE_MAIL.has(code) && responseCode >= 500 && responseCode < 600;
}

/** Enhanced status codes of addresses that do not exist, are not written rightly or have moved (RFC 3463). */
const ADDRESS_STATUS = /\b5\.1\.(?:[1236]|10)\b/;
/** Any enhanced status code; one that is there speaks for itself. */
const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/;
/** What mail servers without such codes say. */
const ADDRESS_WORDS =
  /(?:user|mailbox|recipient|address|account)\b.{0,40}\b(?:unknown|not (?:found|exist)|doesn't exist|does not exist)|(?:unknown|no such) (?:user|mailbox|recipient|address)/i;

/** Whether a mail server refused a mail because nobody has its address. */
export function isUnknownAddress(error: unknown): boolean {
  if (!isPermanent(error)) return false;
  const { response = '' } = error as { response?: string };
  return STATUS.test(response) ? ADDRESS_STATUS.test(response) : ADDRESS_WORDS.test(response);
}
