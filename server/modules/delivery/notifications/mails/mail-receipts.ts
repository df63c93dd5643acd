import type { EmailFact } from '../../../../../emails/email-params.ts';
import { dateTimeText, moneyText } from '../../../../../emails/template-texts.ts';
import { translate } from '../../../../../i18n/index.ts';
import { packageText, priceLines, type PriceReader } from './price-lines.ts';
import type { OrderMailData } from './subjects/order-mails.queries.ts';

/** The receipt of a paid order: package, reductions, total, and its number. */
export function receiptOf(reader: PriceReader, order: OrderMailData): EmailFact[] {
  const sum = { value: order.amount, currency: order.currency };
  const price = order.contract
    ? priceLines(reader, order.contract)
    : [{ label: packageText(reader, order.credits), value: moneyText(reader.locale, sum), total: true }];
  return [...price, ...orderFacts(reader, order)];
}

/** What goes back of an order. */
export function refundReceiptOf(reader: PriceReader, order: OrderMailData): EmailFact[] {
  const back = moneyText(reader.locale, { value: order.back, currency: order.currency });
  return [...orderFacts(reader, order), { label: packageText(reader, order.creditsBack), value: back, total: true }];
}

function orderFacts(reader: PriceReader, order: OrderMailData): EmailFact[] {
  return [
    { label: translate(reader, 'emails:contract.ordered'), value: dateTimeText(reader, order.createdAt) },
    { label: translate(reader, 'emails:contract.order'), value: order.id },
  ];
}
