import type { ProviderPayment, ProviderRefund } from '../providers/payment-provider.ts';
import type { Settlement } from '../settlement/settlement.ts';
import { selectRefunds, type RefundStatus } from './refunds.queries.ts';

/** What is returned of a payment, in minor units, by the provider's answer or as stored. */
interface Returned {
  /** Executed refunds. */
  refunded: number;
  chargedBack: number;
  refunds: readonly ProviderRefund[];
}

/** Whether a refund's money went back or is going back. An intent is not: a chargeback holds it. */
const isUnderWay = (status: RefundStatus): boolean => !['intent', 'failed', 'canceled'].includes(status);

const sumUnderWay = (refunds: ReadonlyArray<{ status: RefundStatus; amount: number }>): number =>
  refunds.reduce((sum, { status, amount }) => sum + (isUnderWay(status) ? amount : 0), 0);

/**
 * What went back of an order's payment or is going back, in minor units: charged back, refunded, and refunds that the
 * provider has accepted. Executed ones alone would show too late that a payment is returned twice.
 */
async function sumReturned({ trx, tenantId, order }: Settlement, returned: Returned): Promise<number> {
  const { refunded, chargedBack, refunds } = returned;
  // Refunds alone never exceed the payment: the provider refuses them.
  if (chargedBack === 0) return refunded;
  const listed = sumUnderWay(refunds.map(({ state: status, amount }) => ({ status, amount })));
  const stored = sumUnderWay(await selectRefunds(trx, tenantId, order.id));
  return Math.max(refunded, listed, stored) + chargedBack;
}

/** What is returned of the payment by what is stored. */
export const sumStoredReturned = (settlement: Settlement): Promise<number> => {
  const { amountRefunded: refunded, amountChargedBack: chargedBack } = settlement.payment;
  return sumReturned(settlement, { refunded, chargedBack, refunds: [] });
};

/** What is returned of the payment by the provider's answer, whose refunds may be stored or not. */
export const sumToldReturned = (settlement: Settlement, told: ProviderPayment): Promise<number> =>
  sumReturned(settlement, told);
