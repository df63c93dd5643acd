import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Locale } from '../../tenants/value-lists.ts';
import { COUNTRIES } from '../../tenants/value-lists.ts';

const LOCALES_DIR = 'i18n/locales';
const PAGES_DIR = 'i18n/pages';
/** The tools of developers speak Dutch only, and the operators' desk has languages of its own. */
const OF_NO_SITE = /^(?:demo|preview|desk\w*)\.json$/;
/** Characters from which a part of a text is told apart from another language's by chance no more. */
const TELLING = 16;

function leaves(tree: unknown): string[] {
  return typeof tree === 'string' ? [tree] : Object.values(tree as object).flatMap(leaves);
}

function textsOf(locale: Locale): string[] {
  const files = readdirSync(join(LOCALES_DIR, locale)).filter(
    (name) => name.endsWith('.json') && !OF_NO_SITE.test(name),
  );
  return files.flatMap((name) => leaves(JSON.parse(readFileSync(join(LOCALES_DIR, locale, name), 'utf8'))));
}

function pagesOf(locale: Locale): string[] {
  const files = readdirSync(join(PAGES_DIR, locale));
  return files.flatMap((name) =>
    // Comments at the top are for those who work on a page.
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
/** What stands between placeholders and marks. */
const parts = (text: string) => text.split(/\{\{.+?\}\}|<[^>]+>|\$t\([^)]*\)/).map(tidy);

/**
 * Finds what is said in other languages than the reader's: texts of the project that are exactly theirs, and longer parts
 * of them.
 * @param own the reader's language
 * @param others those that must not be heard
 */
export function foreignWords(own: Locale, others: readonly Locale[]): (texts: readonly string[]) => string[] {
  const ownTexts = [...textsOf(own), ...pagesOf(own), ...countriesIn(own)].map(tidy);
  const ownWhole = new Set(ownTexts.flatMap((text) => [text, ...parts(text)]));
  const ownAll = ownTexts.join('\n');
  const known = others.flatMap((locale) => [...textsOf(locale), ...pagesOf(locale), ...countriesIn(locale)]).map(tidy);
  const whole = new Set(known.filter((text) => text.length > 2 && /\p{L}/u.test(text) && !ownWhole.has(text)));
  const telling = [...new Set(known.flatMap(parts))].filter(
    (text) => text.length >= TELLING && text.includes(' ') && !ownAll.includes(text),
  );
  return (texts) =>
    texts
      .map(tidy)
      .filter((text) => whole.has(text) || telling.some((part) => text.length >= TELLING && text.includes(part)));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_whole, name: string) => ENTITIES[name]!);
/** Attributes that somebody reads or hears. */
const SPOKEN = / (?:aria-label|placeholder|title|alt|content|data-[a-z-]*label)="([^"]*)"/g;

/** Everything that a page says: between its tags, and in the attributes that are read. Script and style are left out. */
export function wordsOf(html: string): string[] {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
  const spoken = [...shown.matchAll(SPOKEN)].map(([, text]) => text!);
  return [...shown.split(/<[^>]*>/), ...spoken].map((text) => tidy(decode(text))).filter((text) => text !== '');
}
