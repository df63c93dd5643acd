import type { z } from 'zod';

import type { Trx } from '../../../../../../db/client.ts';
import { parseAmount } from '../../../../../../tenants/money.ts';
import type { Ctx, MemberCtx } from '../../../../../context.ts';
import type { Deps } from '../../../../../deps.ts';
import { domainError, fieldError, type FieldErrors } from '../../../../../lib/errors/errors.ts';
import { toFieldError } from '../../../../../lib/errors/field-issues.ts';
import { isUuid, newId } from '../../../../../lib/security/ids.ts';
import { SETTLES_AFTER_MS, paymentStateAt } from './payment-state.ts';
import { toWebhookRequest, type ReceiveEvent } from './deliver-events.ts';
import { scheduleEvents, scheduleRefundEvents } from './schedule-events.ts';
import { actionSchema, decisionSchema, type ActionInput, type Decision } from './sandbox.schema.ts';
import {
  deleteEvents,
  markRefundFailed,
  insertRefund,
  lockPayment,
  selectMemberPayments,
  selectRefunds,
  updatePayment,
} from './sandbox.queries.ts';
import { isPendingRefund, toSandboxPaymentView, type SandboxPaymentView } from './sandbox.view.ts';

/** Delays of a decision's events, in seconds. */
const EVENT_DELAYS: Record<Decision['notice'], readonly number[]> = {
  at_once: [0],
  later: [30],
  five_times: [0, 0, 5, 30, 120],
  never: [],
  before_return: [0],
};

type SandboxDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'> & { receiveEvent: ReceiveEvent };

/** Creates the service behind the sandbox's screens: its checkout, and later actions on payments. */
export function createSandboxService(deps: SandboxDeps) {
  const isOpen = ({ tenant }: Ctx) => deps.env.demo && tenant.payment.provider === 'sandbox';

  const own = async (trx: Trx, ctx: MemberCtx, id?: string): Promise<SandboxPaymentView[]> => {
    const { id: tenantId } = ctx.tenant;
    const payments = await selectMemberPayments(trx, tenantId, ctx.viewer.userId, id);
    const ids = payments.map((payment) => payment.id);
    const refunds = await selectRefunds(trx, tenantId, ids);
    const of = (payment: string) => refunds.filter(({ sandboxPaymentId }) => sandboxPaymentId === payment);
    return payments.map((payment) => toSandboxPaymentView(payment, of(payment.id), deps.clock.now()));
  };
  const ownOne = async (trx: Trx, ctx: MemberCtx, id: string): Promise<SandboxPaymentView> => {
    const [payment] = isOpen(ctx) && isUuid(id) ? await own(trx, ctx, id) : [];
    if (!payment) throw domainError('not_found');
    return payment;
  };

  return {
    /** Whether this tenant's payments go to the sandbox, so that its screens exist. */
    isOpen,

    /** The member's own payments, newest first. @throws DomainError `not_found` where the sandbox is not open */
    list: (ctx: MemberCtx): Promise<SandboxPaymentView[]> => {
      if (!isOpen(ctx)) throw domainError('not_found');
      return deps.database.withTenant(ctx.tenant.id, (trx) => own(trx, ctx));
    },

    /** The payment of a checkout. @throws DomainError `not_found`, also for another member's */
    viewCheckout: (ctx: MemberCtx, { id }: { id: string }): Promise<SandboxPaymentView> =>
      deps.database.withTenant(ctx.tenant.id, (trx) => ownOne(trx, ctx, id)),

    /**
     * Applies the tester's choice to an open payment; a decided one stays unchanged.
     * @returns the path where the buyer returns
     * @param given form input (`decisionSchema`)
     * @throws DomainError `not_found`, `invalid_fields`
     */
    decide: async (ctx: MemberCtx, id: string, given: unknown): Promise<string> => {
      const input = { ...parseInput(decisionSchema, given), id };
      const { id: tenantId } = ctx.tenant;
      const { returnUrl, sendNow } = await deps.database.withTenant(tenantId, async (trx) => {
        await ownOne(trx, ctx, input.id);
        const payment = (await lockPayment(trx, tenantId, input.id))!;
        const decided = paymentStateAt(payment, deps.clock.now()) !== 'open';
        if (!decided) await applyDecision(trx, deps, tenantId, input);
        return { returnUrl: payment.returnUrl, sendNow: !decided && input.notice === 'before_return' };
      });
      if (sendNow) await deps.receiveEvent(tenantId, toWebhookRequest(input.id));
      const { pathname, search } = new URL(returnUrl);
      return pathname + search;
    },

    /**
     * Applies a later action on the provider's side.
     * @param given form input (`actionSchema`)
     * @throws DomainError `not_found`; `conflict` when its state does not allow it; `invalid_fields` (`amount`)
     */
    act: async (ctx: MemberCtx, id: string, given: unknown): Promise<void> => {
      const input = parseInput(actionSchema, given);
      await deps.database.withTenant(ctx.tenant.id, async (trx) => {
        if (isUuid(id)) await lockPayment(trx, ctx.tenant.id, id);
        const payment = await ownOne(trx, ctx, id);
        if (!payment.actions.includes(input.action)) throw domainError('conflict');
        await applyAction(trx, deps, ctx.tenant.id, payment, input);
      });
    },
  };
}

export type SandboxService = ReturnType<typeof createSandboxService>;

/** @throws DomainError `invalid_fields` */
function parseInput<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = Object.fromEntries(
    parsed.error.issues.map((issue) => [String(issue.path[0]), toFieldError(issue)]),
  );
  throw domainError('invalid_fields', { fields });
}

async function applyDecision(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  { id, outcome, failure, notice }: Decision & { id: string },
): Promise<void> {
  const now = deps.clock.now();
  const waits = outcome === 'pending' || outcome === 'authorized';
  const settlesAt = waits ? new Date(now.getTime() + SETTLES_AFTER_MS) : null;
  await updatePayment(trx, tenantId, id, {
    state: outcome === 'expired' ? 'open' : outcome,
    ...(outcome === 'expired' && { expiresAt: now }),
    settlesAt,
    failure: outcome === 'failed' ? failure : null,
  });
  await deleteEvents(trx, tenantId, id);
  const after = (seconds: number) => new Date((settlesAt ?? now).getTime() + seconds * 1000);
  const delays = notice === 'before_return' && !waits ? [] : EVENT_DELAYS[notice];
  await scheduleEvents(trx, deps, tenantId, id, delays.map(after));
}

async function applyAction(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  tenantId: string,
  payment: SandboxPaymentView,
  input: ActionInput,
): Promise<void> {
  const { id } = payment;
  const now = deps.clock.now();
  if (input.action === 'refund') {
    const { currency } = payment.amount;
    const amount = input.amount === '' ? payment.refundable : parseAmount(input.amount, currency);
    if (amount === null || amount < 1 || amount > payment.refundable) throw fieldError('amount', 'amount_invalid');
    const refund = { id: newId(deps.clock), sandboxPaymentId: id, refundId: null, idempotencyKey: null, amount };
    await insertRefund(trx, { tenantId, ...refund, createdAt: now, failedAt: null });
    if (input.notice === 'at_once') await scheduleRefundEvents(trx, deps, tenantId, id);
    return;
  }
  if (input.action === 'fail_refund') {
    const refund = payment.refunds.find((each) => each.id === input.refund && isPendingRefund(each.state));
    if (!refund) throw domainError('conflict');
    await markRefundFailed(trx, tenantId, refund.id, now);
  } else if (input.action === 'chargeback' || input.action === 'reverse_chargeback') {
    const chargedBack = input.action === 'chargeback' ? payment.amount.value : 0;
    await updatePayment(trx, tenantId, id, { chargedBack });
  } else {
    const failure = input.action === 'failed' ? 'insufficient_funds' : null;
    await updatePayment(trx, tenantId, id, { state: input.action, settlesAt: null, failure });
  }
  if (input.notice === 'at_once') await scheduleEvents(trx, deps, tenantId, id, [now]);
}
