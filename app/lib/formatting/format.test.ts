import { describe, expect, it } from 'vitest';

import { LOCALES } from '../../../tenants/value-lists.ts';
import { formatCountry, formatDate, formatMoney, formatNumber } from './format.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('formatting', () => {
  it('LNG-011 follows the viewer’s locale', () => {
    expect(formatNumber('nl', 1000)).toBe('1.000');
    expect(plain(formatMoney('nl', 2499, 'EUR'))).toBe('€ 24,99');
    expect(formatMoney('en', 2499, 'GBP')).toBe('£24.99');
    expect(formatDate('nl', '2026-03-12T13:05:00Z', 'time', 'Europe/Amsterdam')).toBe('14:05');
    expect(formatDate('nl', '2026-03-12T13:05:00Z', 'long', 'Europe/Amsterdam')).toBe('12 maart 2026');
    expect(formatDate('nl', '2027-11-22T10:45:00Z', 'momentOfYear', 'UTC')).toMatch(/^22 nov 2027,? 10:45 UTC$/);
    expect(formatCountry('nl', 'BE')).toBe('België');
    expect(formatCountry('nl', '019cd79e-4600')).toBe('019cd79e-4600');
    expect(formatNumber('en', 1000)).toBe('1,000');
    expect(formatMoney('en', 2799, 'USD')).toBe('US$27.99');
    expect(formatDate('en', '2026-03-12T13:05:00Z', 'time', 'Europe/London')).toBe('13:05');
    expect(formatDate('en', '2026-03-12T13:05:00Z', 'long', 'Europe/London')).toBe('12 March 2026');
    expect(formatDate('en', '2027-11-22T10:45:00Z', 'momentOfYear', 'UTC')).toBe('22 Nov 2027 10:45 UTC');
    expect(formatCountry('en', 'NL')).toBe('Netherlands');
  });

  it('LNG-011 writes negative amounts with a minus, placed as each locale does', () => {
    const back = Object.fromEntries(LOCALES.map((locale) => [locale, plain(formatMoney(locale, -100, 'EUR'))]));
    const after = '−1,00 €';
    expect(back).toEqual({
      nl: '€ −1,00',
      en: '−€1.00',
      da: after,
      de: after,
      es: after,
      fi: after,
      fr: after,
      it: after,
      nb: after,
      pl: after,
      sv: after,
    });
  });
});
