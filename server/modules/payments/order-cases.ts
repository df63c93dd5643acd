import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import { insertOrderCase, selectWithoutCase, settleOrderCases } from './order-cases.queries.ts';
import type { OrderCaseKind } from './order-cases.queries.ts';

const DAY_MS = 86_400_000;
/** Providers pay back within a few working days; what takes longer somebody should look at. */
const STUCK_MS = 7 * DAY_MS;
/** The same for a refund that could not be asked for so often. */
const STUCK_TRIES = 5;
/** Cases opened in one round of a site; the next round does the rest. */
const AT_ONCE = 200;

interface OfOrder {
  tenantId: string;
  orderId: string;
}

/** Puts an order before the operators, in the caller's transaction; once, while nobody has looked. */
export async function openOrderCase(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  { tenantId, orderId }: OfOrder,
  kind: OrderCaseKind,
): Promise<void> {
  await insertOrderCase(trx, { tenantId, id: newId(clock), orderId, kind, openedAt: clock.now() });
}

/** Takes an order back from the operators: what there was to look at is over. */
export async function closeOrderCases(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  of: OfOrder,
  kinds: readonly OrderCaseKind[],
): Promise<void> {
  await settleOrderCases(trx, { ...of, kinds, at: clock.now() });
}

/** Puts what has hung for too long before the operators. @returns how many orders */
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
