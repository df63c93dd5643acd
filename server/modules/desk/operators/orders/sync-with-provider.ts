import { domainError } from '../../../../lib/errors/errors.ts';
import { syncPaymentsWithin, type SyncDeps } from '../../../money/payments/index.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { requireOrderTenantId } from './view-orders.ts';
import { selectOrderPayments } from './one-order.queries.ts';

/**
 * Synchronizes an order's payments with the provider, by the same rules as webhook events and sweeps. The audit entry
 * is written before the request.
 * @returns whether the provider answered in time; a later answer is still applied. A payment that was just read is not
 * read again.
 * @throws DomainError `not_found`, also if the provider has no payment yet
 */
export async function syncWithProvider(
  { desk, reading }: { desk: Desk; reading: SyncDeps },
  ctx: DeskCtx,
  orderId: string,
): Promise<{ answered: boolean }> {
  const tenantId = await requireOrderTenantId(desk, ctx, orderId);
  const subject = { type: 'order', id: orderId };
  const deskAction = { permission: 'members.money', tenantId, action: 'order.ask_provider', subject } as const;
  const paymentIds = await desk.act(ctx, deskAction, async (trx) => {
    const payments = await selectOrderPayments(trx, { tenantId, orderId });
    const known = payments.flatMap(({ id, providerPaymentId }) => (providerPaymentId === null ? [] : [id]));
    if (known.length === 0) throw domainError('not_found');
    return known;
  });
  return { answered: await syncPaymentsWithin(reading, { tenantId, paymentIds, cause: 'operator' }) };
}
