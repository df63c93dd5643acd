import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { WEEK_MS } from '../../../../lib/time/duration.ts';
import {
  insertOrderCase,
  selectOrdersNeedingCase,
  closeOrderCaseRows,
  type OrderCaseKind,
} from './order-cases.queries.ts';

/** Providers refund within a few working days; a refund that takes longer opens a case. */
const OVERDUE_AFTER_MS = WEEK_MS;
/** Attempts to request a refund after which a case opens. */
const OVERDUE_ATTEMPTS = 5;
/** Cases opened per round and tenant; the next round continues. */
const BATCH_SIZE = 200;

interface OrderKey {
  tenantId: string;
  orderId: string;
}

/** Opens a case for the operators, in the caller's transaction; once per kind while it is open. */
export async function openOrderCase(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { tenantId, orderId }: OrderKey,
  kind: OrderCaseKind,
): Promise<void> {
  await insertOrderCase(trx, { tenantId, id: newId(clock), orderId, kind, openedAt: clock.now() });
}

/** Closes an order's cases of these kinds because they are resolved. */
export async function closeOrderCases(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  of: OrderKey,
  kinds: readonly OrderCaseKind[],
): Promise<void> {
  await closeOrderCaseRows(trx, { ...of, kinds, at: clock.now() });
}

/** Opens cases for overdue refunds and problems. @returns the number of orders */
export async function openOverdueCases(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  tenantId: string,
  now: Date,
): Promise<number> {
  const asked = { before: new Date(now.getTime() - OVERDUE_AFTER_MS), attempts: OVERDUE_ATTEMPTS, limit: BATCH_SIZE };
  const found = await selectOrdersNeedingCase(trx, tenantId, asked);
  for (const { orderId, kind } of found) await openOrderCase(trx, deps, { tenantId, orderId }, kind);
  return found.length;
}
