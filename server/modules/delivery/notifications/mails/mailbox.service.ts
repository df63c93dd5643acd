import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from 'postal-mime';

import { domainError } from '../../../../lib/errors/errors.ts';
import { mailFolder } from '../../../platform/outbox/index.ts';
import { SMS_HEADER } from '../sms-transport.ts';

const FILE_NAME = /^\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml$/;
const TENANT_SLUG = /^[a-z][a-z0-9-]{0,39}$/;
/** Maximum number of mails listed. */
const MAX_MAILS = 100;

interface MailSummary {
  slug: string;
  file: string;
  /** ISO 8601. */
  date: string;
  from: string;
  to: string;
  subject: string;
  /** A text message, not a mail. */
  sms: boolean;
}

interface StoredMail extends MailSummary {
  html: string;
  text: string;
  links: string[];
}

/** Creates the service of the demo mailbox, which reads mails written as files. */
export function createMailboxService(deps: { env: { dataDir: string } }) {
  const root = mailFolder(deps.env.dataDir, '.');
  return {
    /** The newest mails of one tenant or of all, newest first. */
    listMails: async (slug?: string): Promise<MailSummary[]> => {
      const slugs = slug === undefined ? await listNames(root, TENANT_SLUG) : TENANT_SLUG.test(slug) ? [slug] : [];
      const files = await Promise.all(
        slugs.map(async (site) => (await listNames(join(root, site), FILE_NAME)).map((file) => ({ slug: site, file }))),
      );
      const newest = files
        .flat()
        .sort((a, b) => (a.file < b.file ? 1 : -1))
        .slice(0, MAX_MAILS);
      return Promise.all(newest.map(async (mail) => toSummary(await parseMail(root, mail.slug, mail.file))));
    },
    /** Reads one mail. @throws DomainError `not_found` */
    readMail: async (slug: string, file: string): Promise<StoredMail> => {
      // Both come from the URL: validated against path traversal.
      if (!TENANT_SLUG.test(slug) || !FILE_NAME.test(file)) throw domainError('not_found');
      return parseMail(root, slug, file);
    },
  };
}

export type MailboxService = ReturnType<typeof createMailboxService>;

async function listNames(folder: string, pattern: RegExp): Promise<string[]> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((name) => pattern.test(name));
}

async function parseMail(root: string, slug: string, file: string): Promise<StoredMail> {
  const source = await readFile(join(root, slug, file)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? domainError('not_found') : error;
  });
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'base64' });
  const text = mail.text ?? '';
  const sms = mail.headers.some(({ key }) => key === SMS_HEADER.toLowerCase());
  return {
    slug,
    file,
    date: new Date(mail.date ?? 0).toISOString(),
    from: mail.from?.name || mail.from?.address || '',
    to: (sms ? mail.to?.[0]?.name : mail.to?.[0]?.address) ?? '',
    subject: mail.subject ?? '',
    sms,
    html: inlineImages(mail.html ?? '', mail.attachments),
    text,
    links: text.match(/https?:\/\/\S+/g) ?? [],
  };
}

const toSummary = ({ html: _html, text: _text, links: _links, ...summary }: StoredMail): MailSummary => summary;

function inlineImages(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce((shown, image) => {
    const cid = image.contentId?.replace(/[<>]/g, '');
    if (!cid || typeof image.content !== 'string') return shown;
    return shown.replaceAll(`cid:${cid}`, `data:${image.mimeType};base64,${image.content}`);
  }, html);
}
