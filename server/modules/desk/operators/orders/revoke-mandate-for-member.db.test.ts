import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createDebitOrder, createMandate } from '../../../../../tests/factories/debit.ts';
import { queuedMails } from '../../../../../tests/factories/mails.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { finishDebit } from '../../../money/payments/debits/debit-finish.ts';
import {
  ProviderError,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
} from '../../../money/payments/providers/payment-provider.ts';
import { reconcilePayments } from '../../../money/payments/sync/reconcile-payments.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { createMoneyDesk, type MoneyDesk } from '../money/money.service.ts';

const test = useTestDatabase();
let ours: Tenant;
let desk: TestDesk;
let money: MoneyDesk;
let finance: DeskCtx;
let deps: Parameters<typeof finishDebit>[0];

/** State of the fake bank: its payment, whether it can be canceled, and whether the bank responds. */
const bank = {
  made: null as ProviderPayment | null,
  cancelable: true,
  receives: true,
  responds: true,
  asked: [] as string[],
};

function answer<T>(name: string, value: () => T): Promise<T> {
  bank.asked.push(name);
  return bank.responds ? Promise.resolve(value()) : Promise.reject(new ProviderError('unclear', 'no answer'));
}
const make = ({ paymentId, amount }: PaymentRequest): ProviderPayment => ({
  id: `tr_${paymentId}`,
  paymentId,
  state: 'pending',
  amount,
  payerCountry: null,
  refunded: 0,
  chargedBack: 0,
  refunds: [],
  checkoutUrl: null,
  failure: null,
});
const provider: Partial<PaymentProvider> = {
  idempotencyKeyTtl: 3_600_000,
  createMandate: () => answer('createMandate', () => ({ customerId: 'cst', mandateId: 'mdt' })),
  createPayment: (request) => {
    if (bank.receives) bank.made = make(request);
    return answer('createPayment', () => bank.made!);
  },
  readPayment: () => answer('readPayment', () => bank.made),
  findPayment: () => answer('findPayment', () => bank.made),
  cancelPayment: () => {
    if (bank.responds && bank.cancelable) bank.made = { ...bank.made!, state: 'canceled' };
    return answer('cancelPayment', () => undefined);
  },
};

beforeAll(async () => {
  ours = await createTenant(test.database);
  desk = await createTestDesk(test, [ours]);
  const account = provider as PaymentProvider;
  const providers = { forTenant: () => account, byName: () => account };
  deps = { ...desk.deps, providers };
  money = createMoneyDesk({ ...desk.deps, providers });
  finance = await desk.operator('finance', ours);
});
beforeEach(() => Object.assign(bank, { made: null, cancelable: true, receives: true, responds: true, asked: [] }));
afterAll(() => desk.close());

const inTenant: TestDesk['deps']['database']['withTenant'] = (...of) => test.database.withTenant(...of);

async function signed() {
  const { userId } = await createMember(test.database, ours);
  const orderId = await createDebitOrder(test.database, ours, userId, { createdAt: desk.deps.clock.now() });
  const mandateId = await createMandate(desk.deps, { tenant: ours, userId, orderId }, desk.deps.clock.now());
  const finish = () => finishDebit(deps, { tenantId: ours.id, mandateId }).catch(() => undefined);
  const mails = async () => (await queuedMails(test.database, ours.id, userId)).map(({ template }) => template);
  return { orderId, finish, mails };
}

async function stateOf(orderId: string) {
  const { order, mandate, transitions, payments, canRevoke } = await money.viewOrder(finance, orderId);
  const last = transitions.at(-1);
  return {
    order: order.status,
    revoked: mandate!.revokedAt !== null,
    cause: last?.cause,
    canRevoke,
    payment: payments[0]?.status,
  };
}

describe('a mandate revoked by mail', () => {
  it('OPS-014 cancels the order before a payment is requested, is audited, and nothing is collected', async () => {
    const { orderId, finish, mails } = await signed();
    expect(await stateOf(orderId)).toMatchObject({ order: 'created', revoked: false, canRevoke: true });
    expect(await money.revokeMandate(finance, orderId)).toBe('ended');
    const ended = { order: 'canceled', revoked: true, cause: 'mandate_revoked', canRevoke: false };
    expect(await stateOf(orderId)).toMatchObject(ended);
    await finish();
    expect([bank.asked, await mails()]).toEqual([[], ['payment_failed']]);
    await expect(money.revokeMandate(finance, orderId)).rejects.toMatchObject({ code: 'order_closed' });
    const audit = await desk.deps.console.withPlatform((trx) =>
      trx.selectFrom('auditLog').select(['action', 'operatorId']).where('subjectId', '=', orderId).execute(),
    );
    expect(audit.filter(({ action }) => action === 'order.revoke_mandate')).toEqual([
      { action: 'order.revoke_mandate', operatorId: finance.operator.id },
    ]);
  });

  it('OPS-014 searches for a payment whose creation was not confirmed and cancels it', async () => {
    const { orderId, finish, mails } = await signed();
    await inTenant(ours.id, (trx) =>
      trx.updateTable('mandates').set({ providerMandateId: 'mdt' }).where('orderId', '=', orderId).execute(),
    );
    bank.responds = false;
    await finish();
    expect(await money.revokeMandate(finance, orderId)).toBe('ended');
    expect(await stateOf(orderId)).toMatchObject({ order: 'canceled', payment: 'canceled' });
    bank.responds = true;
    desk.deps.clock.advance(5 * 60_000);
    bank.asked = [];
    await reconcilePayments(deps, ours.id, desk.deps.clock.now());
    expect(bank.asked).toEqual(['findPayment', 'cancelPayment', 'readPayment']);
    expect(bank.made).toMatchObject({ state: 'canceled' });
    expect(await mails()).toEqual(['payment_failed']);
  });

  it('OPS-014 cancels the debit at a provider that still can, and notifies the member', async () => {
    const { orderId, finish, mails } = await signed();
    await finish();
    expect(await stateOf(orderId)).toMatchObject({ order: 'pending', canRevoke: true });
    expect(await money.revokeMandate(finance, orderId)).toBe('ended');
    expect(await stateOf(orderId)).toMatchObject({ order: 'canceled', revoked: true, cause: 'operator' });
    expect((await mails()).toSorted()).toEqual(['direct_debit_announced', 'payment_failed']);
  });

  it('OPS-014 continues if the provider can no longer cancel, and retries if it does not respond', async () => {
    const { orderId, finish, mails } = await signed();
    await finish();
    bank.responds = false;
    expect(await money.revokeMandate(finance, orderId)).toBe('unanswered');
    Object.assign(bank, { responds: true, cancelable: false });
    expect(await money.revokeMandate(finance, orderId)).toBe('goes_on');
    expect(await stateOf(orderId)).toMatchObject({ order: 'pending', revoked: true, canRevoke: true });
    expect(await mails()).toEqual(['direct_debit_announced']);
  });

  it('OPS-003 requires the refund permission and an order with a mandate', async () => {
    const { orderId } = await signed();
    const support = await desk.operator('support', ours);
    expect((await money.viewOrder(support, orderId)).canRevoke).toBe(false);
    await expect(money.revokeMandate(support, orderId)).rejects.toMatchObject({ code: 'not_found' });
    const { userId } = await createMember(test.database, ours);
    const unsigned = await createDebitOrder(test.database, ours, userId);
    expect((await money.viewOrder(finance, unsigned)).canRevoke).toBe(false);
    await expect(money.revokeMandate(finance, unsigned)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stateOf(orderId)).toMatchObject({ order: 'created', revoked: false });
  });
});
