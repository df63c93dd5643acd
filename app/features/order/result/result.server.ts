import { redirect, type LoaderFunctionArgs } from '@remix-run/node';

import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { expectedErrorCode } from '../../../lib/forms/form-failure.server.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requireMember } from '../../../lib/routing/require-member.ts';
import type { TransactionSummary } from './payment-transaction-status.tsx';
import { resultForState, type PaymentResult } from './result-path.ts';

/**
 * The member's own order of a result page. The order's state decides which of the three pages is shown; the address
 * grants nothing.
 * @throws DomainError `not_found` for an unknown order and another member's; a redirect to the right page
 */
export async function loadResult(args: LoaderFunctionArgs, shown: PaymentResult): Promise<OrderView> {
  const ctx = requireMember(args);
  const id = new URL(args.request.url).searchParams.get('order') ?? '';
  const order = await args.context.services.payments.viewOrder(ctx, { id });
  const result = resultForState(order.status);
  if (result !== shown) throw redirect(paths.paymentResult(result, order.id));
  return order;
}

/** The transaction status of an order, and its credits that paid off a debt. */
export async function loadTransactionStatus(
  args: LoaderFunctionArgs,
  order: OrderView,
): Promise<{ transaction: TransactionSummary; repaid: number }> {
  const view = await args.context.services.transactions.view(requireMember(args), { id: order.id });
  const { id, standing, amount, refunded, returning, debt_repaid: repaid } = view;
  return { transaction: { id, standing, amount, refunded, returning }, repaid };
}

/** Methods with which a failed order can be placed again; empty if its package is not sold any more. */
export async function loadAvailableMethods(args: LoaderFunctionArgs, order: OrderView): Promise<string[]> {
  const ctx = requireMember(args);
  try {
    const form = await args.context.services.shop.viewOrderForm(ctx, { package: order.package });
    return form.methods.map(({ id }) => id);
  } catch (error) {
    if (expectedErrorCode(error) === 'not_found') return [];
    throw error;
  }
}
