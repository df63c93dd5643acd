import { selectCredits } from '../../../ledger/credits/index.ts';
import { selectRefunds } from '../refunds/refunds.queries.ts';
import { activeRefundTotal } from '../settlement/clawback.ts';
import { mailBuyer, type Settlement } from '../settlement/settlement.ts';
import { requestWithdrawalRefund } from './withdrawal-refund.ts';

/**
 * Returns a payment that arrived after its buyer withdrew, whatever they owe: they could use nothing of it. Only what the
 * provider has not returned already, and once a chargeback has ended.
 */
export async function returnLatePayment(settlement: Settlement): Promise<Settlement> {
  const { trx, tenantId, order } = settlement;
  if (order.status !== 'paid' || !isWithdrawnBeforePaid(settlement)) return settlement;
  const refunds = await selectRefunds(trx, tenantId, order.id);
  if (refunds.some(({ cause }) => cause === 'withdrawal')) return settlement;
  const rest = { credits: order.credits - order.creditsClawedBack, amount: order.amount - activeRefundTotal(refunds) };
  // After a chargeback a debt may have taken some of the credits.
  const credits = Math.min(rest.credits, await selectCredits(trx, tenantId, order.userId));
  const used = Math.ceil((order.amount * (rest.credits - credits)) / order.credits);
  const amount = Math.max(0, rest.amount - used);
  if (amount === 0) return settlement;
  await mailBuyer(settlement, 'withdrawal');
  return requestWithdrawalRefund(settlement, { credits, amount });
}

function isWithdrawnBeforePaid({ order: { withdrawnAt, paidAt } }: Settlement): boolean {
  return withdrawnAt !== null && paidAt !== null && withdrawnAt <= paidAt;
}
