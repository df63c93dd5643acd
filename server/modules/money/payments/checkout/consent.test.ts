import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { LOCALES } from '../../../../../tenants/value-lists.ts';
import { IMMEDIATE_CONSENT_VERSION } from './consent.ts';

/**
 * What each version said: the start of the SHA-256 of the sentence in each language. Orders store only the version, so
 * never change a line here: add a version and a line when the sentence changes in any language.
 */
const SAID: Record<string, Record<string, string>> = {
  '2026-11-01': {
    nl: '777ab0c59a6f3e7a',
    en: 'f4a6687ec98f856e',
    de: 'ee2abc9672a61b7b',
    da: '7c46409b78097b28',
    es: 'd6f01607cb0d5501',
    fi: 'e35e88a04eff3003',
    fr: '2e772076ece34a82',
    it: 'cc97ce429667e04e',
    nb: '3e7f5696a7c07820',
    pl: '63e997c4167c8208',
    sv: '4c4758c1eef594a7',
  },
};

const shown = (locale: string): string => {
  const file = new URL(`../../../../../i18n/locales/${locale}/order.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { consent: { label: string } }).consent.label;
};
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('the consent to immediate performance', () => {
  it.each(LOCALES)('MON-065 has in %s the text of its version', (locale) => {
    expect(hash(shown(locale))).toBe(SAID[IMMEDIATE_CONSENT_VERSION]?.[locale]);
  });

  it('MON-065 has a separate version for each set of texts', () => {
    const sets = Object.values(SAID).map((said) => JSON.stringify(said));
    expect(new Set(sets).size).toBe(sets.length);
  });
});
