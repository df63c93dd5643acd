import { newId } from '../../../../lib/security/ids.ts';
import { queuePostback } from '../../../platform/affiliates/index.ts';
import { payOffDebt, postTransfer, recordRedemption } from '../../../ledger/credits/index.ts';
import { grantKey } from './grant-key.ts';
import { issueDueInvoice } from '../invoices/invoices.ts';
import { updateOrder, mailBuyer, type Settlement } from './settlement.ts';
import { updatePaidBuyer } from './settlement.queries.ts';
import { requestWithdrawalRefund } from '../withdrawals/withdrawal-refund.ts';

/**
 * Grants what was paid for, or returns it if the buyer has withdrawn meanwhile, in the transaction that sets the order
 * `paid`. The order must never have been paid before.
 */
export async function grantOrder(unpaid: Settlement): Promise<Settlement> {
  const settlement = await updateOrder(unpaid, { paidAt: unpaid.now });
  return unpaid.order.withdrawnAt === null ? grantPackage(settlement) : returnPackage(settlement);
}

/**
 * Credits (a debt is paid off first), premium with the first package, the redemption of the code, the invoice, the mail,
 * the affiliate postback.
 */
async function grantPackage(settlement: Settlement): Promise<Settlement> {
  const { trx, deps, tenantId, order, now } = settlement;
  const { userId } = order;
  const grant = await grantCredits(settlement);
  await payOffDebt(trx, { ...grant, id: newId(deps.clock), userId });
  await updatePaidBuyer(trx, tenantId, order, now);
  await recordPurchase(settlement);
  await mailBuyer(settlement, 'payment_complete');
  await queuePostback(trx, deps, { tenantId, userId, event: 'first_purchase' });
  return { ...settlement, balanceChanged: true };
}

/**
 * The whole payment goes back, whatever the buyer owes: they withdrew before it arrived, and could use nothing of it.
 * Their discount code stays unused.
 */
async function returnPackage(settlement: Settlement): Promise<Settlement> {
  const { credits, amount } = settlement.order;
  await grantCredits(settlement);
  await issueDueInvoice(settlement, amount);
  await mailBuyer(settlement, 'withdrawal');
  return requestWithdrawalRefund(settlement, { credits, amount });
}

/** The redemption of the order's code, and the invoice. */
async function recordPurchase(settlement: Settlement): Promise<void> {
  const { trx, tenantId, order, now } = settlement;
  const { discountCodeId, id: orderId, userId } = order;
  if (discountCodeId) await recordRedemption(trx, { tenantId, discountCodeId, orderId, userId, at: now });
  await issueDueInvoice(settlement, order.amount);
}

async function grantCredits(settlement: Settlement) {
  const { trx, deps, tenantId, order, now } = settlement;
  const { userId, credits: amount } = order;
  const cause = { tenantId, at: now, reference: { type: 'order', id: order.id }, idempotencyKey: grantKey(order.id) };
  const given = await postTransfer(trx, {
    ...cause,
    id: newId(deps.clock),
    reason: 'package',
    amount,
    from: { kind: 'sold' },
    to: { kind: 'member', userId },
  });
  // An order that was never paid has no grant; continuing would leave order and ledger different for good.
  if (!given) throw new Error(`order ${order.id} was granted already`);
  return cause;
}
