import { stringify } from 'yaml';
import { COUNTRY_FACTS, PACKAGE_IDS, type Country, type Locale, type Niche } from '../../tenants/value-lists.ts';
import { STARTER_PRICES, STARTER_TEXTS, STARTER_TIME_ZONES } from './starter-content.ts';

/** The settings that an operator gives for a new site. */
export interface NewTenant {
  slug: string;
  name: string;
  niche: Niche;
  /** Normalised; the first is canonical. */
  hosts: string[];
  countries: Country[];
  language: Locale;
}

const CREDITS = [10, 30, 75, 175];
const MARKS: Record<string, string> = { p1: 'most_chosen', p3: 'best_value' };

/** The text of a new site's tenant.yaml: complete and valid, with notes on what its operator must still fill in. */
export function starterFile(tenant: NewTenant, today: string): string {
  const parts: [note: string | null, data: object][] = [
    [null, { slug: tenant.slug, name: tenant.name }],
    ['draft: only operators see the site. Fill in the company, then publish it with: live', { status: 'draft' }],
    [null, identity(tenant)],
    ['Shown by search engines.', texts(tenant)],
    [
      'Must not reveal the kind of site: shown under the icon of the installed app.',
      { neutral_name: tenant.name.slice(0, 22) },
    ],
    ['Countries whose visitors see the entry warning; empty: all.', { entry_warning_countries: [] }],
    [null, { message_credits: 1, photo_credits: 2, gift_credits: 3, signup_credits: 6, refund_days: 14 }],
    ['Fill in the company and the support address: the site cannot be published without.', company(tenant, today)],
    ['Prices in cents.', { packages: packages(tenant) }],
    [null, { gifts: gifts(tenant) }],
    [
      'For real payments: provider mollie, and the environment variable with its API key.',
      { payment: { provider: 'sandbox' } },
    ],
  ];
  const body = parts.map(([note, data]) => `${note ? `# ${note}\n` : ''}${stringify(data, { lineWidth: 0 })}`);
  return `# yaml-language-server: $schema=../tenant.schema.json\n${body.join('\n')}`;
}

function localesOf({ language, countries }: NewTenant): Locale[] {
  return [...new Set([language, ...countries.flatMap((code) => COUNTRY_FACTS[code].languages), 'en' as const])];
}

function identity(tenant: NewTenant): object {
  const first = tenant.countries[0] ?? 'NL';
  const { currency, languages } = COUNTRY_FACTS[first];
  return {
    hosts: tenant.hosts,
    niche: tenant.niche,
    domain_language: languages.includes(tenant.language) ? `${tenant.language}-${first}` : tenant.language,
    locales: localesOf(tenant),
    countries: tenant.countries,
    time_zone: STARTER_TIME_ZONES[first],
    currency,
  };
}

function texts({ language, name }: NewTenant): object {
  return { index_title: { [language]: name }, description: { [language]: STARTER_TEXTS[language].description } };
}

function company({ slug, name, countries }: NewTenant, today: string): object {
  return {
    support_email: `support@${slug}.example`,
    company: {
      name,
      address: '-',
      kvk: '00000000',
      city: '-',
      country: countries[0],
      tradenames: [name],
      added: today,
    },
  };
}

function packages({ countries }: NewTenant): object[] {
  const currencies = [...new Set(countries.map((code) => COUNTRY_FACTS[code].currency))];
  return PACKAGE_IDS.map((id, tier) => ({
    id,
    credits: CREDITS[tier],
    prices: Object.fromEntries(currencies.map((code) => [code, STARTER_PRICES[code][tier]])),
    ...(MARKS[id] ? { mark: MARKS[id] } : {}),
  }));
}

function gifts(tenant: NewTenant): object[] {
  const named = (key: 'rose' | 'coffee' | 'cake') =>
    Object.fromEntries(localesOf(tenant).map((code) => [code, STARTER_TEXTS[code][key]]));
  return [
    { id: 'rose', icon: 'rose', name: named('rose') },
    { id: 'coffee', icon: 'coffee', name: named('coffee') },
    { id: 'cake', icon: 'cake', name: named('cake'), credits: 4 },
  ];
}
