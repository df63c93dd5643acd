import { newId } from '../../../../lib/security/ids.ts';
import { queuePostback } from '../../../platform/affiliates/index.ts';
import { payOffDebt, postTransfer, recordRedemption } from '../../../ledger/credits/index.ts';
import { grantKey } from './grant-key.ts';
import { issueDueInvoice } from '../invoices/invoices.ts';
import { updateOrder, mailBuyer, type Settlement } from './settlement.ts';
import { updatePaidBuyer } from './settlement.queries.ts';

/**
 * Grants what was paid for, in the transaction that sets the order `paid`. The order must never have been paid before.
 * A buyer who has withdrawn meanwhile, or whose account is deleted, gets it only for `returnLatePayment` to take back:
 * no debt is paid off with it, and the discount code stays unused.
 */
export async function grantOrder(unpaid: Settlement): Promise<Settlement> {
  const { now, order } = unpaid;
  const withdrawnAt = order.buyerLeft ? (order.withdrawnAt ?? now) : order.withdrawnAt;
  const settlement = await updateOrder(unpaid, { paidAt: now, withdrawnAt });
  if (withdrawnAt === null) return grantPackage(settlement);
  await grantCredits(settlement);
  await issueDueInvoice(settlement, order.amount);
  return { ...settlement, balanceChanged: true };
}

/**
 * Credits (a debt is paid off first), premium with the first package, the redemption of the code, the invoice, the mail,
 * the affiliate postback.
 */
async function grantPackage(settlement: Settlement): Promise<Settlement> {
  const { trx, deps, tenantId, order, now } = settlement;
  const { id: orderId, userId, discountCodeId } = order;
  const grant = await grantCredits(settlement);
  await payOffDebt(trx, { ...grant, id: newId(deps.clock), userId });
  await updatePaidBuyer(trx, tenantId, order, now);
  if (discountCodeId) await recordRedemption(trx, { tenantId, discountCodeId, orderId, userId, at: now });
  await issueDueInvoice(settlement, order.amount);
  await mailBuyer(settlement, 'payment_complete');
  await queuePostback(trx, deps, { tenantId, userId, event: 'first_purchase' });
  return { ...settlement, balanceChanged: true };
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
