import { readFileSync } from 'node:fs';

import type { Locale } from '../tenants/value-lists.ts';
import { brandValues, mailTheme } from './brand.ts';
import type { EmailParams } from './email-params.ts';
import { fillTemplate } from './fill-template.ts';
import { layoutPath, markPath } from './generated-files.ts';
import { rowTexts, templateTexts, type MailTenant } from './template-texts.ts';
import { markdownToHtml, markdownToText } from './markdown.ts';
import type { MailTemplate } from './mail-templates.ts';

interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** Pictures referenced by `cid:`. */
  images: { cid: string; file: string }[];
}

let compiled: string | null = null;

function layoutHtml(): string {
  compiled ??= (JSON.parse(readFileSync(layoutPath(), 'utf8')) as { html: string }).html;
  return compiled;
}

/**
 * Renders a mail in the recipient's language and the tenant's brand. Subject and preview are neutral, because they are
 * visible on locked screens.
 * @throws Error when the layout was not built, or a placeholder has no value
 */
export function renderEmail(
  template: MailTemplate,
  options: { tenant: MailTenant; locale: Locale; params: EmailParams },
): RenderedEmail {
  const { tenant, locale, params } = options;
  const brand = brandValues(tenant);
  const texts = templateTexts(template, { tenant, locale }, params);
  const rows = rowTexts({ tenant, locale }, params.rows ?? []);
  const links = { link: params.link, 'second-link': params.second, 'unsubscribe-link': params.unsubscribe };
  const { origin } = new URL(params.link);
  const body = params.mailing
    ? { html: markdownToHtml(texts.body, { origin, linkColour: brand['primary-text']! }) }
    : texts.body;
  const document = { origin, document: true };
  const contract =
    params.contract === undefined
      ? undefined
      : { html: markdownToHtml(params.contract, { ...document, linkColour: brand['primary-text']! }) };
  const list = rows.length > 0 ? '' : undefined;
  const values = { ...brand, ...texts, ...links, body, contract, list, lang: locale };
  return {
    subject: texts.subject,
    html: fillTemplate(layoutHtml(), values, rows),
    text: plainText(
      {
        ...texts,
        body: params.mailing ? markdownToText(texts.body, { origin }) : texts.body,
        contract: params.contract && markdownToText(params.contract, document),
      },
      rows,
      params,
    ),
    images: [{ cid: 'brand', file: markPath(mailTheme(tenant).slug) }],
  };
}

function plainText(
  texts: ReturnType<typeof templateTexts> & { contract: string | undefined },
  rows: ReturnType<typeof rowTexts>,
  { link, second, unsubscribe }: EmailParams,
): string {
  const blocks = [
    texts.title,
    texts.greeting,
    texts.fictional,
    // A statement with paragraphs is separated from the body.
    [texts.body, texts.extra].filter(Boolean).join(texts.extra?.includes('\n') ? '\n\n' : ' '),
    rows.map(({ title, detail }) => `- ${[title, detail].filter(Boolean).join(': ')}`).join('\n'),
    texts.code && `${texts.worth}\n${texts.code}`,
    `${texts.button}:\n${link}`,
    texts.note,
    texts.second && `${texts.second}:\n${second}`,
    texts.contract,
    `--\n${texts.why} ${texts.support}`,
    texts.unsubscribe && `${texts.unsubscribe}:\n${unsubscribe}`,
    texts.company,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}
