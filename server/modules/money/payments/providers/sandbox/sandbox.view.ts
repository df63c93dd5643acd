import type { PaymentMethod } from '../../../../../../tenants/value-lists.ts';
import type { PaymentState } from '../../orders/order-states.ts';
import type { RefundState } from '../payment-provider.ts';
import {
  paymentStateAt,
  toProviderRefund,
  refundableAmount,
  type SandboxPayment,
  type SandboxRefund,
} from './payment-state.ts';
import type { SandboxAction } from './choices.schema.ts';

/** A sandbox payment as the member whose order it is for sees it. Amounts in minor units. */
export interface SandboxPaymentView {
  id: string;
  order: string;
  credits: number;
  amount: { value: number; currency: string };
  method: PaymentMethod;
  state: PaymentState;
  failure: string | null;
  refundable: number;
  chargedBack: number;
  /** ISO 8601. */
  createdAt: string;
  /** When a pending payment becomes paid. */
  settlesAt: string | null;
  refunds: Array<{ id: string; amount: number; state: RefundState }>;
  actions: SandboxAction[];
}

export const isPendingRefund = (state: RefundState): boolean => state === 'queued' || state === 'pending';

export function toSandboxPaymentView(
  payment: SandboxPayment & { orderId: string; credits: number },
  refunds: readonly SandboxRefund[],
  now: Date,
): SandboxPaymentView {
  const state = paymentStateAt(payment, now);
  const waits = state === 'pending' || state === 'authorized';
  const providerRefunds = refunds.map((refund) => toProviderRefund(refund, now));
  const left = refundableAmount(payment, refunds, now);
  const possible: Record<SandboxAction, boolean> = {
    paid: waits,
    failed: waits,
    refund: left > 0,
    fail_refund: providerRefunds.some((refund) => isPendingRefund(refund.state)),
    chargeback: state === 'paid' && payment.chargedBack === 0,
    reverse_chargeback: payment.chargedBack > 0,
  };
  return {
    id: payment.id,
    order: payment.orderId,
    credits: payment.credits,
    method: payment.method as PaymentMethod,
    state,
    amount: { value: payment.amount, currency: payment.currency },
    failure: payment.failure,
    refundable: left,
    chargedBack: payment.chargedBack,
    createdAt: payment.createdAt.toISOString(),
    settlesAt: waits ? (payment.settlesAt?.toISOString() ?? null) : null,
    refunds: providerRefunds.map(({ id, amount, state: refundState }) => ({ id, amount, state: refundState })),
    actions: (Object.keys(possible) as SandboxAction[]).filter((action) => possible[action]),
  };
}
