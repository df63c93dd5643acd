import { Locale, PaymentMethod as MollieMethod } from '@mollie/api-client';

import type { PaymentMethod } from '../../../../../../tenants/value-lists.ts';

/** Mollie's name of each method; sofort and giropay are discontinued there and have none. */
const MOLLIE_METHODS: Readonly<Record<PaymentMethod, MollieMethod>> = {
  ideal: MollieMethod.ideal,
  bancontact: MollieMethod.bancontact,
  creditcard: MollieMethod.creditcard,
  applepay: MollieMethod.applepay,
  paypal: MollieMethod.paypal,
  eps: MollieMethod.eps,
  blik: MollieMethod.blik,
  przelewy24: MollieMethod.przelewy24,
  sct: MollieMethod.banktransfer,
  sdd: MollieMethod.directdebit,
};
const METHOD_BY_MOLLIE_NAME = new Map<string, PaymentMethod>(
  Object.entries(MOLLIE_METHODS).map(([ours, mollies]) => [mollies, ours as PaymentMethod]),
);

/** Mollie's name of our method; null for an unsupported one. */
export const toMollieMethod = (method: string): MollieMethod | null =>
  Object.hasOwn(MOLLIE_METHODS, method) ? MOLLIE_METHODS[method as PaymentMethod] : null;

/** Our name of Mollie's method; null for an unknown one. */
export const fromMollieMethod = (method: string): PaymentMethod | null => METHOD_BY_MOLLIE_NAME.get(method) ?? null;

const LOCALES = Object.values(Locale);

/** Mollie's checkout locale: `nl-BE` → `nl_BE`; null leaves the choice to Mollie. */
export function toMollieLocale(tag: string): Locale | null {
  const [language = '', region = ''] = tag.split('-');
  const own = LOCALES.find((locale) => locale === `${language}_${region.toUpperCase()}`);
  return own ?? LOCALES.find((locale) => locale.startsWith(`${language}_`)) ?? null;
}
