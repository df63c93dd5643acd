import { translate } from '../../../i18n/index.ts';
import type { Reader } from '../../../tenants/site-words.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { COUNTRY_FACTS } from '../../../tenants/value-lists.ts';
import type { Country, Currency, Locale, PaymentMethod } from '../../../tenants/value-lists.ts';

/** What the world says of a method, whatever a site or a provider wants. */
interface MethodRule {
  /** Countries of payment; `euro` are those whose own currency it is, null are all. */
  countries: readonly Country[] | 'euro' | null;
  /** Null: every currency. */
  currencies: readonly Currency[] | null;
  /** The most that can be paid at once, in minor units of the order's currency. */
  most: number;
  /** A brand as it writes itself; null for an everyday word that each language has its own for. */
  brand: string | null;
  /** What a buyer should know before choosing it. */
  note: 'device' | 'days' | 'form' | null;
}

/** The least that can be paid with any method, in minor units. */
const LEAST = 100;

/** Where each method works, and for how much (public documentation of acquirers, 2026). */
const RULES: Record<PaymentMethod, MethodRule> = {
  ideal: { countries: ['NL'], currencies: ['EUR'], most: 5_000_000, brand: 'iDEAL', note: null },
  bancontact: { countries: ['BE'], currencies: ['EUR'], most: 5_000_000, brand: 'Bancontact', note: null },
  creditcard: { countries: null, currencies: null, most: 1_000_000, brand: null, note: null },
  applepay: { countries: null, currencies: null, most: 1_000_000, brand: 'Apple Pay', note: 'device' },
  paypal: { countries: null, currencies: null, most: 800_000, brand: 'PayPal', note: null },
  eps: { countries: ['AT'], currencies: ['EUR'], most: 5_000_000, brand: 'EPS', note: null },
  blik: { countries: ['PL'], currencies: ['PLN'], most: 1_000_000, brand: 'BLIK', note: null },
  przelewy24: { countries: ['PL'], currencies: ['PLN', 'EUR'], most: 1_250_000, brand: 'Przelewy24', note: null },
  sct: { countries: 'euro', currencies: ['EUR'], most: 100_000_000, brand: null, note: 'days' },
  sdd: { countries: 'euro', currencies: ['EUR'], most: 100_000, brand: null, note: 'form' },
};

/** Where a payment is made from and in; `amount` in minor units, null while it is not known. */
interface PaidWhere {
  country: Country;
  currency: Currency;
  amount: number | null;
}

/** Whether a method can be used for such a payment anywhere. */
export function worksFor(method: PaymentMethod, { country, currency, amount }: PaidWhere): boolean {
  const { countries, currencies, most } = RULES[method];
  if (countries === 'euro' && COUNTRY_FACTS[country].currency !== 'EUR') return false;
  if (Array.isArray(countries) && !countries.includes(country)) return false;
  if (currencies && !currencies.includes(currency)) return false;
  return amount === null || (amount >= LEAST && amount <= most);
}

/** Whether the buyer pays at the provider's page; a direct debit is filled in on the site. */
export const isHosted = (method: PaymentMethod): boolean => method !== 'sdd';

/** The site's methods for such a payment, in the order of its file, hosted ones before direct debit. */
export function methodsOf(tenant: Pick<Tenant, 'payment'>, where: PaidWhere): PaymentMethod[] {
  const usable = tenant.payment.methods.filter((method) => worksFor(method, where));
  return [...usable.filter(isHosted), ...usable.filter((method) => !isHosted(method))];
}

/** What a method is called: a brand as everywhere, an everyday word in the reader's language. */
export function nameOfMethod(method: PaymentMethod, reader: Locale | Reader): string {
  return RULES[method].brand ?? translate(reader, `emails:method.${method as 'creditcard' | 'sct' | 'sdd'}`);
}

export const noteOnMethod = (method: PaymentMethod): MethodRule['note'] => RULES[method].note;
