import type { AppLoadContext } from '@remix-run/node';

import type { MemberCtx } from '../../../server/context.ts';
import type { WithdrawalView } from '../../../server/modules/payments/withdraw.ts';
import { errorCode } from '../../lib/form-failure.server.ts';

/**
 * What withdrawing from an order would bring; null when it can be withdrawn from no more.
 * @throws DomainError `not_found`
 */
export async function withdrawalOf(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  order: string,
): Promise<WithdrawalView | null> {
  try {
    return await services.payments.viewWithdrawal(ctx, { order });
  } catch (error) {
    if (errorCode(error) === 'withdrawal_over') return null;
    throw error;
  }
}
