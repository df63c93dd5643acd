import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import { insertOrderCase, selectWithoutCase, settleOrderCases } from './order-cases.queries.ts';
import type { OrderCaseKind } from './order-cases.queries.ts';

const DAY_MS = 86_400_000;
/** Providers refund within a few working days; a refund that takes longer opens a case. */
const STUCK_MS = 7 * DAY_MS;
/** Attempts to request a refund after which a case opens. */
const STUCK_TRIES = 5;
/** Cases opened per round and tenant; the next round continues. */
const AT_ONCE = 200;

interface OfOrder {
  tenantId: string;
  orderId: string;
}

/** Opens a case for the operators, in the caller's transaction; once per kind while it is open. */
export async function openOrderCase(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { tenantId, orderId }: OfOrder,
  kind: OrderCaseKind,
): Promise<void> {
  await insertOrderCase(trx, { tenantId, id: newId(clock), orderId, kind, openedAt: clock.now() });
}

/** Closes an order's cases of these kinds because they are resolved. */
export async function closeOrderCases(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  of: OfOrder,
  kinds: readonly OrderCaseKind[],
): Promise<void> {
  await settleOrderCases(trx, { ...of, kinds, at: clock.now() });
}

/** Opens cases for overdue refunds and problems. @returns the number of orders */
export async function openOverdueCases(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const asked = { before: new Date(now.getTime() - STUCK_MS), attempts: STUCK_TRIES, limit: AT_ONCE };
  const found = await selectWithoutCase(trx, tenantId, asked);
  for (const { orderId, kind } of found) await openOrderCase(trx, deps, { tenantId, orderId }, kind);
  return found.length;
}
