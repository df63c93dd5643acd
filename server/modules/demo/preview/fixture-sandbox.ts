import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import type { SandboxPaymentView } from '../../money/payments/index.ts';
import { FIXTURE_METHOD, FIXTURE_PACKAGE, quoteFixture } from './fixture-money.ts';
import type { FixtureOptions, KnownServices } from './fixture-services.ts';
import { FIXTURE_ORDERS, FIXTURE_SANDBOX_PAYMENT } from './frame.schema.ts';

/** The member's sandbox payments: one paid and partly refunded, one pending. */
function paymentsOf({ tenant, now }: FixtureOptions): SandboxPaymentView[] {
  const { credits, amount, currency } = quoteFixture(tenant, FIXTURE_PACKAGE);
  const part = Math.round(amount / 5);
  const shared = {
    credits,
    method: FIXTURE_METHOD,
    amount: { value: amount, currency },
    failure: null,
    settlesAt: null,
  };
  const open: SandboxPaymentView = {
    ...shared,
    id: FIXTURE_SANDBOX_PAYMENT,
    order: FIXTURE_ORDERS.pending,
    state: 'open',
    refundable: 0,
    chargedBack: 0,
    createdAt: now.toISOString(),
    refunds: [],
    actions: [],
  };
  const paid: SandboxPaymentView = {
    ...open,
    id: FIXTURE_ORDERS.paid,
    order: FIXTURE_ORDERS.paid,
    state: 'paid',
    refundable: amount - part,
    createdAt: new Date(now.getTime() - MINUTE_MS).toISOString(),
    refunds: [{ id: FIXTURE_ORDERS.paid, amount: part, state: 'pending' }],
    actions: ['refund', 'fail_refund', 'chargeback'],
  };
  return [open, paid];
}

export function sandboxServices(options: FixtureOptions): KnownServices {
  const payments = options.state === 'empty' ? [] : paymentsOf(options);
  return {
    sandbox: {
      isOpen: () => true,
      list: async () => payments,
      viewCheckout: async (_ctx, { id }) => {
        const found = paymentsOf(options).find((payment) => payment.id === id);
        if (!found) throw domainError('not_found');
        return found;
      },
    },
  };
}
