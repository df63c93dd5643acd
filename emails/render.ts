import { readFileSync } from 'node:fs';

import type { Locale } from '../tenants/value-lists.ts';
import { brandDarkRules, brandValues, mailTheme } from './brand.ts';
import type { EmailFact, EmailParams, EmailPortrait } from './email-params.ts';
import { fillTemplate } from './fill-template.ts';
import { mailFrame, type MailFrame } from './frames.ts';
import { layoutPath, markPath } from './generated-files.ts';
import { rowTexts, templateTexts, type MailTenant } from './template-texts.ts';
import { markdownToHtml, markdownToText } from './markdown.ts';
import { TEMPLATE_OPTIONS, type MailTemplate } from './mail-templates.ts';

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

/** A portrait's values: its picture, or the initial in its place. */
const portraitValues = ({ photo, initial }: EmailPortrait) => ({
  photo: photo ?? undefined,
  empty: photo === null ? '' : undefined,
  initial,
});

/** Values of the mail's lists; each item has the same names. */
function listValues(params: EmailParams, rows: ReturnType<typeof rowTexts>, frame: MailFrame) {
  const { portraits = [], cards = [], receipt = [] } = params;
  return {
    row: rows,
    portrait: portraits.map((portrait, index) => ({
      ...portraitValues(portrait),
      left: String(index * frame.gap),
      top: String(index * frame.drop),
    })),
    card: cards.map(({ title, detail, link, ...portrait }) => ({ ...portraitValues(portrait), title, detail, link })),
    fact: receipt.map(({ label, value, total }) => ({ label, value, weight: total ? '700' : '400' })),
  };
}

/** The parts of the head: the brand large or in a line, with the portraits below. */
function headValues(template: MailTemplate, { portraits = [], cards = [] }: EmailParams) {
  const large = TEMPLATE_OPTIONS[template].greets === true;
  return {
    'head-large': large ? '' : undefined,
    'head-line': large ? undefined : '',
    'portraits-form': portraits.length > 1 ? 'pair' : 'one',
    // Fewer than three cards have the same width.
    'cards-width': `${Math.round((cards.length / CARDS_IN_ROW) * 100)}%`,
  };
}

const CARDS_IN_ROW = 3;

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
  const values = {
    ...brand,
    ...texts,
    ...links,
    ...headValues(template, params),
    // Below the portrait, where there is one.
    ...(params.portraits?.length ? { caption: texts.fictional, fictional: undefined } : {}),
    'dark-rules': { html: brandDarkRules(tenant) },
    body,
    contract,
    lang: locale,
  };
  return {
    subject: texts.subject,
    html: fillTemplate(layoutHtml(), values, listValues(params, rows, mailFrame(mailTheme(tenant), tenant.theme))),
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
  { link, second, unsubscribe, cards = [], receipt = [] }: EmailParams,
): string {
  const blocks = [
    texts.title,
    texts.greeting,
    texts.fictional,
    // A statement with paragraphs is separated from the body.
    [texts.body, texts.extra].filter(Boolean).join(texts.extra?.includes('\n') ? '\n\n' : ' '),
    [...cards, ...rows].map(({ title, detail }) => `- ${[title, detail].filter(Boolean).join(': ')}`).join('\n'),
    receipt.map(({ label, value }: EmailFact) => `- ${label}: ${value}`).join('\n'),
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
