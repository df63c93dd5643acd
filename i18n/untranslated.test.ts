import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { LOCALES, NICHES } from '../tenants/value-lists.ts';
import { hasText, textsOf } from './texts-fixture.ts';

const PAGES = join(import.meta.dirname, 'pages');
const NAMES = /^(?:order\.method|facts\.music\.value)\./;
const dutch = textsOf('nl');
const english = textsOf('en');

/** Words that a language shares with English, or has adopted from it. */
const LIKE_ENGLISH: Record<string, readonly string[]> = {
  da: [
    'Send',
    'Version {{version}}',
    'Region',
    'Dating',
    'Sex',
    'Shopping',
    'region',
    'Push',
    'Send for {{count}} credit',
    'Send for {{count}} credits',
    'Pause',
  ],
  de: ['Version {{version}}', 'Name', 'Dates', 'Region', 'Tattoos', 'Sex', 'Push'],
  es: ['Error {{status}}', 'No', 'Total', 'Gay', 'Push'],
  fi: [],
  fr: [
    'Messages',
    'Conversations',
    'Photo',
    'Version {{version}}',
    'Confirmation',
    '{{count}} photo',
    '{{count}} photos',
    '{{count}} minute',
    '{{count}} minutes',
    'Page {{page}}',
    'Total',
    'Photo {{number}}',
    'Portrait',
    'Photos',
    'Orientation',
    'Gay',
    'Art',
    'Shopping',
    'Distance',
    'distance',
    'orientation',
    'page',
    'Transactions',
    'Notifications',
    'Message',
    'Date',
    'Description',
    'Pause',
  ],
  it: ['Password', 'No', 'Gay', 'Shopping'],
  nb: [
    'Send',
    'Region',
    'Dating',
    'Chatting',
    'Sex',
    'Shopping',
    'region',
    'Send for {{count}} credit',
    'Send for {{count}} credits',
    'Pause',
  ],
  pl: ['Region', 'region', 'VAT', '{{rate}} VAT'],
  sv: ['Version {{version}}', 'Region', 'Gay', 'Sex', 'Shopping', 'region'],
};

/** Words that occur in nearly every sentence of their language, and in no other supported one. */
const TELLTALES = {
  en: /(?<!\p{L})(?:the|your|with|you|this|what|please|are)(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:een|niet|wij|jouw|geen|ook|deze|wordt|jij|heeft|zijn|naar|alleen)(?!\p{L})/iu,
};

/** The filter by interests, which a site may disable. */
const INTERESTS = /interes|intérêt|kiinnostu[sk]|zainteresowa|intresse/iu;

/** Texts that each brand has for itself, and those that must differ between all brands. */
const VOICED = /^(?:niche|landers\.voice|icebreakers|games\.finder\.lead|entry\.(?:title|text))\.default(?:\.|$)/;
const OWN_VOICE = /(?:\.lead|empty|join_lead)$|^(?:icebreakers|games|entry)\./;

const bare = (text: string) => text.replaceAll(/\{\{.+?\}\}/g, '');

/** The lines of a page without notes, URLs and code. */
function linesOf(locale: string, page: string): string[] {
  const text = readFileSync(join(PAGES, locale, page), 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
  const said = text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '');
  return said.split('\n').filter((line) => /\p{L}{3,}\P{L}+\p{L}{3,}/u.test(bare(line)));
}

const placeholdersOf = (locale: string, page: string) => {
  const text = readFileSync(join(PAGES, locale, page), 'utf8');
  const names = [...text.matchAll(/\{\{[#^/]?(\w+)[^}]*\}\}/g)].map(([, name]) => name);
  return [...new Set(names)].toSorted();
};

const pages = readdirSync(join(PAGES, 'nl')).toSorted();
const OTHERS = LOCALES.filter((locale) => locale !== 'nl');

describe.each(OTHERS)('%s', (locale) => {
  const texts = textsOf(locale);
  const likeEnglish = new Set(LIKE_ENGLISH[locale]);
  const fromEnglish = [...texts].filter(
    ([key, text]) =>
      locale !== 'en' && text === english.get(key) && text !== dutch.get(key) && hasText(text) && !NAMES.test(key),
  );

  it('LNG-009 is not a copy of English', () => {
    expect(fromEnglish.filter(([, text]) => !likeEnglish.has(text))).toEqual([]);
  });

  it('LNG-009 has no unnecessary exception for words equal to English', () => {
    const used = new Set(fromEnglish.map(([, text]) => text));
    expect([...likeEnglish].filter((word) => !used.has(word))).toEqual([]);
  });

  it('LNG-009 has no sentence in another language', () => {
    const foreign = Object.entries(TELLTALES).filter(([language]) => language !== locale);
    const found = [...texts].filter(([, text]) => foreign.some(([, words]) => words.test(bare(text))));
    expect(found).toEqual([]);
  });

  it('LNG-009 has all information pages, with the same placeholders as Dutch and translated texts', () => {
    expect(readdirSync(join(PAGES, locale)).toSorted()).toEqual(pages);
    const foreign = Object.entries(TELLTALES).filter(([language]) => language !== locale);
    for (const page of pages) {
      expect([page, placeholdersOf(locale, page)]).toEqual([page, placeholdersOf('nl', page)]);
      const said = linesOf(locale, page);
      const originals = new Set(['nl', 'en'].flatMap((other) => (other === locale ? [] : linesOf(other, page))));
      expect([page, said.filter((line) => originals.has(line))]).toEqual([page, []]);
      expect([page, said.filter((line) => foreign.some(([, words]) => words.test(bare(line))))]).toEqual([page, []]);
    }
  });
});

describe.each(LOCALES)('%s', (locale) => {
  const texts = textsOf(locale);

  it('LNG-009 is clean: no double spaces, broken placeholders or editing marks', () => {
    const unclean = [...texts].filter(
      ([, text]) =>
        text !== text.trim() ||
        /[^\S\n]{2}|\t|\r/.test(text) ||
        /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, '')) ||
        /\$t\(|\b(?:TODO|FIXME|XXX|TBD)\b|lorem ipsum/.test(text),
    );
    expect(unclean).toEqual([]);
  });

  it('does not promise a filter that a site may lack, on its front page or in its FAQ', () => {
    const steps = [...texts].filter(([key]) => /^niche\.\w+\.how\./.test(key));
    expect(steps.length).toBeGreaterThan(20);
    expect(steps.filter(([, text]) => INTERESTS.test(text))).toEqual([]);
    expect(linesOf(locale, 'faq.md').filter((line) => INTERESTS.test(line))).toEqual([]);
  });

  it('THM-004 has its own wording for each niche', () => {
    const looks = Object.values(NICHES);
    const voiced = [...texts.keys()].filter((key) => VOICED.test(key));
    expect(voiced.length).toBeGreaterThan(55);
    for (const key of voiced) {
      const said = looks.map((look) => texts.get(key.replace('default', look)));
      expect([key, said.includes(undefined)]).toEqual([key, false]);
      // Short labels may be equal between brands.
      if (OWN_VOICE.test(key)) expect([key, new Set(said).size]).toEqual([key, looks.length]);
    }
  });
});

describe('untranslated letters', () => {
  it('LNG-009 contain only texts of one language', () => {
    const dir = join(import.meta.dirname, '../emails/templates');
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.mjml'));
    const said = files.flatMap((file) => {
      const bareText = readFileSync(join(dir, file), 'utf8')
        .replaceAll(/\{{2,3}[^{}]*\}{2,3}|&\w+;/g, ' ')
        .replaceAll(/<!--[\s\S]*?-->|<mj-style[\s\S]*?<\/mj-style>|<[^>]*>/g, ' ');
      return bareText.match(/\p{L}{2,}/gu) ?? [];
    });
    expect(files.length).toBeGreaterThan(0);
    expect(said).toEqual([]);
  });
});
