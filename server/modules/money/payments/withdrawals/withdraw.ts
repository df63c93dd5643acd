import type { Trx } from '../../../../../db/client.ts';
import type { Money } from '../../../../../tenants/money.ts';
import type { MemberCtx, Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { DomainError, domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import type { LiveEvent } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { selectUnusedCredits } from '../settlement/unused-credits.ts';
import type { CanceledOrder } from '../orders/cancel-open-order.ts';
import { openOrderCase } from '../orders/order-cases.ts';
import { toOrderView, type OrderView } from '../orders/order.view.ts';
import { selectOrder, type OrderRow } from '../orders/orders.queries.ts';
import type { RefundState } from '../providers/payment-provider.ts';
import { selectRefunds } from '../refunds/refunds.queries.ts';
import { refreshPremium, type SettlementOrder } from '../settlement/settlement.queries.ts';
import {
  updateOrder,
  settlementEvents,
  readSettlement,
  openSettlement,
  type SettleDeps,
  type Settlement,
} from '../settlement/settlement.ts';
import { activeRefundTotal, isActiveRefund } from '../settlement/clawback.ts';
import type { SyncDeps } from '../sync/sync-payment.ts';
import { stopPayments, withdrawUnpaid } from './withdraw-unpaid.ts';
import { calculateWithdrawal, withdrawableUntil, type Withdrawable, type WithdrawalFacts } from './withdrawal-rule.ts';
import { requestWithdrawalRefund } from './withdrawal-refund.ts';
import { countWithdrawals } from './withdrawals.queries.ts';

type WithdrawDeps = SettleDeps & Pick<Deps, 'database'>;

/** What a member sees before a withdrawal. */
export interface WithdrawalView {
  order: OrderView;
  /** Whether its payment has arrived; otherwise there is nothing to refund yet. */
  paid: boolean;
  /** Unused credits of the order, which are removed. */
  creditsLeft: number;
  /** The refund for them. */
  amount: Money;
  /** End of the withdrawal period, exclusive: ISO 8601; null where it does not end. */
  until: string | null;
}

export interface WithdrawnView {
  refund: { amount: Money; state: RefundState };
}

/**
 * The exact amount that a withdrawal would refund now.
 * @throws DomainError `not_found`; `withdrawal_over` with `reason`, see `NoWithdrawal`
 */
export function viewWithdrawal(deps: WithdrawDeps, ctx: MemberCtx, input: { order: string }): Promise<WithdrawalView> {
  return deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const key = memberOrderKey(ctx, input.order);
    const { row, settlement, credits, amount, until } = await requireWithdrawable(trx, deps, key, readSettlement);
    return {
      order: toOrderView(ctx, row),
      paid: settlement !== null,
      creditsLeft: credits,
      amount: { amount, currency: row.currency },
      until: until?.toISOString() ?? null,
    };
  });
}

/**
 * Withdraws from an order: removes its unused credits, queues a job that refunds their share through the provider, a
 * confirmation for the member and a report for the tenant. All in one transaction. The payment of an unpaid order is
 * stopped, and refunded if it arrives all the same. Confirming again, such as in another tab, returns the first result.
 * @param input.expected_amount the amount that the member saw, in minor units
 * @throws DomainError `not_found`; `withdrawal_over`; `withdrawal_changed` when the amount has changed
 */
export async function withdraw(
  deps: SyncDeps,
  ctx: MemberCtx,
  input: { order: string; expected_amount: number },
): Promise<WithdrawnView> {
  const { id: tenantId } = ctx.tenant;
  const key = memberOrderKey(ctx, input.order);
  try {
    const { stopped, amount } = await deps.live.transact(tenantId, async (trx, tell) => {
      const found = await requireWithdrawable(trx, deps, key, openSettlement);
      const done = await executeWithdrawal(trx, deps, tenantId, found, input.expected_amount);
      await openOrderCase(trx, deps, { tenantId, orderId: found.row.id }, 'withdrawn');
      tell(...done.events);
      return { stopped: done.stopped, amount: { amount: found.amount, currency: found.row.currency } };
    });
    await stopPayments(deps, tenantId, stopped);
    return { refund: { amount, state: 'queued' } };
  } catch (error) {
    if (!isWithdrawn(error)) throw error;
    return deps.database.withTenant(tenantId, (trx) => viewWithdrawn(trx, key));
  }
}

/** Whether an order was not withdrawn from because it had been before. */
export const isWithdrawn = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'withdrawal_over' && error.params['reason'] === 'withdrawn';

/** The refund of an earlier withdrawal; of an unpaid order nothing is refunded. */
async function viewWithdrawn(trx: Trx, { tenant, userId, orderId }: BuyerOrderKey): Promise<WithdrawnView> {
  const row = (await selectOrder(trx, { tenantId: tenant.id, userId, id: orderId }))!;
  const refunds = await selectRefunds(trx, tenant.id, orderId);
  const made = refunds.findLast(({ cause, status }) => cause === 'withdrawal' && isActiveRefund(status));
  const { amount = 0, status = 'intent' } = made ?? {};
  return { refund: { amount: { amount, currency: row.currency }, state: status === 'intent' ? 'queued' : status } };
}

interface FoundWithdrawal extends Withdrawable {
  row: OrderRow;
  /** Null for an order that is not paid. */
  settlement: Settlement | null;
  /** Whether an earlier withdrawal's refund failed. */
  reopened: boolean;
  until: Date | null;
}

interface BuyerOrderKey {
  tenant: Tenant;
  userId: string;
  orderId: string;
}

const memberOrderKey = ({ tenant, viewer }: MemberCtx, orderId: string): BuyerOrderKey => ({
  tenant,
  userId: viewer.userId,
  orderId,
});

/**
 * A member's order with what withdrawing from it refunds.
 * @param open `openSettlement` locks the order, so that its credits cannot be spent before what follows
 * @throws DomainError `not_found`; `withdrawal_over` with `reason`
 */
export async function requireWithdrawable(
  trx: Trx,
  deps: SettleDeps,
  { tenant, userId, orderId }: BuyerOrderKey,
  open: typeof openSettlement,
): Promise<FoundWithdrawal> {
  const key = { tenantId: tenant.id, userId, id: orderId };
  const row = isUuid(orderId) ? await selectOrder(trx, key) : undefined;
  if (!row) throw domainError('not_found');
  const held = row.paymentId ? await open(trx, deps, { tenantId: tenant.id, paymentId: row.paymentId }) : null;
  const order = held?.order ?? row;
  const now = deps.clock.now();
  const facts = held?.order.paidAt ? await selectFacts(trx, tenant.id, held.order) : NO_FACTS;
  const judged = calculateWithdrawal(tenant, order, { ...facts, now });
  if (typeof judged === 'string') throw domainError('withdrawal_over', { params: { reason: judged } });
  const { reopened } = facts;
  const until = withdrawableUntil(tenant, order, { reopened, now });
  return { row, settlement: order.paidAt ? held : null, reopened, until, ...judged };
}

const NO_FACTS: WithdrawalFacts = { left: 0, refunded: 0, reopened: false };

async function selectFacts(trx: Trx, tenantId: string, order: Readonly<SettlementOrder>): Promise<WithdrawalFacts> {
  const refunds = await selectRefunds(trx, tenantId, order.id);
  const refunded = activeRefundTotal(refunds);
  // Only a failed withdrawal is reopened, not one beside a successful refund at the provider.
  const failed = refunds.some(({ cause, status }) => cause === 'withdrawal' && !isActiveRefund(status));
  const left = await selectUnusedCredits(trx, tenantId, order);
  return { left, refunded, reopened: failed && order.problem === 'refund_failed' };
}

/** Withdrawals within a year from which on an operator looks at the member before they order again. */
const REPEATED_WITHDRAWALS = 3;
const REPEATED_WITHIN_MS = 365 * DAY_MS;

/** What a withdrawal caused. */
interface ExecutedWithdrawal {
  events: LiveEvent[];
  /** An unpaid order: call `stopPayments` with it after the commit. */
  stopped: CanceledOrder[];
}

/**
 * Executes an allowed withdrawal, in the caller's transaction: removes the credits and queues the refund, or ends an
 * unpaid order.
 * @param expected the amount that was shown, in minor units
 * @throws DomainError `withdrawal_changed` when the amount has changed
 */
export async function executeWithdrawal(
  trx: Trx,
  deps: SettleDeps,
  tenantId: string,
  { row, settlement, credits, amount }: FoundWithdrawal,
  expected: number,
): Promise<ExecutedWithdrawal> {
  if (amount !== expected) throw domainError('withdrawal_changed');
  const { userId, id: orderId } = row;
  const stopped = settlement ? null : await withdrawUnpaid(trx, deps, { tenantId, orderId, cause: 'withdrawn' });
  if (!settlement && !stopped) {
    // It was paid, withdrawn from or ended since it was read.
    const stored = await selectOrder(trx, { tenantId, userId, id: orderId });
    throw stored?.withdrawnAt
      ? domainError('withdrawal_over', { params: { reason: 'withdrawn' } })
      : domainError('withdrawal_changed');
  }
  const events = settlement ? await returnUnused(settlement, { credits, amount }) : stopped!.events;
  for (const template of ['withdrawal', 'withdrawal_report'] as const) {
    await queueMail(trx, deps, { tenantId, userId, template, referenceId: orderId });
  }
  return { events, stopped: stopped ? [stopped] : [] };
}

async function returnUnused(opened: Settlement, back: Withdrawable): Promise<LiveEvent[]> {
  const { trx, deps, tenantId, order, now } = opened;
  const { userId } = order;
  const withdrawn = await updateOrder(opened, { withdrawnAt: order.withdrawnAt ?? now, problem: null });
  const settlement = await requestWithdrawalRefund(withdrawn, back);
  await refreshPremium(trx, tenantId, userId);
  const since = new Date(now.getTime() - REPEATED_WITHIN_MS);
  if ((await countWithdrawals(trx, { tenantId, userId, since })) >= REPEATED_WITHDRAWALS) {
    await openOrderCase(trx, deps, { tenantId, orderId: order.id }, 'repeated_withdrawals');
  }
  return settlementEvents(settlement);
}
