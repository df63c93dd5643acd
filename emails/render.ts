import { readFileSync } from 'node:fs';

import { translate } from '../i18n/index.ts';
import type { ServerKey } from '../i18n/index.ts';
import { intlTag } from '../i18n/intl-tag.ts';
import type { Tenant } from '../tenants/tenant.schema.ts';
import type { Locale } from '../tenants/value-lists.ts';
import type { MailTemplate } from './template-names.ts';
import { brandValues, mailTheme } from './brand.ts';
import { layoutFile, markPicture } from './generated-files.ts';
import { LETTERS } from './letters.ts';

/** What fills a letter. */
export interface EmailParams {
  name: string;
  /** The button's address. */
  link: string;
  /** The address of the second link, in letters that have one. */
  second?: string;
  /** The address at which the reader stops mails of this kind; only where that can be stopped. */
  unsubscribe?: string;
  /** The credits of a welcome, or how many were found. */
  count?: number;
  /** Who did what the letter tells of. */
  other?: string;
  /** What the member calls the search that the letter tells of. */
  search?: string;
  /** What somebody logged in with, as far as it can be told. */
  device?: { browser: string | null; system: string | null };
  /** A moment that the letter names, shown in the site's time zone. */
  moment?: Date;
  /** Why a photo was removed, a key of `emails:photo_reason`. */
  reason?: string;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
  /** Pictures the HTML shows by `cid:`. */
  images: { cid: string; file: string }[];
}

type RenderTenant = Pick<Tenant, 'name' | 'niche' | 'theme' | 'company' | 'support_email' | 'time_zone'>;

let compiled: string | null = null;

function layoutHtml(): string {
  compiled ??= (JSON.parse(readFileSync(layoutFile(), 'utf8')) as { html: string }).html;
  return compiled;
}

/**
 * Renders a mail in the reader's language and the tenant's brand. Subject and preview text are neutral: they show on
 * locked screens.
 * @throws Error when the layout was not built, or a placeholder has nothing that fills it
 */
export function renderEmail(
  template: MailTemplate,
  options: { tenant: RenderTenant; locale: Locale; params: EmailParams },
): RenderedEmail {
  const { tenant, locale, params } = options;
  const texts = textsOf(template, tenant, locale, params);
  const links = { link: params.link, 'second-link': params.second, 'unsubscribe-link': params.unsubscribe };
  return {
    subject: texts.subject,
    html: fill(layoutHtml(), { ...brandValues(tenant), ...texts, ...links, lang: locale }),
    text: plainText(texts, params),
    images: [{ cid: 'brand', file: markPicture(mailTheme(tenant).slug) }],
  };
}

function deviceText(locale: Locale, browser: string | null, system: string | null): string {
  if (browser && system) return translate(locale, 'emails:device.known', { browser, system });
  return browser ?? system ?? translate(locale, 'emails:device.unknown');
}

/** What the texts' own placeholders stand for. */
function fillsOf(tenant: RenderTenant, locale: Locale, params: EmailParams) {
  const { device, moment, reason } = params;
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: tenant.time_zone } as const;
  const time = new Intl.DateTimeFormat(intlTag(locale), style);
  return {
    site: tenant.name,
    email: tenant.support_email,
    name: params.name,
    count: params.count,
    search: params.search ?? '',
    other: params.other ?? '',
    device: deviceText(locale, device?.browser ?? null, device?.system ?? null),
    moment: moment ? time.format(moment) : '',
    reason: reason ? translate(locale, `emails:photo_reason.${reason}` as ServerKey) : '',
  };
}

function textsOf(template: MailTemplate, tenant: RenderTenant, locale: Locale, params: EmailParams) {
  const fills = fillsOf(tenant, locale, params);
  const { company } = tenant;
  const { extra, second, fallback } = LETTERS[template];
  return {
    subject: translate(locale, `emails:${template}.subject`, fills),
    preheader: translate(locale, `emails:${template}.preheader`, fills),
    title: translate(locale, `emails:${template}.title`, fills),
    greeting: translate(locale, 'emails:layout.greeting', fills),
    body: translate(locale, `emails:${template}.body`, fills),
    extra: extra && translate(locale, extra, fills),
    button: translate(locale, `emails:${template}.button`, fills),
    note: translate(locale, `emails:${template}.note`, fills),
    second: second && translate(locale, second, fills),
    fallback: fallback && translate(locale, 'emails:layout.button_fallback', fills),
    why: translate(locale, 'emails:layout.why', fills),
    support: translate(locale, 'emails:layout.support', fills),
    unsubscribe: params.unsubscribe && translate(locale, 'emails:layout.unsubscribe', fills),
    site: tenant.name,
    company: `${company.name}, ${company.address} ${company.city}`,
  };
}

function plainText(texts: ReturnType<typeof textsOf>, { link, second, unsubscribe }: EmailParams): string {
  const blocks = [
    texts.title,
    texts.greeting,
    texts.extra ? `${texts.body} ${texts.extra}` : texts.body,
    `${texts.button}:\n${link}`,
    texts.note,
    texts.second && `${texts.second}:\n${second}`,
    `--\n${texts.why} ${texts.support}`,
    texts.unsubscribe && `${texts.unsubscribe}:\n${unsubscribe}`,
    texts.company,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}

/**
 * Leaves out what is between `{{#name}}` and `{{/name}}` when nothing fills that name, then fills in one pass, so that
 * a value which looks like a placeholder is never filled itself.
 */
function fill(html: string, values: Record<string, string | undefined>): string {
  return html
    .replace(/\{\{#([a-z-]+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_part, name: string, inner: string) =>
      values[name] === undefined ? '' : inner,
    )
    .replace(/\{\{\s*([a-z-]+)\s*\}\}/g, (_placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`nothing fills the placeholder ${name}`);
      return escapeHtml(value);
    });
}
