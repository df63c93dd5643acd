import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { LOCALES } from '../../../../tenants/value-lists.ts';

interface Texts {
  [key: string]: string | Texts;
}

const I18N = new URL('../../../../i18n/', import.meta.url);
const textsOf = async (locale: string, namespace: string) =>
  JSON.parse(await readFile(new URL(`locales/${locale}/${namespace}.json`, I18N), 'utf8')) as Texts;

/** The text at `a.b.c`. */
function textAt(texts: Texts, key: string): string {
  const found = key.split('.').reduce<string | Texts | undefined>((at, part) => (at as Texts)?.[part], texts);
  return typeof found === 'string' ? found : '';
}

/** Bold texts of a page, and the first words of its list items. */
async function boldIn(locale: string, token: string): Promise<string[]> {
  const page = await readFile(new URL(`pages/${locale}/${token}.md`, I18N), 'utf8');
  return [...page.replace(/^- \*\*[^*]+\*\*/gm, '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) => words!);
}

describe.each([
  ['return-policy', 'transactions', ['withdraw.action', 'confirm.action']],
  ['complaints', 'pages', ['complaint.send', 'complaint.own', 'complaint.category.decision']],
])('the page %s', (token, namespace, keys) => {
  it.each(LOCALES)('names buttons in %s as the screens do', async (locale) => {
    const texts = await textsOf(locale, namespace);
    expect(await boldIn(locale, token)).toEqual(keys.map((key) => textAt(texts, key)));
  });
});
