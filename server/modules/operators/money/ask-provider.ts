import { domainError } from '../../../lib/errors.ts';
import type { ReadDeps } from '../../payments/read-back.ts';
import { readWithin } from '../../payments/read-within.ts';
import type { Desk } from '../desk.ts';
import type { DeskCtx } from '../desk-ctx.ts';
import { siteOfOrder } from './look-at-orders.ts';
import { selectOrderPayments } from './one-order.queries.ts';

/**
 * Asks the provider once more how an order's payment stands and applies what it says, by the rules that hold for notices and
 * sweeps. That it was asked is written down before.
 * @returns whether the provider answered in time; a later answer counts all the same. Just asked, it is not asked again.
 * @throws DomainError `not_found`, also while the provider knows of no payment
 */
export async function askProvider(
  { desk, reading }: { desk: Desk; reading: ReadDeps },
  ctx: DeskCtx,
  orderId: string,
): Promise<{ answered: boolean }> {
  const tenantId = await siteOfOrder(desk, ctx, orderId);
  const subject = { type: 'order', id: orderId };
  const deed = { permission: 'members.money', tenantId, action: 'order.ask_provider', subject } as const;
  const paymentIds = await desk.act(ctx, deed, async (trx) => {
    const payments = await selectOrderPayments(trx, { tenantId, orderId });
    const known = payments.flatMap(({ id, providerPaymentId }) => (providerPaymentId === null ? [] : [id]));
    if (known.length === 0) throw domainError('not_found');
    return known;
  });
  return { answered: await readWithin(reading, { tenantId, paymentIds, cause: 'operator' }) };
}
