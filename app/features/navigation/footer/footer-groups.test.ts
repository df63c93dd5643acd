import { expect, it } from 'vitest';

import type { TFunction } from '../../../../i18n/translator.ts';
import { COUNTRY_FACTS } from '../../../../tenants/value-lists.ts';
import { toDialString, footerGroups } from './footer-groups.ts';

const t = ((key: string) => key) as unknown as TFunction;
const SITE = { supportEmail: 'hulp@site.example', supportPhone: null };
const hrefs = (site: Parameters<typeof footerGroups>[1], country: string) =>
  footerGroups(t, site, country).flatMap(({ links }) => links.map(({ href }) => href));

it('NAV-043 links terms, privacy, cookies, ban, pricing, complaints, return policy, FAQ and support', () => {
  expect(hrefs(SITE, 'NL').sort()).toEqual(
    [
      '/complaints',
      '/pages/ban',
      '/pages/cookies',
      '/pages/faq',
      '/pages/privacy',
      '/pages/return-policy',
      '/pages/terms',
      '/pricing',
      'mailto:hulp@site.example',
      '/safety',
    ].sort(),
  );
});

it('NAV-043 dials the support telephone without dashes and spaces', () => {
  expect(toDialString('+31 20 - 123 45-67')).toBe('tel:+31201234567');
  expect(hrefs({ ...SITE, supportPhone: '020-123 4567' }, 'NL')).toContain('tel:0201234567');
});

it('NAV-044 adds the part for the United States only in that country', () => {
  const titles = (country: string) => footerGroups(t, SITE, country).map(({ title }) => title);
  expect(titles('US')).toContain('footer.us.title');
  const elsewhere = Object.keys(COUNTRY_FACTS).filter((each) => each !== 'US');
  expect(elsewhere.filter((country) => titles(country).includes('footer.us.title'))).toEqual([]);
});
