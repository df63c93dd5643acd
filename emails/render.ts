import { readFileSync } from 'node:fs';

import { translate } from '../i18n/index.ts';
import type { Tenant } from '../tenants/tenant.schema.ts';
import type { Locale } from '../tenants/value-lists.ts';
import type { MailTemplate } from './template-names.ts';
import { brandValues, mailTheme } from './brand.ts';
import { markPicture, templateFile } from './generated-files.ts';

/** What fills a template. `link` is the button's address; `count` the credits of a welcome. */
export interface EmailParams {
  name: string;
  link: string;
  count?: number;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** Pictures the HTML shows by `cid:`. */
  images: { cid: string; file: string }[];
}

type RenderTenant = Pick<Tenant, 'name' | 'niche' | 'theme' | 'company' | 'support_email'>;

const templates = new Map<MailTemplate, string>();

function templateHtml(template: MailTemplate): string {
  const known = templates.get(template);
  if (known !== undefined) return known;
  const { html } = JSON.parse(readFileSync(templateFile(template), 'utf8')) as { html: string };
  templates.set(template, html);
  return html;
}

/**
 * Renders a mail in the reader's language and the tenant's brand. Subject and preview text are neutral: they show on
 * locked screens.
 * @throws Error when the templates were not built, or one has a placeholder that nothing fills
 */
export function renderEmail(
  template: MailTemplate,
  options: { tenant: RenderTenant; locale: Locale; params: EmailParams },
): RenderedEmail {
  const { tenant, locale, params } = options;
  const texts = textsOf(template, tenant, locale, params);
  const values: Record<string, string> = { ...brandValues(tenant), ...texts, lang: locale, link: params.link };
  return {
    subject: texts.subject!,
    html: fill(templateHtml(template), values),
    text: plainText(texts, params.link),
    images: [{ cid: 'brand', file: markPicture(mailTheme(tenant).slug) }],
  };
}

function textsOf(
  template: MailTemplate,
  tenant: RenderTenant,
  locale: Locale,
  params: EmailParams,
): Record<string, string> {
  const fills = { site: tenant.name, email: tenant.support_email, ...params };
  const { company } = tenant;
  return {
    subject: translate(locale, `emails:${template}.subject`, fills),
    preheader: translate(locale, `emails:${template}.preheader`, fills),
    title: translate(locale, `emails:${template}.title`, fills),
    greeting: translate(locale, 'emails:layout.greeting', fills),
    body: translate(locale, `emails:${template}.body`, fills),
    ...(template === 'welcome' ? { credits: translate(locale, 'emails:welcome.credits', fills) } : {}),
    button: translate(locale, `emails:${template}.button`, fills),
    note: translate(locale, `emails:${template}.note`, fills),
    fallback: translate(locale, 'emails:layout.button_fallback', fills),
    why: translate(locale, 'emails:layout.why', fills),
    support: translate(locale, 'emails:layout.support', fills),
    site: tenant.name,
    company: `${company.name}, ${company.address} ${company.city}`,
  };
}

function plainText(texts: Record<string, string>, link: string): string {
  const blocks = [
    texts.title,
    texts.greeting,
    [texts.body, texts.credits].filter(Boolean).join(' '),
    `${texts.button}:\n${link}`,
    texts.note,
    `--\n${texts.why} ${texts.support}\n${texts.company}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/** One pass, so that a value which looks like a placeholder is never filled itself. */
function fill(html: string, values: Record<string, string>): string {
  return html.replace(/\{\{\s*([a-z-]+)\s*\}\}/g, (_placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing fills the placeholder ${name}`);
    return escapeHtml(value);
  });
}
