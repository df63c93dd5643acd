import { createInstance, type i18n } from 'i18next';
import { describe, expect, it } from 'vitest';

import { texts as preview } from './browser/preview.ts';
import demo from './locales/nl/demo.json' with { type: 'json' };
import { AVAILABLE_LOCALES, serverResources } from './resources.ts';
import { screenResources } from './screens.ts';
import { createI18n, fillText, type I18n } from './translator.ts';
import type { TextTree } from '../tenants/site-texts.ts';

/** Hits every plural form of the eleven languages, and none. */
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 22, 1.5, 1_000_000];
/** Values that a careless replacement would change. */
const VALUES = ['Sanne', '', '$& $1 $$', '{{name}}', '$t(common:nav.search)', '<b>&amp;', 0, null, undefined];
const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const textsOf = (locale: (typeof AVAILABLE_LOCALES)[number]): Record<string, TextTree> => ({
  ...(locale === 'nl' ? { ...preview, demo } : {}),
  ...screenResources[locale],
  ...serverResources[locale],
});

function referenceOf(locale: string, texts: Record<string, TextTree>): i18n {
  const reference = createInstance();
  // oxlint-disable-next-line typescript/no-floating-promises -- with `initImmediate: false` it is ready on return
  reference.init({
    lng: locale,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [locale]: texts },
    interpolation: { escapeValue: false },
    initImmediate: false,
  });
  return reference;
}

function keysOf(tree: TextTree[string], path: string): string[] {
  if (typeof tree === 'string') return [path];
  return Object.entries(tree).flatMap(([name, each]) =>
    keysOf(each, /(?:^|:)$/.test(path) ? path + name : `${path}.${name}`),
  );
}

const placeholdersIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!);

/** Every use of a key that can differ: alone, with each count, with each kind of value. */
function usesOf(key: string, text: string): [string, Record<string, unknown>?][] {
  const names = placeholdersIn(text);
  const filled = (value: unknown) => Object.fromEntries(names.map((name) => [name, name === 'count' ? 7 : value]));
  const counted = PLURAL.test(key) || names.includes('count');
  const base = key.replace(PLURAL, '');
  return [
    [key],
    [key, {}],
    ...(names.length > 0 ? VALUES.map((value): [string, Record<string, unknown>] => [key, filled(value)]) : []),
    ...(counted ? COUNTS.map((count): [string, Record<string, unknown>] => [base, { ...filled('x'), count }]) : []),
  ];
}

describe.each(AVAILABLE_LOCALES)('texts in %s', (locale) => {
  const texts = textsOf(locale);
  const reference = referenceOf(locale, texts);
  const ours: I18n = createI18n(locale, texts);

  it('LNG-008 are what i18next finds, for every key, count and value', { timeout: 120_000 }, () => {
    const { find } = ours.in('common');
    const keys = Object.entries(texts).flatMap(([namespace, tree]) => keysOf(tree, `${namespace}:`));
    expect(keys.length).toBeGreaterThan(1500);
    const different = keys
      .flatMap((key) => usesOf(key, find(key)!))
      .map((use) => [...use, find(...use), reference.exists(...use) ? reference.t(...use) : undefined] as const)
      .filter((result) => result.at(-1) !== result.at(-2));
    expect(different).toEqual([]);
  });

  it('are found without the prefix in their own namespace', () => {
    for (const [namespace, tree] of Object.entries(texts)) {
      const { t } = ours.in(namespace);
      const fixed = reference.getFixedT(locale, namespace) as unknown as typeof t;
      for (const key of keysOf(tree, '')) expect(t(key)).toBe(fixed(key));
    }
  });
});

describe('a translator', () => {
  const texts = {
    common: { title: 'Hallo {{name}}', list: { of_one: 'één', of_other: 'meer' } },
    chat: { title: 'Chat' },
  };
  const { t, find } = createI18n('nl', texts).in('common');

  it('uses the default text, with its placeholders, or the key where there is none', () => {
    expect(t('nothing', { defaultValue: '{{name}}?', name: 'Jo' })).toBe('Jo?');
    expect(t('nothing')).toBe('nothing');
    expect([find('nothing'), find('chat:nothing'), find('nowhere:title')]).toEqual([undefined, undefined, undefined]);
  });

  it('finds no inherited property, no branch and no part of a text', () => {
    for (const key of [
      'list',
      'constructor',
      'constructor.name',
      'list.toString',
      'title.length',
      'title.0',
      '__proto__',
    ])
      expect([key, find(key)]).toEqual([key, undefined]);
    expect(fillText('{{constructor}}', {})).toBe('{{constructor}}');
  });

  it('leaves a placeholder without a value, and does not fill in values twice', () => {
    expect(t('title')).toBe('Hallo {{name}}');
    expect(t('title', { name: '{{count}}', count: 3 })).toBe('Hallo {{count}}');
  });

  it('finds texts of a namespace that comes later', () => {
    const growing: Record<string, TextTree> = {};
    const late = createI18n('nl', growing);
    expect(late.in('chat').t('title')).toBe('title');
    growing.chat = { title: 'Chat' };
    expect(late.in('chat').t('title')).toBe('Chat');
    expect(late.in('chat')).toBe(late.in('chat'));
  });
});
