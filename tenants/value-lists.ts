import { PROFILE_FACTS, SEARCHABLE_FACT_NAMES } from './profile-facts.ts';

/** Closed lists of values for a tenant's file, in display order. */

/** The pod that every installation has: the cluster of DATABASE_URL. */
export const DEFAULT_POD = 'default';

export const NICHES = {
  1: 'default',
  2: 'she',
  3: 'bdsm',
  4: 'bbw',
  5: 'gilf',
  6: 'milf',
  7: 'gay',
} as const;

export type Niche = keyof typeof NICHES;
export type NicheName = (typeof NICHES)[Niche];

/** Niches whose subject is intimate; on the others a visitor unfolds the intimate interests to see them. */
export const INTIMATE_NICHES: readonly NicheName[] = ['bdsm'];

/**
 * Niches whose members' presence reveals what they are or desire. Sites of different niches offer each other to members only
 * if neither is one of these, or both are set so (`family_across_niches`).
 */
export const NICHE_REVEALS: Readonly<Record<NicheName, boolean>> = {
  default: false,
  she: true,
  bdsm: true,
  bbw: true,
  gilf: true,
  milf: true,
  gay: true,
};

/** Niche number for its name or number as typed by an operator; undefined for any other text. */
export function parseNiche(text: string): Niche | undefined {
  const entry = Object.entries(NICHES).find(([number, name]) => number === text || name === text.toLowerCase());
  return entry ? (Number(entry[0]) as Niche) : undefined;
}

export const LOCALES = ['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nb', 'nl', 'pl', 'sv'] as const;
export type Locale = (typeof LOCALES)[number];

/** Countries with labelled regions, from which a site can accept members. */
export const COUNTRIES = [
  'NL',
  'BE',
  'LU',
  'DE',
  'AT',
  'CH',
  'FR',
  'ES',
  'PT',
  'IT',
  'GB',
  'IE',
  'DK',
  'SE',
  'NO',
  'FI',
  'PL',
  'CZ',
  'US',
] as const;
export type Country = (typeof COUNTRIES)[number];

export const CURRENCIES = ['EUR', 'GBP', 'USD', 'CHF', 'DKK', 'SEK', 'NOK', 'PLN', 'CZK'] as const;
export type Currency = (typeof CURRENCIES)[number];

interface CountryFacts {
  currency: Currency;
  /** Standard VAT rate on electronically supplied services, in percent (2026); 0 where there is no VAT. */
  vatRate: number;
  /** Member of the European Economic Area, where PSD2 forbids surcharges on cards and SEPA. */
  eea: boolean;
  /** Member of the European Union, whose VAT directive applies. */
  eu: boolean;
  /** The country's own languages among the eleven. */
  languages: readonly Locale[];
}

export const COUNTRY_FACTS: Record<Country, CountryFacts> = {
  NL: { currency: 'EUR', vatRate: 21, eea: true, eu: true, languages: ['nl'] },
  BE: { currency: 'EUR', vatRate: 21, eea: true, eu: true, languages: ['nl', 'fr', 'de'] },
  LU: { currency: 'EUR', vatRate: 17, eea: true, eu: true, languages: ['fr', 'de'] },
  DE: { currency: 'EUR', vatRate: 19, eea: true, eu: true, languages: ['de'] },
  AT: { currency: 'EUR', vatRate: 20, eea: true, eu: true, languages: ['de'] },
  CH: { currency: 'CHF', vatRate: 8.1, eea: false, eu: false, languages: ['de', 'it', 'fr'] },
  FR: { currency: 'EUR', vatRate: 20, eea: true, eu: true, languages: ['fr'] },
  ES: { currency: 'EUR', vatRate: 21, eea: true, eu: true, languages: ['es'] },
  PT: { currency: 'EUR', vatRate: 23, eea: true, eu: true, languages: [] },
  IT: { currency: 'EUR', vatRate: 22, eea: true, eu: true, languages: ['it'] },
  GB: { currency: 'GBP', vatRate: 20, eea: false, eu: false, languages: ['en'] },
  IE: { currency: 'EUR', vatRate: 23, eea: true, eu: true, languages: ['en'] },
  DK: { currency: 'DKK', vatRate: 25, eea: true, eu: true, languages: ['da'] },
  SE: { currency: 'SEK', vatRate: 25, eea: true, eu: true, languages: ['sv'] },
  NO: { currency: 'NOK', vatRate: 25, eea: true, eu: false, languages: ['nb'] },
  FI: { currency: 'EUR', vatRate: 25.5, eea: true, eu: true, languages: ['fi', 'sv'] },
  PL: { currency: 'PLN', vatRate: 23, eea: true, eu: true, languages: ['pl'] },
  CZ: { currency: 'CZK', vatRate: 21, eea: true, eu: true, languages: [] },
  US: { currency: 'USD', vatRate: 0, eea: false, eu: false, languages: ['en'] },
};

export const PACKAGE_IDS = ['p0', 'p1', 'p2', 'p3'] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];

/** What holds for a payment method at every tenant and provider. */
interface PaymentMethodFacts {
  /** Payment countries; `euro` are those with the euro, null means all. */
  countries: readonly Country[] | 'euro' | null;
  /** Null means every currency. */
  currencies: readonly Currency[] | null;
  /** Maximum amount in minor units of the order's currency. */
  maxAmount: number;
  /**
   * `outside_eea` for cards, and for transfers and debits under Regulation (EU) 260/2012: no surcharge in the EEA (PSD2,
   * article 62(4)).
   */
  surcharge: 'outside_eea' | 'anywhere';
  /** Note shown beside the method. */
  note: 'device' | 'days' | 'form' | null;
}

/**
 * Methods for new orders, hosted ones before direct debit. sofort and giropay no longer exist. Limits are from the
 * public documentation of acquirers, 2026.
 */
const METHODS = {
  ideal: { countries: ['NL'], currencies: ['EUR'], maxAmount: 5_000_000, surcharge: 'outside_eea', note: null },
  bancontact: { countries: ['BE'], currencies: ['EUR'], maxAmount: 5_000_000, surcharge: 'outside_eea', note: null },
  creditcard: { countries: null, currencies: null, maxAmount: 1_000_000, surcharge: 'outside_eea', note: null },
  applepay: { countries: null, currencies: null, maxAmount: 1_000_000, surcharge: 'outside_eea', note: 'device' },
  paypal: { countries: null, currencies: null, maxAmount: 800_000, surcharge: 'anywhere', note: null },
  eps: { countries: ['AT'], currencies: ['EUR'], maxAmount: 5_000_000, surcharge: 'outside_eea', note: null },
  blik: { countries: ['PL'], currencies: ['PLN'], maxAmount: 1_000_000, surcharge: 'anywhere', note: null },
  przelewy24: {
    countries: ['PL'],
    currencies: ['PLN', 'EUR'],
    maxAmount: 1_250_000,
    surcharge: 'anywhere',
    note: null,
  },
  sct: { countries: 'euro', currencies: ['EUR'], maxAmount: 100_000_000, surcharge: 'outside_eea', note: 'days' },
  sdd: { countries: 'euro', currencies: ['EUR'], maxAmount: 100_000, surcharge: 'outside_eea', note: 'form' },
} as const satisfies Record<string, PaymentMethodFacts>;
export type PaymentMethod = keyof typeof METHODS;
export const PAYMENT_METHOD_FACTS: Readonly<Record<PaymentMethod, PaymentMethodFacts>> = METHODS;
export const PAYMENT_METHODS = Object.keys(METHODS) as PaymentMethod[];

/** Free texts of a profile: a long one, and short answers to questions. */
export const PROFILE_NOTES = ['about', 'looking_for', 'ideal_evening', 'ask_me'] as const;
export type ProfileNote = (typeof PROFILE_NOTES)[number];

/** Filters available on every site. */
const FIXED_SEARCH_FIELDS = ['gender', 'country', 'region', 'age', 'distance', 'online', 'photo', 'new'] as const;
export const SEARCH_FIELDS = [
  ...FIXED_SEARCH_FIELDS,
  ...SEARCHABLE_FACT_NAMES.map((name) => PROFILE_FACTS[name].setting),
] as const;

/** Drawings of gifts. */
export const GIFT_ICONS = [
  'gift',
  'rose',
  'flower-tulip',
  'flower-lotus',
  'heart',
  'coffee',
  'wine',
  'champagne',
  'martini',
  'cake',
  'cookie',
  'ice-cream',
  'balloon',
  'music-notes',
  'star',
  'sparkle',
  'sun',
  'key',
  'crown',
  'diamond',
  'rainbow',
] as const;

/** Icon names (Phosphor) for the label of fictional profiles; all suggest "played" or "written". */
export const FICTIONAL_ICONS = ['mask-happy', 'mask-sad', 'pen-nib', 'feather', 'book-open'] as const;

/**
 * Colour roles of a theme that a tenant may override, from general to specific: a role is derived only from those
 * before it. Status colours cannot be overridden: their contrast is tested.
 */
export const COLOUR_ROLES = [
  'bg',
  'surface',
  'surface-raised',
  'surface-sunken',
  'text',
  'text-muted',
  'border',
  'border-strong',
  'primary',
  'on-primary',
  'primary-hover',
  'primary-text',
  'secondary',
  'on-secondary',
  'accent',
  'on-accent',
  'link',
  'focus-ring',
  'bubble-own',
  'on-bubble-own',
  'bubble-other',
  'on-bubble-other',
  'hero',
  'on-hero',
  'on-hero-muted',
  'hero-mark',
] as const;
export type ColourRole = (typeof COLOUR_ROLES)[number];
