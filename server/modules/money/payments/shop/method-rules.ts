import { translate } from '../../../../../i18n/index.ts';
import type { TextReader } from '../../../../../tenants/site-texts.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { COUNTRY_FACTS } from '../../../../../tenants/value-lists.ts';
import type { Country, Currency, Locale, PaymentMethod } from '../../../../../tenants/value-lists.ts';

/** Limits of a method that hold for every tenant and provider. */
interface MethodRule {
  /** Payment countries; `euro` are those with the euro, null means all. */
  countries: readonly Country[] | 'euro' | null;
  /** Null means every currency. */
  currencies: readonly Currency[] | null;
  /** Maximum amount in minor units of the order's currency. */
  maxAmount: number;
  /** Brand name; null for a generic term that is translated. */
  brand: string | null;
  /** Note shown beside the method. */
  note: 'device' | 'days' | 'form' | null;
}

/** Minimum amount with any method, in minor units. */
const MIN_AMOUNT = 100;

/** Countries, currencies and maximum amounts of each method (public documentation of acquirers, 2026). */
const RULES: Record<PaymentMethod, MethodRule> = {
  ideal: { countries: ['NL'], currencies: ['EUR'], maxAmount: 5_000_000, brand: 'iDEAL', note: null },
  bancontact: { countries: ['BE'], currencies: ['EUR'], maxAmount: 5_000_000, brand: 'Bancontact', note: null },
  creditcard: { countries: null, currencies: null, maxAmount: 1_000_000, brand: null, note: null },
  applepay: { countries: null, currencies: null, maxAmount: 1_000_000, brand: 'Apple Pay', note: 'device' },
  paypal: { countries: null, currencies: null, maxAmount: 800_000, brand: 'PayPal', note: null },
  eps: { countries: ['AT'], currencies: ['EUR'], maxAmount: 5_000_000, brand: 'EPS', note: null },
  blik: { countries: ['PL'], currencies: ['PLN'], maxAmount: 1_000_000, brand: 'BLIK', note: null },
  przelewy24: { countries: ['PL'], currencies: ['PLN', 'EUR'], maxAmount: 1_250_000, brand: 'Przelewy24', note: null },
  sct: { countries: 'euro', currencies: ['EUR'], maxAmount: 100_000_000, brand: null, note: 'days' },
  sdd: { countries: 'euro', currencies: ['EUR'], maxAmount: 100_000, brand: null, note: 'form' },
};

/** Where and how a payment is made; `amount` in minor units, null while unknown. */
interface PaymentContext {
  country: Country;
  currency: Currency;
  amount: number | null;
}

/** Whether a method supports such a payment at all. */
export function isMethodSupported(method: PaymentMethod, { country, currency, amount }: PaymentContext): boolean {
  const { countries, currencies, maxAmount } = RULES[method];
  if (countries === 'euro' && COUNTRY_FACTS[country].currency !== 'EUR') return false;
  if (Array.isArray(countries) && !countries.includes(country)) return false;
  if (currencies && !currencies.includes(currency)) return false;
  return amount === null || (amount >= MIN_AMOUNT && amount <= maxAmount);
}

/** Whether the buyer pays on the provider's page; a direct debit has its form on the site. */
export const isHostedMethod = (method: PaymentMethod): boolean => method !== 'sdd';

/** The tenant's methods for such a payment, in the order of its file, hosted ones before direct debit. */
export function listTenantMethods(tenant: Pick<Tenant, 'payment'>, where: PaymentContext): PaymentMethod[] {
  const usable = tenant.payment.methods.filter((method) => isMethodSupported(method, where));
  return [...usable.filter(isHostedMethod), ...usable.filter((method) => !isHostedMethod(method))];
}

/** Name of a method: its brand, or the generic term in the reader's language. */
export function methodName(method: PaymentMethod, reader: Locale | TextReader): string {
  return RULES[method].brand ?? translate(reader, `emails:method.${method as 'creditcard' | 'sct' | 'sdd'}`);
}

export const methodNote = (method: PaymentMethod): MethodRule['note'] => RULES[method].note;
