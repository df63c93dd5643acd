import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { TENANT_JSON_SCHEMA, renderTenantJsonSchema } from '../scripts/generate/tenant-schema.ts';
import { tenantFileData } from './tenant-fixture.ts';
import { tenantSchema } from './tenant.schema.ts';
import { COLOUR_ROLES } from './value-lists.ts';

type Data = Record<string, unknown>;

function complaints(change: Data, slug = 'default'): { path: string; message: string }[] {
  const parsed = tenantSchema.safeParse({ ...tenantFileData(slug), ...change });
  return (parsed.error?.issues ?? []).map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
}

function accept(change: Data, slug = 'default') {
  return tenantSchema.parse({ ...tenantFileData(slug), ...change });
}

/** The file with some keys omitted. */
function without(...keys: string[]): Data {
  return Object.fromEntries(Object.entries(tenantFileData('default')).filter(([key]) => !keys.includes(key)));
}

/** A company registered in another country. */
const registered = (country: string, kvk: string): Data => ({
  company: { ...(tenantFileData('default') as { company: Data }).company, country, kvk, vat_numbers: {} },
});

describe('rejects invalid files', () => {
  const refused: [title: string, change: Data, path: string, says: RegExp][] = [
    ['TEN-001 rejects niche 0', { niche: 0 }, 'niche', /1 default, 2 she, 3 bdsm/],
    ['TEN-001 rejects niche 8', { niche: 8 }, 'niche', /7 gay/],
    ['TEN-001 rejects a niche by name', { niche: 'she' }, 'niche', /2 she/],
    ['TEN-004 rejects another signups', { signups: 'some' }, 'signups', /with_trafficsource/],
    ['TEN-005 rejects another logged_out_search', { logged_out_search: 'members' }, 'logged_out_search', /none/],
    ['TEN-013 rejects an unknown locale', { locales: ['nl', 'pt'] }, 'locales.1', /nl/],
    ['TEN-013 rejects an unknown time zone', { time_zone: 'Europe/Utrecht' }, 'time_zone', /Europe\/Amsterdam/],
    ['TEN-013 rejects a country without regions', { countries: ['NL', 'RO'] }, 'countries.1', /NL/],
    ['TEN-013 rejects no host', { hosts: [] }, 'hosts', /1/],
    ['TEN-013 rejects an address as host', { hosts: ['https://a.nl/'] }, 'hosts.0', /without https/],
    ['TEN-013 rejects an IP address as host', { hosts: ['10.0.0.1'] }, 'hosts.0', /names such as/],
    ['TEN-013 rejects a wildcard host', { hosts: ['*.a.nl'] }, 'hosts.0', /names such as/],
    ['TEN-013 rejects plain localhost', { hosts: ['localhost'] }, 'hosts.0', /names such as/],
    ['TEN-013 rejects one host twice in two spellings', { hosts: ['köln.nl', 'XN--KLN-SNA.nl.'] }, 'hosts.1', /once/],
    [
      'TEN-010 rejects a Dutch company whose number is not the KvK’s',
      registered('NL', 'HRB 12345'),
      'company.kvk',
      /eight/,
    ],
    [
      'TEN-010 rejects a number of more than a line',
      registered('DE', 'HRB\n12345'),
      'company.kvk',
      /one line of at most 40/,
    ],
    ['TEN-010 rejects a number that is too long', registered('DE', '1'.repeat(41)), 'company.kvk', /40/],
    ...['../mosaic', 'mosaic.css', "mosaic'); } body { color: red", 'constructor', ''].map(
      (members): [string, Data, string, RegExp] => [
        `HRD-8 rejects the composition "${members}"`,
        { theme: { composition: { members } } },
        'theme.composition.members',
        /mosaic/,
      ],
    ),
    ['TEN-015 rejects min_age below 18', { min_age: 17 }, 'min_age', /18/],
    ['TEN-020 rejects refund_days below 14', { refund_days: 13 }, 'refund_days', /14/],
    [
      'TEN-048 rejects a welcome code above 10 %',
      { welcome_code: { code: 'VEEL', value_percentage: 11 } },
      'welcome_code.value_percentage',
      /10/,
    ],
    ['TEN-019 rejects an unknown key and names the known', { refunddays: 14 }, '', /refunddays.*refund_days/],
    ['TEN-002 explains that domain comes from hosts', { domain: 'a.nl' }, '', /hosts, whose first entry/],
    [
      'TEN-006 rejects minimum costs of another country',
      { minimum_message_costs: { PL: { costs: 5, currency: 'PLN' } } },
      'minimum_message_costs.PL',
      /NL, BE/,
    ],
    [
      'TEN-002 rejects a domain_language outside the locales',
      { domain_language: 'pl-PL' },
      'domain_language',
      /nl, en/,
    ],
    [
      'THM-005 rejects a colour that carries CSS',
      { theme: { colours: { light: { primary: 'red;}' } } } },
      'theme.colours.light.primary',
      /hexadecimal/,
    ],
    [
      'THM-005 rejects an unknown colour role and names the roles',
      { theme: { colours: { light: { unread: '#ffffff' } } } },
      'theme.colours.light',
      /^has no colour role unread\. Allowed: bg, surface, .*, hero-mark\.$/,
    ],
    [
      'THM-005 rejects a colour in place of colours by role',
      { theme: { colours: { dark: '#ffffff' } } },
      'theme.colours.dark',
      /is not a group of colour roles\. Allowed: bg, /,
    ],
    [
      'THM-005 rejects a logo outside the folder',
      { theme: { logo: '../she/logo.svg' } },
      'theme.logo',
      /folder|file name/,
    ],
    [
      'TEN-008 rejects a name that hides fictional profiles',
      { fictional_singular: { nl: 'topprofiel' } },
      'fictional_singular',
      /fictional/,
    ],
    [
      'TEN-017 rejects a missing package',
      { packages: [{ id: 'p0', credits: 1, prices: { EUR: 1 } }] },
      'packages',
      /p0, p1, p2, p3/,
    ],
    ['TEN-017 rejects another currency', { currency: 'BTC' }, 'currency', /EUR/],
    ['TEN-017 rejects a repeated gift', { gifts: [gift('a'), gift('a')] }, 'gifts.1.id', /once/],
    ['TEN-016 rejects more free than premium photos', { free_photos: 9, premium_photos: 8 }, 'free_photos', /8/],
  ];

  it.each(refused)('%s', (_title, change, path, says) => {
    const found = complaints(change);
    expect(found.map((issue) => issue.path)).toContain(path);
    expect(found.find((issue) => issue.path === path)?.message).toMatch(says);
  });

  it('THM-005 documents every colour role', async () => {
    const guide = await readFile(new URL('../docs/tenants.md', import.meta.url), 'utf8');
    expect(COLOUR_ROLES.filter((role) => !guide.includes(`\`${role}\``))).toEqual([]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('TEN-001 accepts niche %i', (niche) => {
    expect(accept({ niche }).niche).toBe(niche);
  });

  it('TEN-013 normalises hosts', () => {
    expect(accept({ hosts: ['Köln.Example.', 'WWW.Example'] }).hosts).toEqual(['xn--kln-sna.example', 'www.example']);
  });

  it.each([
    ['https://cdn.example.nl', true],
    ['https://cdn.example.nl/beeld', true],
    ['/cdn', true],
    ['https://cdn.example.nl/', false],
    ['//cdn.example.nl', false],
    ['/elders', false],
    ["https://x.nl; script-src 'unsafe-inline'", false],
  ])('TEN-002 cdn_prefix %s: %s', (cdn_prefix, right) => {
    expect(complaints({ cdn_prefix }).length === 0).toBe(right);
  });

  it.each([
    ['FR', '552100554'],
    ['BE', '0403.170.701'],
    ['DE', 'HRB 12345'],
    ['AT', 'FN 123456a'],
    ['LU', 'B 123456'],
    ['GB', 'SC123456'],
  ])('TEN-010 accepts the registration number of a company in %s: %s', (country, kvk) => {
    expect(accept(registered(country, kvk)).company).toMatchObject({ country, kvk });
  });

  it('TEN-013 adds VAT rates by country and keeps the given ones', () => {
    expect(accept({ countries: ['NL', 'LU'], minimum_message_costs: null, vat_rates: { NL: 9 } }).vat_rates).toEqual({
      NL: 9,
      LU: 17,
    });
  });

  it('TEN-015 TEN-016 fills in the defaults', () => {
    const keys = ['min_age', 'fictional_reply_days', 'free_conversations', 'free_photos', 'premium_photos'];
    expect(tenantSchema.parse(without(...keys, 'swipe_likes_per_day', 'message_length', 'refund_days'))).toMatchObject({
      min_age: 18,
      fictional_reply_days: 3,
      free_conversations: 2,
      free_photos: 3,
      premium_photos: 25,
      swipe_likes_per_day: 4,
      message_length: 1000,
      refund_days: 14,
    });
  });

  it('TEN-019 accepts a copy with another slug, name and hosts', () => {
    const copy = accept({ slug: 'nieuw', name: 'Nieuw', hosts: ['nieuw.localhost'] });
    expect(copy).toMatchObject({ slug: 'nieuw', name: 'Nieuw', hosts: ['nieuw.localhost'], niche: 1 });
  });

  it('accepts its own output, so that a stored version can be read again', () => {
    const once = accept({}, 'gay');
    expect(tenantSchema.parse(structuredClone(once))).toEqual(once);
  });
});

describe('payment', () => {
  const paymentWith = (payment: Data) => complaints({ payment });

  it.each(['live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM', 'mollie-api-key', 'https://user:pw@a.nl'])(
    'TEN-018 rejects %s in place of the name of an environment variable, without repeating it',
    (secret) => {
      const [found] = paymentWith({ secrets: { api_key: secret } });
      expect(found).toMatchObject({ path: 'payment.secrets.api_key' });
      expect(found?.message).toMatch(/name such as MOLLIE_API_KEY/);
      expect(found?.message).not.toContain(secret);
    },
  );

  it('TEN-018 rejects a secret beside the names', () => {
    expect(paymentWith({ api_key: 'live_abc' })).toMatchObject([{ path: 'payment', message: /secrets.api_key/ }]);
  });

  it('TEN-018 requires the name of the key for a real provider', () => {
    expect(paymentWith({ provider: 'mollie' })).toMatchObject([{ path: 'payment.secrets.api_key' }]);
    expect(paymentWith({ provider: 'mollie', secrets: { api_key: 'MOLLIE_API_KEY' } })).toEqual([]);
  });

  it.each(['creditcard', 'applepay', 'bancontact', 'ideal', 'eps', 'sct', 'sdd'])(
    'TEN-021 rejects a surcharge for %s in the EEA',
    (method) => {
      expect(paymentWith({ surcharges: [{ method, fixed: 1 }] })).toMatchObject([
        { path: 'payment.surcharges.0', message: /NL, BE.*62\(4\)/ },
      ]);
      expect(paymentWith({ surcharges: [{ method, countries: ['NL'], percentage: 0.5 }] })).toHaveLength(1);
    },
  );

  it('TEN-021 allows zero, other methods and other countries', () => {
    const surcharges = [
      { method: 'creditcard', fixed: 0 },
      { method: 'paypal', fixed: 35 },
      { method: 'creditcard', countries: ['US', 'GB', 'CH'], percentage: 2 },
    ];
    expect(paymentWith({ surcharges })).toEqual([]);
  });

  it.each(['sofort', 'giropay'])('rejects %s, which no longer exists', (method) => {
    expect(paymentWith({ methods: [method] })).toMatchObject([{ path: 'payment.methods.0' }]);
  });
});

describe('the JSON Schema', () => {
  it('TEN-022 is generated from the schema and up to date', async () => {
    expect(await readFile(TENANT_JSON_SCHEMA, 'utf8')).toBe(await renderTenantJsonSchema());
  });

  it('TEN-022 has exactly the keys of the schema', async () => {
    const schema = JSON.parse(await renderTenantJsonSchema()) as { properties: Data; additionalProperties: boolean };
    expect(Object.keys(schema.properties)).toEqual(Object.keys(tenantSchema.shape));
    expect(schema.additionalProperties).toBe(false);
  });
});

function gift(id: string): Data {
  return { id, icon: 'gift', name: { nl: 'Cadeau' } };
}
