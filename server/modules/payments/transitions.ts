import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import { mayBecome } from './order-states.ts';
import type { OrderState } from './order-states.ts';

/** Causes by which an order is given up for another one with its code: one was made after it, or was paid. */
export const GIVEN_UP_FOR = ['newer_order', 'code_used'] as const;
export type GivenUpFor = (typeof GIVEN_UP_FOR)[number];

/** A change of an order's state, with what caused it. */
interface Transition {
  tenantId: string;
  orderId: string;
  from: OrderState;
  to: OrderState;
  /** A word such as `notice` or `newer_order`. */
  cause: string;
}

/**
 * Changes an order's state and keeps that it did, in the caller's transaction, which holds the member's row.
 * @returns false, and nothing is written, when the order is not in state `from` any more or may not go there
 */
export async function moveOrder(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, from, to, cause }: Transition,
): Promise<boolean> {
  if (!mayBecome(from, to)) return false;
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

/** Keeps a change of state in the order's history and tells the log of it, by ids only. */
export async function recordTransition(
  trx: Trx,
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  { tenantId, orderId, from, to, cause }: Omit<Transition, 'from'> & { from: OrderState | null },
): Promise<void> {
  const row = { tenantId, id: newId(clock), orderId, fromStatus: from, toStatus: to, cause, at: clock.now() };
  await trx.insertInto('orderTransitions').values(row).execute();
  log.info({ tenantId, orderId, from, to, cause }, 'order changed');
}
