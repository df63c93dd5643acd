import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { COUNTRIES, type Locale } from '../../tenants/value-lists.ts';

const LOCALES_DIR = 'i18n/locales';
const PAGES_DIR = 'i18n/pages';
/** Namespaces without site texts: developer tools are Dutch only, and the desk has separate languages. */
const NON_SITE_NAMESPACES = /^(?:demo|preview|desk\w*)\.json$/;
/** Length from which a part of a text is unlikely to match another language by chance. */
const MIN_TELLING_LENGTH = 16;

function leaves(tree: unknown): string[] {
  return typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(leaves);
}

function textsOf(locale: Locale): string[] {
  const files = readdirSync(join(LOCALES_DIR, locale)).filter(
    (name) => name.endsWith('.json') && !NON_SITE_NAMESPACES.test(name),
  );
  return files.flatMap((name) => leaves(JSON.parse(readFileSync(join(LOCALES_DIR, locale, name), 'utf8'))));
}

function pagesOf(locale: Locale): string[] {
  const files = readdirSync(join(PAGES_DIR, locale));
  return files.flatMap((name) =>
    // Comments at the top are for authors.
    readFileSync(join(PAGES_DIR, locale, name), 'utf8')
      .replace(/<!--[\s\S]*?-->/g, '')
      .split(/[\n{}[\]()#*_`<>|:]+/),
  );
}

function countriesIn(locale: Locale): string[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return COUNTRIES.map((code) => names.of(code) ?? code);
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
/** The text between placeholders and tags. */
const parts = (text: string) => text.split(/\{\{.+?\}\}|<[^>]+>|\$t\([^)]*\)/).map(tidy);

/**
 * Returns a function that finds texts of the project, or longer parts of them, in other languages than the
 * reader's.
 * @param own the reader's language
 * @param others languages that must not appear
 */
export function findForeignTexts(own: Locale, others: readonly Locale[]): (texts: readonly string[]) => string[] {
  const ownTexts = [...textsOf(own), ...pagesOf(own), ...countriesIn(own)].map(tidy);
  const ownWhole = new Set(ownTexts.flatMap((text) => [text, ...parts(text)]));
  const ownAll = ownTexts.join('\n');
  const known = others.flatMap((locale) => [...textsOf(locale), ...pagesOf(locale), ...countriesIn(locale)]).map(tidy);
  const whole = new Set(known.filter((text) => text.length > 2 && /\p{L}/u.test(text) && !ownWhole.has(text)));
  const telling = [...new Set(known.flatMap(parts))].filter(
    (text) => text.length >= MIN_TELLING_LENGTH && text.includes(' ') && !ownAll.includes(text),
  );
  return (texts) =>
    texts
      .map(tidy)
      .filter(
        (text) => whole.has(text) || telling.some((part) => text.length >= MIN_TELLING_LENGTH && text.includes(part)),
      );
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_whole, name: string) => ENTITIES[name]!);
/** Attributes with human-readable text. */
const READABLE_ATTRIBUTES = / (?:aria-label|placeholder|title|alt|content|data-[a-z-]*label)="([^"]*)"/g;

/** All human-readable text of a page: between tags and in such attributes, without script and style. */
export function readableTextsOf(html: string): string[] {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const spoken = [...shown.matchAll(READABLE_ATTRIBUTES)].map(([, text]) => text!);
  return [...shown.split(/<[^>]*>/), ...spoken].map((text) => tidy(decode(text))).filter((text) => text !== '');
}
