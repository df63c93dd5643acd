import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { canTransition, type OrderState } from './order-states.ts';

/** Causes for which an order is canceled in favor of another one with its code: a newer order, or a paid one. */
export const REPLACEMENT_CAUSES = ['newer_order', 'code_used'] as const;
export type ReplacementCause = (typeof REPLACEMENT_CAUSES)[number];

interface Transition {
  tenantId: string;
  orderId: string;
  from: OrderState;
  to: OrderState;
  /** A code such as `notice` or `newer_order`. */
  cause: string;
}

/**
 * Changes an order's state and records the transition, in the caller's transaction, which holds the member's row.
 * @returns false, without a change, when the order is not in state `from` any more or the transition is not allowed
 */
export async function updateOrderState(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, from, to, cause }: Transition,
): Promise<boolean> {
  if (!canTransition(from, to)) return false;
  const moved = await trx
    .updateTable('orders')
    .set({ status: to })
    .where('tenantId', '=', tenantId)
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) return false;
  await recordTransition(trx, deps, { tenantId, orderId, from, to, cause });
  return true;
}

/** Records a transition in the order's history and logs it, by ids only. */
export async function recordTransition(
  trx: Trx,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, from, to, cause }: Omit<Transition, 'from'> & { from: OrderState | null },
): Promise<void> {
  const row = { tenantId, id: newId(clock), orderId, fromStatus: from, toStatus: to, cause, at: clock.now() };
  await trx.insertInto('orderTransitions').values(row).execute();
  log.info({ tenantId, orderId, from, to, cause }, 'order transition');
}
