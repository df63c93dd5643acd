import { moneyText } from '../../../../../emails/template-texts.ts';
import { translate } from '../../../../../i18n/index.ts';
import { intlTag } from '../../../../../i18n/intl-tag.ts';
import type { Locale, Tenant } from '../../../../context.ts';
import type { ContractMailData } from './subjects/contract-mail.queries.ts';

export interface PriceReader {
  tenant: Tenant;
  locale: Locale;
}

/** What an order cost. Amounts in minor units of `currency`. */
type Price = Pick<
  ContractMailData,
  'credits' | 'currency' | 'listAmount' | 'discountAmount' | 'surchargeAmount' | 'amount' | 'method'
>;

interface PriceLine {
  label: string;
  value: string;
  /** The sum of the lines above. */
  total?: boolean;
}

export function packageText(reader: PriceReader, count: number): string {
  const formatted = new Intl.NumberFormat(intlTag(reader.locale)).format(count);
  return translate(reader, 'order:sum.package', { count, formatted });
}

/** The package, what was taken off and added, and the total. */
export function priceLines(reader: PriceReader, price: Price): PriceLine[] {
  const { tenant, locale } = reader;
  const money = (value: number) => moneyText(locale, { value, currency: price.currency });
  const goods = { credits: packageText(reader, price.credits), site: tenant.name };
  const method = translate(reader, `order:method.${price.method}`);
  return [
    { label: translate(reader, 'emails:contract.goods', goods), value: money(price.listAmount) },
    ...(price.discountAmount > 0
      ? [{ label: translate(reader, 'order:sum.discount'), value: money(-price.discountAmount) }]
      : []),
    ...(price.surchargeAmount > 0
      ? [{ label: translate(reader, 'order:sum.surcharge', { method }), value: money(price.surchargeAmount) }]
      : []),
    { label: translate(reader, 'order:sum.total'), value: money(price.amount), total: true },
  ];
}
