import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import en from '../../../i18n/locales/en/directdebit.json' with { type: 'json' };
import nl from '../../../i18n/locales/nl/directdebit.json' with { type: 'json' };
import { MANDATE_VERSION, mandateReference } from './debit-mandate.ts';

const digest = (text: object) => createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);

it('MON-016 MON-088 the mandate’s text is the one that its version stands for', () => {
  // Other words are another version: write a new date there, and what they come to here.
  expect({ version: MANDATE_VERSION, nl: digest(nl.mandate), en: digest(en.mandate) }).toEqual({
    version: '2026-11-01',
    nl: '9f53385cbbf1ac58',
    en: '8d973c0ed77278c5',
  });
});

it('MON-016 the mandate names creditor, amount, its single use, how to withdraw it and the eight weeks', () => {
  for (const { mandate } of [nl, en]) {
    const text = Object.values(mandate).join(' ');
    for (const part of ['{{creditor}}', '{{address}}', '{{register}}', '{{amount}}', '{{email}}', '8']) {
      expect(text).toContain(part);
    }
  }
  expect(nl.mandate.box).toContain('eenmalig');
});

it('MON-084 a mandate’s reference is unique and one that SEPA takes', () => {
  const reference = mandateReference('018f3a5e-7b1c-7d2e-8f00-0123456789ab');
  expect(reference).toBe('M018F3A5E7B1C7D2E8F000123456789AB');
  expect(reference.length).toBeLessThanOrEqual(35);
});
