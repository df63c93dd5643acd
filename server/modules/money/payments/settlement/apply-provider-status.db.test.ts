import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Trx } from '../../../../../db/client.ts';
import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { buildProviderPayment, createOrder, type TestOrder } from '../../../../../tests/factories/order.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { postTransfer } from '../../../ledger/credits/ledger.ts';
import { createServices } from '../../../../services.ts';
import { applyProviderStatus } from './apply-provider-status.ts';
import { checkOrderGrants } from './check-grants.ts';
import type { ProviderPayment, ProviderRefund } from '../providers/payment-provider.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let anna: Member;

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  anna = await createMember(test.database, tenant);
});

// The ledger and the orders must agree after every test.
afterEach(async () => {
  expect(await checkOrderGrants(deps, tenant.id)).toBe(0);
  expect(await createServices(deps).credits.reconcile(tenant.id)).toBe(0);
});

const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(tenant.id, run);

let syncVersion = 0;
/** Applies a provider status, by default as the newest one. */
function tell(order: TestOrder, providerPayment: Partial<ProviderPayment> = {}, at = (syncVersion += 1)) {
  const input = { tenantId: tenant.id, paymentId: order.paymentId, syncVersion: at, cause: 'notice' };
  // Later rows must sort after earlier ones by id.
  deps.clock.advance(1000);
  return inTenant((trx) =>
    applyProviderStatus(trx, deps, { ...input, payment: buildProviderPayment(order, providerPayment) }),
  );
}

const order = (overrides: Parameters<typeof createOrder>[3] = {}) =>
  createOrder(test.database, tenant, anna, { createdAt: deps.clock.now(), ...overrides });

/** Creates a paid order, later than the one before. */
async function paidOrder(overrides: Parameters<typeof createOrder>[3] = {}): Promise<TestOrder> {
  deps.clock.advance(60_000);
  const placed = await order(overrides);
  await tell(placed);
  return placed;
}

const spend = (amount: number, from: 'member' | 'spent' = 'member') => {
  const member = { kind: 'member' as const, userId: anna.userId };
  const spent = { kind: 'spent' as const };
  const id = randomUUID();
  const sides = from === 'member' ? { from: member, to: spent } : { from: spent, to: member };
  const transfer = { tenantId: tenant.id, id, at: TEST_NOW, reason: 'message' as const, idempotencyKey: id, amount };
  return inTenant((trx) => postTransfer(trx, { ...transfer, reference: { type: 'message', id }, ...sides }));
};

const user = () =>
  inTenant((trx) =>
    trx
      .selectFrom('users')
      .select(['credits', 'creditDebt', 'firstPaidAt', 'directDebitBlocked', 'paymentMethod', 'paymentCountry'])
      .where('id', '=', anna.userId)
      .executeTakeFirstOrThrow(),
  );
const stored = ({ orderId }: TestOrder) =>
  inTenant((trx) => trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow());
const payment = ({ orderId }: TestOrder) =>
  inTenant((trx) => trx.selectFrom('payments').selectAll().where('orderId', '=', orderId).executeTakeFirstOrThrow());
const refunds = ({ orderId }: TestOrder) =>
  inTenant((trx) => trx.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('id').execute());
const states = async ({ orderId }: TestOrder) =>
  (
    await inTenant((trx) =>
      trx.selectFrom('orderTransitions').select('toStatus').where('orderId', '=', orderId).orderBy('id').execute(),
    )
  ).map(({ toStatus }) => toStatus);
const documents = ({ orderId }: TestOrder) =>
  inTenant((trx) => trx.selectFrom('invoices').selectAll().where('orderId', '=', orderId).orderBy('number').execute());
const mails = async () =>
  (await inTenant((trx) => trx.selectFrom('mails').select('template').orderBy('id').execute())).map(
    ({ template }) => template,
  );

const refund = (amount: number, overrides: Partial<ProviderRefund> = {}): ProviderRefund => ({
  id: randomUUID(),
  state: 'refunded',
  amount,
  refundId: null,
  ...overrides,
});
/** A paid payment with these refunds at the provider. */
const refunded = (...made: ProviderRefund[]): Partial<ProviderPayment> => ({
  refunds: made,
  refunded: made.reduce((sum, { state, amount }) => sum + (state === 'refunded' ? amount : 0), 0),
});
const CHARGED_BACK = { chargedBack: 2499 };

describe('a payment that the provider reports as paid', () => {
  it('MON-041 MON-035 MON-061 grants credits and premium, issues the invoice, queues the mail, and stores the payment method', async () => {
    const placed = await order({
      listAmount: 2999,
      discountAmount: 600,
      surchargeAmount: 100,
      paymentmethod: 'paypal',
    });
    const { applied, events } = await tell(placed);
    expect(applied).toBe(true);
    expect(events.map(({ type, profileId }) => [type, profileId])).toEqual([
      ['credits', anna.profileId],
      ['order', anna.profileId],
    ]);
    expect(await user()).toEqual({
      credits: 30,
      creditDebt: 0,
      firstPaidAt: deps.clock.now(),
      directDebitBlocked: false,
      paymentMethod: 'paypal',
      paymentCountry: 'NL',
    });
    expect(await stored(placed)).toMatchObject({ status: 'paid', paidAt: deps.clock.now(), problem: null });
    expect(await payment(placed)).toMatchObject({ status: 'paid', checkoutUrl: null });
    expect(await mails()).toEqual(['payment_complete']);
    const [invoice, ...more] = await documents(placed);
    expect(more).toEqual([]);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      year: 2026,
      number: 1,
      amount: 2499,
      vatAmount: 434,
      company: { name: tenant.company.name, kvk: tenant.company.kvk, trade_name: tenant.name },
    });
    expect(invoice!.lines).toEqual([
      { kind: 'package', credits: 30, amount: 2999, vat: 521 },
      { kind: 'discount', credits: null, amount: -600, vat: -104 },
      { kind: 'surcharge', credits: null, amount: 100, vat: 17 },
    ]);
  });

  it('MON-035 makes the buyer premium and no other member', async () => {
    await createMember(test.database, tenant);
    await paidOrder();
    const premium = await inTenant((trx) =>
      trx.selectFrom('users').select('id').where('firstPaidAt', 'is not', null).execute(),
    );
    expect(premium).toEqual([{ id: anna.userId }]);
  });

  it('MON-041 grants once when the same status arrives twenty times concurrently and in any order', async () => {
    const placed = await order();
    const versions = Array.from({ length: 20 }, () => (syncVersion += 1)).toSorted(() => Math.random() - 0.5);
    const answers = await Promise.all(versions.map((at) => tell(placed, {}, at)));
    expect(answers.filter(({ events }) => events.length > 0)).toHaveLength(1);
    expect(await user()).toMatchObject({ credits: 30 });
    expect(await documents(placed)).toHaveLength(1);
    expect(await states(placed)).toEqual(['paid']);
    expect(await mails()).toEqual(['payment_complete']);
  });

  it('MON-041 ignores an answer older than the last one applied', async () => {
    const placed = await order();
    const late = (syncVersion += 1);
    await tell(placed);
    expect(await tell(placed, { state: 'failed' }, late)).toEqual({ applied: false, events: [] });
    expect(await stored(placed)).toMatchObject({ status: 'paid' });
  });

  it('MON-040 applies a payment of an order that was canceled before', async () => {
    for (const state of ['expired', 'canceled', 'failed'] as const) {
      const placed = await order();
      await tell(placed, { state });
      await tell(placed);
      expect(await states(placed)).toEqual([state, 'paid']);
    }
    expect(await user()).toMatchObject({ credits: 90 });
  });

  it.each<[string, Partial<ProviderPayment>]>([
    ['less', { amount: { amount: 2498, currency: 'EUR' } }],
    ['more', { amount: { amount: 2500, currency: 'EUR' } }],
    ['another currency', { amount: { amount: 2499, currency: 'CHF' } }],
  ])('MON-041 grants nothing for %s and opens a case for an operator', async (_name, providerPayment) => {
    const placed = await order();
    expect(await tell(placed, providerPayment)).toEqual({ applied: true, events: [] });
    expect(await stored(placed)).toMatchObject({ status: 'created', problem: 'amount_mismatch', paidAt: null });
    expect(await user()).toMatchObject({ credits: 0, firstPaidAt: null });
    expect(await documents(placed)).toEqual([]);
    await tell(placed);
    expect(await stored(placed)).toMatchObject({ status: 'paid', problem: null });
  });

  it('MON-041 ignores an answer about another payment', async () => {
    const placed = await order();
    for (const told of [{ id: 'another' }, { paymentId: randomUUID() }]) {
      expect(await tell(placed, told)).toEqual({ applied: false, events: [] });
    }
    expect(await stored(placed)).toMatchObject({ status: 'created', problem: null });
  });

  it('MON-035 grants premium with the first package and leaves it unchanged with later ones', async () => {
    await paidOrder();
    const { firstPaidAt } = await user();
    await paidOrder();
    expect(await user()).toMatchObject({ firstPaidAt, credits: 60 });
  });

  it('MON-061 numbers invoices per tenant and year without gaps, also concurrently and after a rollback', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => order()));
    const broken = inTenant(async (trx) => {
      const providerPayment = buildProviderPayment(orders[0]!);
      await applyProviderStatus(trx, deps, {
        tenantId: tenant.id,
        paymentId: providerPayment.paymentId!,
        payment: providerPayment,
        syncVersion: 1,
        cause: 'notice',
      });
      throw new Error('rolled back');
    });
    await Promise.allSettled([broken, ...orders.slice(1).map((each) => tell(each))]);
    await tell(orders[0]!);
    deps.clock.advance(300 * 86_400_000);
    await paidOrder();
    const rows = await inTenant((trx) =>
      trx.selectFrom('invoices').select(['year', 'number']).orderBy('year').orderBy('number').execute(),
    );
    const first = Array.from({ length: 8 }, (_, index) => ({ year: 2026, number: index + 1 }));
    expect(rows).toEqual([...first, { year: 2027, number: 1 }]);
  });
});

describe('a payment that the provider reports as not paid', () => {
  it('NOT-013 mails the buyer when the payment failed, but not when they canceled it', async () => {
    for (const state of ['open', 'pending', 'expired', 'canceled', 'unknown'] as const) {
      const placed = await order();
      await tell(placed, { state });
      await tell(placed, { state });
    }
    expect(await mails()).toEqual([]);
    const failed = await order();
    await tell(failed, { state: 'failed', failure: 'insufficient_funds' });
    await tell(failed, { state: 'failed', failure: 'insufficient_funds' });
    expect(await mails()).toEqual(['payment_failed']);
    expect(await payment(failed)).toMatchObject({ status: 'failed', failure: 'insufficient_funds', nextSyncAt: null });
  });

  it('MON-041 never moves a paid order back to an unpaid state', async () => {
    const placed = await paidOrder();
    for (const state of ['open', 'failed', 'canceled', 'expired', 'unknown'] as const) await tell(placed, { state });
    expect(await stored(placed)).toMatchObject({ status: 'paid' });
    expect(await user()).toMatchObject({ credits: 30 });
  });
});

describe('refunds made at the provider', () => {
  it('MON-042 MON-043 MON-075 claws back the unused credits, ends premium, blocks direct debit and notifies the buyer', async () => {
    const placed = await paidOrder();
    await spend(12);
    await tell(placed, refunded(refund(2499)));
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 0, firstPaidAt: null, directDebitBlocked: true });
    expect(await stored(placed)).toMatchObject({ status: 'refunded', creditsClawedBack: 18 });
    expect(await refunds(placed)).toMatchObject([{ cause: 'provider', amount: 2499, credits: 18, status: 'refunded' }]);
    expect(await mails()).toEqual(['payment_complete', 'payment_reversed']);
    expect(await documents(placed)).toMatchObject([
      { kind: 'invoice', number: 1, amount: 2499, vatAmount: 434 },
      { kind: 'credit_note', number: 2, amount: 2499, vatAmount: 434 },
    ]);
  });

  it('MON-042 claws back in proportion to the money, over all refunds together', async () => {
    const placed = await paidOrder();
    const [first, second, third] = [refund(833), refund(833), refund(833)];
    for (const made of [[first], [first, second], [first, second], [first, second, third]]) {
      await tell(placed, refunded(...(made as ProviderRefund[])));
    }
    expect((await refunds(placed)).map(({ credits }) => credits)).toEqual([10, 10, 10]);
    expect(await user()).toMatchObject({ credits: 0 });
    expect(await states(placed)).toEqual(['paid', 'refunded']);
    const vat = (await documents(placed)).map(({ vatAmount }) => vatAmount);
    expect(vat.slice(1).reduce((sum, each) => sum + each, 0)).toBe(434);
  });

  it('MON-042 HRD-1 rounds over all refunds together, in favor of the buyer', async () => {
    const placed = await paidOrder();
    // Half a credit each: 42 of 2,499 cents for 30 credits.
    const [first, second] = [refund(42), refund(42)];
    await tell(placed, refunded(first));
    await tell(placed, refunded(first, second));
    expect((await refunds(placed)).map(({ credits }) => credits)).toEqual([0, 1]);
    expect(await user()).toMatchObject({ credits: 29 });
  });

  it('MON-089 claws back as soon as the refund is created, and restores the credits when it fails', async () => {
    const placed = await paidOrder();
    const made = refund(2499, { state: 'pending' });
    await tell(placed, refunded(made));
    expect(await user()).toMatchObject({ credits: 0 });
    expect(await stored(placed)).toMatchObject({ status: 'paid' });
    expect(await documents(placed)).toHaveLength(1);
    expect(await user()).toMatchObject({ directDebitBlocked: true });
    await tell(placed, refunded({ ...made, state: 'failed' }));
    expect(await user()).toMatchObject({ credits: 30, directDebitBlocked: false });
    expect(await refunds(placed)).toMatchObject([{ status: 'failed', credits: 0 }]);
    expect(await stored(placed)).toMatchObject({ status: 'paid', problem: 'refund_failed', creditsClawedBack: 0 });
    await tell(placed, refunded({ ...made, state: 'refunded' }));
    expect(await user()).toMatchObject({ credits: 0, directDebitBlocked: true });
    expect(await stored(placed)).toMatchObject({ status: 'refunded', problem: null });
  });

  it.each(['a chargeback', 'another refund'])(
    'MON-089 keeps direct debit blocked after a refund failed, while %s stands',
    async (what) => {
      await tell(await paidOrder(), what === 'a chargeback' ? CHARGED_BACK : refunded(refund(500)));
      const placed = await paidOrder();
      const made = refund(2499);
      for (const state of ['pending', 'failed'] as const) await tell(placed, refunded({ ...made, state }));
      expect(await user()).toMatchObject({ directDebitBlocked: true });
    },
  );

  it.each(['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'] as const)(
    'MON-089 with state %s are stored with that state',
    async (state) => {
      const placed = await paidOrder();
      await tell(placed, refunded(refund(500, { state })));
      expect(await refunds(placed)).toMatchObject([{ status: state }]);
      const done = ['refunded', 'failed', 'canceled'].includes(state);
      expect((await refunds(placed))[0]!.settledAt).toEqual(done ? deps.clock.now() : null);
    },
  );

  it('MON-042 leaves the credits of later orders alone', async () => {
    const first = await paidOrder();
    const second = await paidOrder();
    await spend(25);
    await tell(first, refunded(refund(2499)));
    expect(await stored(first)).toMatchObject({ creditsClawedBack: 5 });
    expect(await user()).toMatchObject({ credits: 30 });
    await tell(second, refunded(refund(2499)));
    expect(await user()).toMatchObject({ credits: 0, firstPaidAt: null });
  });

  it('MON-035 keeps premium while another order is paid', async () => {
    const first = await paidOrder();
    const second = await paidOrder();
    await tell(first, refunded(refund(2499)));
    expect((await user()).firstPaidAt).toEqual((await stored(second)).paidAt);
  });

  it('MON-041 grants and claws back when one answer reports payment and refund', async () => {
    const placed = await order();
    await tell(placed, refunded(refund(2499)));
    expect((await states(placed)).toSorted()).toEqual(['paid', 'refunded']);
    expect(await user()).toMatchObject({ credits: 0, firstPaidAt: null });
    expect(await documents(placed)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note' }]);
  });
});

describe('a chargeback', () => {
  it.each([
    ['nothing', 0, { credits: 0, creditDebt: 0 }],
    ['a part', 12, { credits: 0, creditDebt: 12 }],
    ['everything', 30, { credits: 0, creditDebt: 30 }],
  ])(
    'MON-042 MON-096 claws back the whole order after %s was spent: the balance first, then a debt',
    async (_name, spent, left) => {
      const placed = await paidOrder();
      if (spent > 0) await spend(spent);
      await tell(placed, CHARGED_BACK);
      expect(await user()).toMatchObject({ ...left, firstPaidAt: null, directDebitBlocked: true });
      expect(await stored(placed)).toMatchObject({
        status: 'charged_back',
        creditsClawedBack: 30,
        creditsChargedBack: 30,
      });
      expect(await mails()).toEqual(['payment_complete', 'payment_reversed']);
      expect(await documents(placed)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', amount: 2499 }]);
    },
  );

  it('MON-087 is applied thirteen months after a debit', async () => {
    const placed = await paidOrder({ paymentmethod: 'sdd' });
    await spend(30);
    deps.clock.advance(395 * 86_400_000);
    await tell(placed);
    expect((await payment(placed)).nextSyncAt).not.toBeNull();
    await tell(placed, CHARGED_BACK);
    expect(await user()).toMatchObject({ creditDebt: 30, directDebitBlocked: true });
  });

  it('MON-075 MON-076 is reversed in full, debts first, and can be applied again', async () => {
    const placed = await paidOrder();
    await spend(12);
    for (let round = 0; round < 2; round += 1) {
      await tell(placed, CHARGED_BACK);
      expect(await user()).toMatchObject({ credits: 0, creditDebt: 12 });
      await tell(placed, { chargedBack: 0 });
      expect(await user()).toMatchObject({ credits: 18, creditDebt: 0, firstPaidAt: (await stored(placed)).paidAt });
    }
    expect(await states(placed)).toEqual(['paid', 'charged_back', 'paid', 'charged_back', 'paid']);
    expect((await documents(placed)).map(({ kind }) => kind)).toEqual([
      'invoice',
      'credit_note',
      'invoice',
      'credit_note',
      'invoice',
    ]);
  });

  it('MON-096 pays off the debt from the next package', async () => {
    const placed = await paidOrder();
    await spend(12);
    await tell(placed, CHARGED_BACK);
    await paidOrder();
    expect(await user()).toMatchObject({ credits: 18, creditDebt: 0 });
    await tell(placed, { chargedBack: 0 });
    expect(await user()).toMatchObject({ credits: 48, creditDebt: 0 });
  });

  it('MON-042 after a refund claws back the remainder, and never more than the order granted', async () => {
    const placed = await paidOrder();
    const half = refund(1250);
    await tell(placed, refunded(half));
    expect(await user()).toMatchObject({ credits: 15 });
    await tell(placed, { ...refunded(half), chargedBack: 1249 });
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 0 });
    expect(await stored(placed)).toMatchObject({ creditsClawedBack: 30, creditsChargedBack: 15 });
    await tell(placed, { ...refunded({ ...half, state: 'failed' }), chargedBack: 1249 });
    expect(await stored(placed)).toMatchObject({ creditsClawedBack: 30, creditsChargedBack: 30 });
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 0 });
    await tell(placed, { ...refunded({ ...half, state: 'failed' }), chargedBack: 0 });
    expect(await user()).toMatchObject({ credits: 30, creditDebt: 0 });
  });

  it('MON-042 that is reversed after a refund leaves the refund’s share clawed back', async () => {
    const placed = await paidOrder();
    await tell(placed, CHARGED_BACK);
    const whole = refund(2499);
    await tell(placed, { ...refunded(whole), ...CHARGED_BACK });
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 0 });
    await tell(placed, refunded(whole));
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 0 });
    expect(await stored(placed)).toMatchObject({ status: 'refunded', creditsClawedBack: 30, creditsChargedBack: 0 });
  });

  it('MON-042 is applied once when reported twenty times concurrently', async () => {
    const placed = await paidOrder();
    await spend(10);
    await Promise.all(Array.from({ length: 20 }, () => tell(placed, CHARGED_BACK)));
    expect(await user()).toMatchObject({ credits: 0, creditDebt: 10 });
    expect(await documents(placed)).toHaveLength(2);
    expect((await mails()).filter((template) => template === 'payment_reversed')).toHaveLength(1);
  });

  it('MON-096 keeps the ledger consistent while the buyer spends concurrently', async () => {
    const placed = await paidOrder();
    const spends = Array.from({ length: 10 }, () =>
      spend(2).then(
        () => 2,
        () => 0,
      ),
    );
    const [, ...spent] = await Promise.all([tell(placed, CHARGED_BACK), ...spends]);
    const { credits, creditDebt } = await user();
    expect(credits).toBe(0);
    expect(creditDebt).toBe(spent.reduce((sum, each) => sum + each, 0));
  });
});

it('does nothing for an order that does not exist', async () => {
  const nobody = { orderId: '', paymentId: newId(deps.clock), providerPaymentId: 'x', amount: 1, credits: 1 };
  expect(await tell(nobody)).toEqual({ applied: false, events: [] });
});
