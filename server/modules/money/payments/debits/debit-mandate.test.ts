import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { LOCALES } from '../../../../../tenants/value-lists.ts';
import { MANDATE_VERSION, mandateReference } from './debit-mandate.ts';

const digest = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);

const mandateIn = (locale: string): Record<string, string> => {
  const file = new URL(`../../../../../i18n/locales/${locale}/directdebit.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { mandate: Record<string, string> }).mandate;
};

/** What each version said. Never change a line here: a changed text in any language is a new version. */
const SAID: Record<string, Record<string, string>> = {
  '2026-11-01': {
    nl: '9f53385cbbf1ac58',
    en: '8d973c0ed77278c5',
    de: 'a9b2b84d2ddad078',
    da: '0931af22e810134f',
    es: '618fe651bb27b55f',
    fi: 'ba17565acbaf4bda',
    fr: 'c440f1abab3f1c5a',
    it: '3f9f38e03ec549db',
    nb: '93a6e45f308c4cd3',
    pl: 'c1832b628d908236',
    sv: 'febc21d6c317f940',
  },
  '2026-11-26': {
    nl: '2778e8a3a23cf7f3',
    en: '9d8ca98b92c550e7',
    de: 'a8ce0d2f9ba3d20c',
    da: '70373bb5c25d245d',
    es: 'b1c1fb601a496857',
    fi: 'f26e7c68b4fa6ce5',
    fr: 'a3397b34d42ec768',
    it: 'a39939e09f72e20e',
    nb: '397bc7a75a3282e9',
    pl: '4b8e618bdba64ee2',
    sv: '55d5c0b1ac4ab976',
  },
};

it.each(LOCALES)('MON-016 MON-088 has in %s the mandate text of its version', (locale) => {
  expect(digest(mandateIn(locale))).toBe(SAID[MANDATE_VERSION]?.[locale]);
});

it.each(LOCALES)(
  'MON-016 names in %s the creditor, the amount, the single use, how to revoke and the eight weeks',
  (locale) => {
    const text = Object.values(mandateIn(locale)).join(' ');
    for (const part of [
      '{{creditor}}',
      '{{address}}',
      '{{register}}',
      '{{amount}}',
      '{{email}}',
      '{{identifier}}',
      '{{reference}}',
      '8',
    ]) {
      expect(text).toContain(part);
    }
  },
);

it('MON-016 states the single use beside the checkbox', () => {
  expect(mandateIn('nl')['box']).toContain('eenmalig');
});

it('MON-084 creates unique references that SEPA allows', () => {
  const reference = mandateReference('018f3a5e-7b1c-7d2e-8f00-0123456789ab');
  expect(reference).toBe('M018F3A5E7B1C7D2E8F000123456789AB');
  expect(reference.length).toBeLessThanOrEqual(35);
});
