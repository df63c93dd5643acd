import type { Trx } from '../../../../../db/client.ts';
import type { Money } from '../../../../../tenants/money.ts';
import type { MemberCtx, Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { selectUnusedCredits } from '../settlement/unused-credits.ts';
import { openOrderCase } from '../orders/order-cases.ts';
import { toOrderView, type OrderView } from '../orders/order.view.ts';
import { selectOrder, type OrderRow } from '../orders/orders.queries.ts';
import type { RefundState } from '../providers/payment-provider.ts';
import { ATTEMPT_TIMEOUT_MS } from '../sync/sync-schedule.ts';
import { insertRefund, selectRefunds, type RefundRow } from '../refunds/refunds.queries.ts';
import { refreshPremium } from '../settlement/settlement.queries.ts';
import {
  updateOrder,
  settlementEvents,
  readSettlement,
  openSettlement,
  type SettleDeps,
  type Settlement,
} from '../settlement/settlement.ts';
import { reserveCredits, isActiveRefund } from '../settlement/clawback.ts';
import { calculateWithdrawal, withdrawalEndsAt, type Withdrawable } from './withdrawal-rule.ts';

type WithdrawDeps = SettleDeps & Pick<Deps, 'database'> & { live: Pick<LiveService, 'transact'> };

/** What a member sees before a withdrawal. */
export interface WithdrawalView {
  order: OrderView;
  /** Unused credits of the order, which are removed. */
  creditsLeft: number;
  /** The refund for them. */
  amount: Money;
  /** End of the withdrawal period: ISO 8601. */
  until: string;
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
    const { row, settlement, credits, amount } = await requireWithdrawable(
      trx,
      deps,
      memberOrderKey(ctx, input.order),
      readSettlement,
    );
    return {
      order: toOrderView(ctx, row),
      creditsLeft: credits,
      amount: { amount, currency: row.currency },
      until: withdrawalEndsAt(ctx.tenant, settlement.order.paidAt!).toISOString(),
    };
  });
}

/**
 * Withdraws from an order: removes its unused credits, queues a job that refunds their share through the provider, a
 * confirmation for the member and a report for the tenant. All in one transaction.
 * @param input.expected_amount the amount that the member saw, in minor units
 * @throws DomainError `not_found`; `withdrawal_over`; `withdrawal_changed` when the amount has changed
 */
export async function withdraw(
  deps: WithdrawDeps,
  ctx: MemberCtx,
  input: { order: string; expected_amount: number },
): Promise<WithdrawnView> {
  const { id: tenantId } = ctx.tenant;
  const amount = await deps.live.transact(tenantId, async (trx, tell) => {
    const { settlement, row, ...back } = await requireWithdrawable(
      trx,
      deps,
      memberOrderKey(ctx, input.order),
      openSettlement,
    );
    if (back.amount !== input.expected_amount) throw domainError('withdrawal_changed');
    const withdrawn = await executeWithdrawal(settlement, back);
    await openOrderCase(trx, deps, { tenantId, orderId: row.id }, 'withdrawn');
    tell(...settlementEvents(withdrawn));
    return { amount: back.amount, currency: row.currency };
  });
  return { refund: { amount, state: 'queued' } };
}

interface FoundWithdrawal<Held> extends Withdrawable {
  row: OrderRow;
  settlement: Held;
  /** Whether an earlier withdrawal's refund failed. */
  reopened: boolean;
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
export async function requireWithdrawable<Held extends Readonly<Settlement>>(
  trx: Trx,
  deps: SettleDeps,
  { tenant, userId, orderId }: BuyerOrderKey,
  open: (trx: Trx, deps: SettleDeps, of: { tenantId: string; paymentId: string }) => Promise<Held | null>,
): Promise<FoundWithdrawal<Held>> {
  const key = { tenantId: tenant.id, userId, id: orderId };
  const row = isUuid(orderId) ? await selectOrder(trx, key) : undefined;
  if (!row) throw domainError('not_found');
  const held = row.paymentId ? await open(trx, deps, { tenantId: tenant.id, paymentId: row.paymentId }) : null;
  if (!held) throw domainError('withdrawal_over', { params: { reason: 'not_paid' } });
  const refunds = await selectRefunds(trx, tenant.id, orderId);
  const refunded = refunds.reduce((sum, { status, amount }) => sum + (isActiveRefund(status) ? amount : 0), 0);
  // Only a failed withdrawal is reopened, not one beside a successful refund at the provider.
  const failed = refunds.some(({ cause, status }) => cause === 'withdrawal' && !isActiveRefund(status));
  const reopened = failed && held.order.problem === 'refund_failed';
  const left = await selectUnusedCredits(trx, tenant.id, held.order);
  const judged = calculateWithdrawal(tenant, held.order, { left, refunded, reopened, now: held.now });
  if (typeof judged === 'string') throw domainError('withdrawal_over', { params: { reason: judged } });
  return { row, settlement: held, reopened, ...judged };
}

/** Executes an allowed withdrawal, in the caller's transaction: removes the credits and queues the refund. */
export async function executeWithdrawal(opened: Settlement, { credits, amount }: Withdrawable): Promise<Settlement> {
  const { trx, deps, tenantId, order, payment, now } = opened;
  const { userId } = order;
  const id = newId(deps.clock);
  const refund: RefundRow = {
    id,
    cause: 'withdrawal',
    amount,
    credits: 0,
    status: 'intent',
    providerRefundId: null,
    transferCount: 0,
    attempts: 0,
    createdAt: now,
  };
  await insertRefund(trx, {
    ...refund,
    tenantId,
    orderId: order.id,
    paymentId: payment.id,
    idempotencyKey: id,
    // If its job is lost, a sweep sends it from then on.
    nextAttemptAt: new Date(now.getTime() + ATTEMPT_TIMEOUT_MS),
  });
  const withdrawn = await updateOrder(opened, { withdrawnAt: now, problem: null });
  const { settlement } = await reserveCredits(withdrawn, refund, credits);
  await refreshPremium(trx, tenantId, userId);
  await deps.jobs.enqueue(trx, 'send-refund', { tenantId, refundId: id });
  for (const template of ['withdrawal', 'withdrawal_report'] as const) {
    await queueMail(trx, deps, { tenantId, userId, template, referenceId: order.id });
  }
  deps.log.info({ tenantId, orderId: order.id, refundId: id, amount, credits }, 'order withdrawn');
  return settlement;
}
