import { describe, expect, it } from 'vitest';
import { currencyFor } from '../../../../../tenants/payment-currency.ts';
import { tenantFileData } from '../../../../../tenants/tenant-fixture.ts';
import { tenantSchema, type Tenant } from '../../../../../tenants/tenant.schema.ts';
import { visibleLanguages } from './languages.ts';
import { paymentCountry, vatRateFor } from './payment-country.ts';
import { viewCompanyInfo, viewSettings } from './settings.view.ts';

const load = (slug: string, change: Record<string, unknown> = {}): Tenant => ({
  ...tenantSchema.parse({ ...tenantFileData(slug), ...change }),
  id: 'id',
});

const CONTEXT = { requestHost: 'www.test', geoipCountry: 'NL', geoipSelectedCountry: null, pushKey: null };

const SETTINGS = [
  'name',
  'domain',
  'domain_language',
  'cdn_prefix',
  'niche',
  'index_title',
  'description',
  'countries',
  'visible_profile_fields',
  'visible_profile_notes',
  'search_fields',
  'geoip_country',
  'geoip_selected_country',
  'signups',
  'logged_out_search',
  'logged_out_search_trafficsource',
  'push_key',
  'minimum_message_costs',
  'message_credits',
  'photo_credits',
  'gift_credits',
  'reaction_credits',
  'spotlight_credits',
  'voice_credits',
  'signup_credits',
  'message_length',
  'support_email',
  'support_phone',
  'fictional_icon',
  'fictional_warning',
  'fictional_singular',
  'fictional_plural',
  'refund_days',
  'member_resell',
  'company_id',
  'mail_name',
  'enable_site_entry_popup',
  'entry_warning_countries',
];

describe('settings', () => {
  it('TEN-002 TEN-003 TEN-005 TEN-006 TEN-007 TEN-008 TEN-009 have exactly the specified fields', () => {
    expect(Object.keys(viewSettings(load('default'), CONTEXT)).sort()).toEqual([...SETTINGS].sort());
  });

  it('DIS-009 omit search fields for hidden profile fields', () => {
    const search_fields = ['country', 'hair_colour', 'tattoos'];
    const site = load('default', { search_fields, visible_profile_fields: ['tattoos'] });
    expect(viewSettings(site, CONTEXT).search_fields).toEqual(['country', 'tattoos']);
  });

  it('API-046 are null when unset', () => {
    const unset = ['cdn_prefix', 'logged_out_search_trafficsource', 'minimum_message_costs', 'support_phone'];
    const texts = ['fictional_icon', 'fictional_warning', 'fictional_singular', 'fictional_plural', 'member_resell'];
    const keys = [...unset, ...texts, 'company_id', 'mail_name'];
    const data = Object.fromEntries(Object.entries(tenantFileData('default')).filter(([key]) => !keys.includes(key)));
    const view = viewSettings({ ...tenantSchema.parse(data), id: 'id' }, { ...CONTEXT, geoipCountry: null });
    const empty = Object.entries(view).filter(([, value]) => value === null);
    expect(empty.map(([key]) => key).sort()).toEqual(
      [...keys, 'geoip_country', 'geoip_selected_country', 'push_key'].sort(),
    );
    expect(Object.values(view)).not.toContain(undefined);
  });

  it('take the domain from the request and countries from the visitor', () => {
    const view = viewSettings(load('gay'), { ...CONTEXT, geoipSelectedCountry: 'CH', pushKey: 'BKey' });
    expect(view).toMatchObject({
      domain: 'www.test',
      geoip_country: 'NL',
      geoip_selected_country: 'CH',
      push_key: 'BKey',
    });
  });

  it('return texts in the reader’s language, else the site’s, else Dutch', () => {
    expect(viewSettings(load('gay'), { ...CONTEXT, locale: 'de' }).index_title).toMatch(/geradewegs/);
    const two = { nl: 'Recht op je doel af', en: 'Straight to the point' };
    expect(viewSettings(load('gay', { index_title: two }), { ...CONTEXT, locale: 'pl' }).index_title).toBe(two.nl);
    expect(viewSettings(load('bbw'), CONTEXT).index_title).toMatch(/take all the room/);
    expect(viewSettings(load('bbw', { index_title: { nl: 'Ruimte' } }), CONTEXT).index_title).toBe('Ruimte');
    expect(viewSettings(load('bdsm'), { ...CONTEXT, locale: 'en' }).member_resell?.[0]).toMatchObject({
      kind: 'cam',
      title: 'Watch live',
    });
  });
});

describe('company info', () => {
  it('TEN-010 has exactly the specified fields', () => {
    expect(viewCompanyInfo(load('gilf'))).toEqual({
      name: 'Gouden Jaren B.V.',
      address: 'Brink 64, 7411 BV',
      kvk: '90567319',
      city: 'Deventer',
      country: 'NL',
      tradenames: ['Gouden Jaren'],
      vat_numbers: { NL: 'NL900567319B01' },
      support_phone: '+31 85 000 05 10',
      delete_discount: 30,
      added: '2023-11-03',
    });
  });
});

describe('languages by country', () => {
  it.each([
    ['BE', ['nl', 'fr', 'de']],
    ['CH', ['de', 'it', 'fr', 'en']],
    ['NL', ['nl', 'en']],
    ['DE', ['de', 'en']],
    ['US', ['en']],
    ['BR', ['en']],
  ])('TEN-043 LNG-006 LNG-010 shows %s %j', (country, languages) => {
    expect(visibleLanguages(load('gay'), country)).toEqual(languages);
  });

  it('shows only the site’s locales, and all of them when none matches the country', () => {
    expect(visibleLanguages({ locales: ['nl'] }, 'BE')).toEqual(['nl']);
    expect(visibleLanguages({ locales: ['nl', 'fr'] }, 'PL')).toEqual(['nl', 'fr']);
  });
});

describe('payment country', () => {
  it('TEN-044 uses the country’s currency where packages have a price in it', () => {
    const tenant = load('bbw');
    expect((['NL', 'GB', 'IE', 'US'] as const).map((country) => currencyFor(tenant, country))).toEqual([
      'EUR',
      'GBP',
      'EUR',
      'USD',
    ]);
    expect(currencyFor(load('default'), 'GB')).toBe('EUR');
  });

  it('falls back to the first country with its VAT', () => {
    expect(paymentCountry(load('bbw'), 'US')).toBe('US');
    expect(paymentCountry(load('bbw'), 'BR')).toBe('GB');
    expect(vatRateFor(load('gay'), 'CH')).toBe(8.1);
  });
});
