import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import type { WithdrawalRefusal, WithdrawalView } from '../../../server/modules/money/payments/index.ts';
import { expectedError } from '../../lib/forms/form-failure.server.ts';

/**
 * What withdrawing from an order would refund, or why that is not possible.
 * @throws DomainError `not_found`
 */
export async function loadWithdrawal(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  order: string,
): Promise<WithdrawalView | WithdrawalRefusal> {
  try {
    return await services.payments.viewWithdrawal(ctx, { order });
  } catch (error) {
    const refusal = expectedError(error);
    if (refusal?.code === 'withdrawal_over') return refusal.params['reason'] as WithdrawalRefusal;
    throw error;
  }
}
