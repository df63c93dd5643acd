import { translate } from '../../../../../i18n/index.ts';
import type { TextReader } from '../../../../../tenants/site-texts.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import {
  COUNTRY_FACTS,
  PAYMENT_METHOD_FACTS,
  type Country,
  type Currency,
  type Locale,
  type PaymentMethod,
} from '../../../../../tenants/value-lists.ts';

/** Minimum amount with any method, in minor units. */
const MIN_AMOUNT = 100;

/** Where and how a payment is made; `amount` in minor units, null while unknown. */
interface PaymentContext {
  country: Country;
  currency: Currency;
  amount: number | null;
}

export function isMethodSupported(method: PaymentMethod, { country, currency, amount }: PaymentContext): boolean {
  const { countries, currencies, maxAmount } = PAYMENT_METHOD_FACTS[method];
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

/** Name of a method in the reader's language, as on the screens. */
export const methodName = (method: PaymentMethod, reader: Locale | TextReader): string =>
  translate(reader, `order:method.${method}`);
