import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { LOCALES } from '../tenants/value-lists.ts';
import { loadTexts } from './browser/index.ts';
import { AVAILABLE_LOCALES, serverResources } from './resources.ts';
import { screenResources } from './screens.ts';
import {
  DESK_LOCALES,
  LOCALES_DIR as DIR,
  deskFiles,
  deskTextsOf,
  localeFiles as files,
  hasText,
  sharedFiles as ours,
  textsOf,
  type Texts,
} from './texts-fixture.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

const base = (key: string) => key.replace(PLURAL, '');
const placeholders = (text: string) => [...new Set(text.match(/\{\{.+?\}\}/g))].toSorted();
const tags = (text: string) => [...new Set(text.match(/<[^>]+>/g))].toSorted();

/** The plural keys a language must have for a Dutch group: one per plural category, and `zero` where Dutch has it. */
function pluralKeys(locale: string, group: string, dutch: Texts): string[] {
  const forms = new Set<string>(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
  if (dutch.has(`${group}_zero`)) forms.add('zero');
  return [...forms].map((form) => `${group}_${form}`);
}

function wantedKeys(locale: string, dutch: Texts): Set<string> {
  const counted = new Set(
    [...dutch.keys()].map(base).filter((group) => dutch.has(`${group}_one`) && dutch.has(`${group}_other`)),
  );
  return new Set(
    [...dutch.keys()].flatMap((key) =>
      PLURAL.test(key) && counted.has(base(key)) ? pluralKeys(locale, base(key), dutch) : [key],
    ),
  );
}

/** The Dutch text that corresponds to a key; for a plural category that Dutch lacks, its `other` form. */
const dutchFor = (key: string, dutch: Texts): string => dutch.get(key) ?? dutch.get(`${base(key)}_other`) ?? '';

/** Names of payment methods and of music genres. */
const NAMES = /^(?:order\.method|facts\.music\.value)\./;

/** Words that are the same in a language as in Dutch. */
const SAME: Record<string, readonly string[]> = {
  da: [
    '± {{km}} km',
    'Afstand',
    'Bi',
    'Blond',
    'Bondage',
    'Cookies',
    'Credits',
    'Foto',
    'Foto {{number}}',
    'Gratis',
    'Hetero',
    'Ja',
    'Ja.',
    'Kunst',
    'KvK {{number}}',
    'Land',
    'Like',
    'Like {{name}}',
    'Likes',
    'Mail',
    'Matches',
    'Matchfinder',
    'Mode',
    'Nummer',
    'Passkeys',
    'Premium',
    'SM',
    'Saldo {{formatted}}',
    'Single',
    'Slank',
    'Sport',
    'Strand',
    'Sushi',
    'Testbetaling',
    'afstand',
    'credit',
    'credits',
    'gratis',
    'land',
    '{{count}} credit',
    '{{count}} credits',
    '{{count}} foto',
    '{{formatted}} credit',
    '{{formatted}} credits',
  ],
  de: [
    '± {{km}} km',
    'Anders',
    'Astrologie',
    'Bestellen',
    'Bi',
    'Bier',
    'Blond',
    'Bondage',
    'Chatten',
    'Cookies',
    'Credits',
    'Datum',
    'Foto',
    'Foto {{number}}',
    'Fotografie',
    'Games',
    'Gratis',
    'Hetero',
    'Ja',
    'Ja.',
    'Kosten',
    'Kunst',
    'Land',
    'Lesbisch',
    'Likes',
    'Mail',
    'Matches',
    'Matchfinder',
    'Melden',
    'Mode',
    'Nummer',
    'Passkeys',
    'Premium',
    'SM',
    'Single',
    'Sport',
    'Strand',
    'Sushi',
    'Theater',
    'Vegetarisch',
    'gratis',
    '{{name}} melden',
  ],
  en: [
    '± {{km}} km',
    '{{formatted}} man',
    'Account',
    'Bi',
    'Blond',
    'Bondage',
    'Cookies',
    'Credits',
    'Error',
    'Films',
    'Filters',
    'Filters ({{count}})',
    'Like',
    'Like {{name}}',
    'Likes',
    'Lingerie',
    'Log in',
    'Man',
    'Massages',
    'Matches',
    'Passkeys',
    'Premium',
    'Privacy',
    'Single',
    'Sport',
    'Sushi',
    'credit',
    'credits',
    '{{count}} credit',
    '{{count}} credits',
    '{{formatted}} credit',
    '{{formatted}} credits',
  ],
  es: [
    '± {{km}} km',
    'Bi',
    'Bondage',
    'Cookies',
    'Error',
    'Foto',
    'Foto {{number}}',
    'Gratis',
    'Hetero',
    'KvK {{number}}',
    'Like',
    'Likes',
    'Matches',
    'Premium',
    'Saldo {{formatted}}',
    'Sushi',
    'gratis',
    '{{count}} foto',
  ],
  fi: ['± {{km}} km', 'Bi', 'Hetero', 'Homo', 'KvK {{number}}', 'Premium', 'SM', 'Saldo {{formatted}}', 'Sushi'],
  fr: [
    '± {{km}} km',
    'Astrologie',
    'Bi',
    'Bondage',
    'Cadeau',
    'Cookies',
    'KvK {{number}}',
    'Likes',
    'Lingerie',
    'Massages',
    'Mode',
    'Premium',
    'SM',
    'Sport',
  ],
  it: [
    '± {{km}} km',
    'Account',
    'Bi',
    'Bondage',
    'Foto',
    'Foto {{number}}',
    'Like',
    'Lingerie',
    'Pagina {{page}}',
    'Per e-mail',
    'Premium',
    'Privacy',
    'SM',
    'Saldo {{formatted}}',
    'Single',
    'Sport',
    'Sushi',
    'gratis',
    'pagina',
    '{{count}} foto',
  ],
  nb: [
    '± {{km}} km',
    'Bondage',
    'Credits',
    'Gratis',
    'Ja',
    'Ja.',
    'Kunst',
    'Land',
    'Like',
    'Likes',
    'Nummer',
    'Premium',
    'SM',
    'Saldo {{formatted}}',
    'Slank',
    'Sport',
    'Strand',
    'Sushi',
    'Testbetaling',
    'credit',
    'credits',
    'gratis',
    'land',
    '{{count}} credit',
    '{{count}} credits',
    '{{formatted}} credit',
    '{{formatted}} credits',
  ],
  pl: [
    '± {{km}} km',
    'Adres',
    'Bi',
    'Blond',
    'Bondage',
    'Hetero',
    'Homo',
    'Mail',
    'Premium',
    'SM',
    'Saldo {{formatted}}',
    'Seks',
    'Sport',
    'Sushi',
  ],
  sv: [
    '± {{km}} km',
    '{{formatted}} man',
    'Bi',
    'Bondage',
    'Credits',
    'Datum',
    'Foto',
    'Foto {{number}}',
    'Gratis',
    'Hetero',
    'Ja',
    'Ja.',
    'Land',
    'Likes',
    'Man',
    'Mode',
    'Nummer',
    'Premium',
    'SM',
    'Saldo {{formatted}}',
    'Sport',
    'Strand',
    'Sushi',
    'credit',
    'credits',
    'gratis',
    'land',
    '{{count}} credit',
    '{{count}} credits',
    '{{count}} foto',
    '{{formatted}} credit',
    '{{formatted}} credits',
  ],
};

const dutch = textsOf('nl');

describe('languages', () => {
  it('LNG-009 are in each of the three lists, and every folder is in use', async () => {
    expect([...AVAILABLE_LOCALES].toSorted()).toEqual([...LOCALES].toSorted());
    expect(Object.keys(screenResources).toSorted()).toEqual([...AVAILABLE_LOCALES].toSorted());
    expect(readdirSync(DIR).toSorted()).toEqual([...AVAILABLE_LOCALES].toSorted());
    for (const locale of AVAILABLE_LOCALES) {
      const { common } = await loadTexts(['common'], locale);
      expect(common).toEqual(screenResources[locale]?.common);
    }
  });

  it('LNG-009 reach server and pages completely: no file of texts is missing', () => {
    for (const locale of AVAILABLE_LOCALES) {
      const known = Object.keys({ ...screenResources[locale], ...serverResources[locale] });
      const written = [...ours(locale), ...deskFiles(locale)].filter((file) => file.endsWith('.json')).toSorted();
      expect(known.map((name) => `${name}.json`).toSorted()).toEqual(written);
    }
  });
});

describe.each(AVAILABLE_LOCALES.filter((locale) => locale !== 'nl'))('%s', (locale) => {
  const texts = textsOf(locale);
  const same = new Set(SAME[locale]);
  const shared = [...texts].filter(([key]) => dutchFor(key, dutch) !== '');

  it('LNG-009 has the same files and the same code as the Dutch folder', () => {
    expect(ours(locale)).toEqual(ours('nl'));
    for (const file of files(locale).filter((name) => name.endsWith('.ts'))) {
      const codeOf = (language: string) => readFileSync(join(DIR, language, file), 'utf8');
      expect([file, codeOf(locale)]).toEqual([file, codeOf('nl')]);
    }
  });

  it('LNG-009 has every Dutch key, in each plural form it needs, and no others', () => {
    const wanted = wantedKeys(locale, dutch);
    expect(
      [...wanted].filter((key) => !texts.has(key)),
      'missing',
    ).toEqual([]);
    expect(
      [...texts.keys()].filter((key) => !wanted.has(key)),
      'more than Dutch has',
    ).toEqual([]);
    expect(
      [...texts].filter(([, text]) => text.trim() === '').map(([key]) => key),
      'empty',
    ).toEqual([]);
  });

  it('LNG-009 has the same placeholders and markup as Dutch', () => {
    for (const [key, text] of shared) {
      const original = dutchFor(key, dutch);
      expect([key, placeholders(text), tags(text)]).toEqual([key, placeholders(original), tags(original)]);
    }
  });

  it('LNG-009 is not a copy of Dutch', () => {
    const copied = shared.filter(
      ([key, text]) => text === dutchFor(key, dutch) && hasText(text) && !same.has(text) && !NAMES.test(key),
    );
    expect(copied).toEqual([]);
  });

  it('has no unnecessary exception for words equal to Dutch', () => {
    const used = new Set(shared.filter(([key, text]) => text === dutchFor(key, dutch)).map(([, text]) => text));
    expect([...same].filter((word) => !used.has(word))).toEqual([]);
  });
});

describe('operators’ desk', () => {
  it('has texts in its own languages only', () => {
    const speaking = AVAILABLE_LOCALES.filter((locale) => deskFiles(locale).length > 0);
    expect(speaking.toSorted()).toEqual([...DESK_LOCALES]);
    expect(deskFiles('en')).toEqual(deskFiles('nl'));
  });

  it('has every text in both languages, with the same placeholders', () => {
    const [english, own] = [deskTextsOf('en'), deskTextsOf('nl')];
    expect([...english.keys()].toSorted()).toEqual([...own.keys()].toSorted());
    for (const [key, text] of english) {
      const original = own.get(key) ?? '';
      expect([key, placeholders(text), tags(text)]).toEqual([key, placeholders(original), tags(original)]);
      expect([key, text.trim(), original.trim()]).not.toContain('');
    }
  });
});
