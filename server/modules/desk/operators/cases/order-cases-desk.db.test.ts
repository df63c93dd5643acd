import { randomUUID } from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createDatabase, type Trx } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createFakeProvider, type FakeProvider } from '../../../../../tests/factories/fake-provider.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { untilWaitedFor } from '../../../../../tests/setup/lock-waits.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { onDatabase } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { RefundJob } from '../../../../jobs/queues.ts';
import { postTransfer } from '../../../ledger/credits/ledger.ts';
import { checkOrderGrants } from '../../../money/payments/settlement/check-grants.ts';
import { openOverdueCases } from '../../../money/payments/orders/order-cases.ts';
import { createPaymentsService, type PaymentsService } from '../../../money/payments/payments.service.ts';
import { ProviderError } from '../../../money/payments/providers/payment-provider.ts';
import { sendRefund } from '../../../money/payments/refunds/send-refund.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const test = useTestDatabase();
let [ours, theirs]: Tenant[] = [];
let desk: TestDesk;
let fake: FakeProvider;
let payments: PaymentsService;
let anna: Member;
let finance: DeskCtx;
let order: string;

beforeEach(async () => {
  [ours, theirs] = [await createTenant(test.database), await createTenant(test.database)];
  desk = await createTestDesk(test, [ours, theirs]);
  fake = createFakeProvider(test.database, desk.deps.clock);
  payments = createPaymentsService({ ...onDatabase(desk.deps, fake.database), providers: fake.providers });
  anna = await createMember(test.database, ours, { signupDate: new Date('2026-01-01T00:00:00Z') });
  finance = await desk.operator('finance', ours);
  const input = { package: 'p1' as const, paymentmethod: 'ideal' as const, client_id: randomUUID() };
  order = (await payments.placeOrder(member(), { ...input, consents: { immediate: true } })).id;
  desk.deps.jobs.enqueued.length = 0;
  vi.spyOn(desk.deps.log, 'error').mockImplementation(() => undefined);
});
// The ledger must be consistent after every action.
afterEach(async () => {
  expect(await checkOrderGrants(desk.deps, ours!.id)).toBe(0);
  await desk.close();
});

const member = () => createTestContext({ tenant: ours!, viewer: anna.viewer });
const withdrawals = () => desk.services.orderCases;
type Case = { tenantId: string; id: string };
const inTenant = <T>(run: (trx: Trx) => Promise<T>) => test.database.withTenant(ours!.id, run);
const one = (table: 'orders' | 'payments') =>
  inTenant((trx) => trx.selectFrom(table).selectAll().executeTakeFirstOrThrow());
const refunds = () =>
  inTenant((trx) => trx.selectFrom('refunds').selectAll().orderBy('createdAt').orderBy('id').execute());
const credits = () =>
  inTenant((trx) => trx.selectFrom('users').select('credits').where('id', '=', anna.userId).executeTakeFirstOrThrow());
const readBack = async () => payments.syncPayment(ours!.id, (await one('payments')).id, 'notice');
const paid = async () => {
  fake.updatePayment({ state: 'paid' });
  await readBack();
  desk.deps.jobs.enqueued.length = 0;
};
const withdraw = (expected_amount = 2499) => payments.withdraw(member(), { order, expected_amount });
/** Runs the queued refund jobs. */
const work = async () => {
  const refundDeps = { ...onDatabase(desk.deps, fake.database), providers: fake.providers };
  for (const { name, payload } of desk.deps.jobs.enqueued.splice(0)) {
    if (name === 'send-refund') await sendRefund(refundDeps, payload as RefundJob);
  }
};
/** Makes the provider reject the next refund. */
const failNextRefund = (error: Error) => {
  fake.before = (name) => {
    if (name !== 'createRefund') return;
    fake.before = () => undefined;
    throw error;
  };
};
const spend = (amount: number) =>
  inTenant((trx) => {
    const id = randomUUID();
    const transfer = {
      tenantId: ours!.id,
      id,
      at: desk.deps.clock.now(),
      reason: 'message' as const,
      idempotencyKey: id,
    };
    const sides = { from: { kind: 'member' as const, userId: anna.userId }, to: { kind: 'spent' as const } };
    return postTransfer(trx, { ...transfer, ...sides, reference: { type: 'message', id }, amount });
  });
const list = async (ctx = finance, asked = {}) => (await withdrawals().list(ctx, asked)).rows;
/** Returns the only open case. */
const theCase = async () => {
  const [row, ...more] = await list();
  expect(more).toEqual([]);
  return { tenantId: row!.tenantId, id: row!.id };
};
const kinds = async () => (await list()).map(({ kind }) => kind).toSorted();

/** Creates a withdrawal whose refund the provider rejects. */
async function failed(): Promise<void> {
  await paid();
  await withdraw();
  failNextRefund(new ProviderError('refused', 'no'));
  await work();
  expect((await one('orders')).problem).toBe('refund_failed');
}

describe('order cases', () => {
  it('OPS-009 MON-066 opens a case for every withdrawal until an operator closes it', async () => {
    await paid();
    expect(await list()).toEqual([]);
    await withdraw();
    const of = await theCase();
    expect(await list()).toMatchObject([
      { orderId: order, kind: 'withdrawn', amount: 2499, currency: 'EUR', holder: null },
    ]);
    expect((await desk.services.shell.count(finance)).withdrawals).toMatchObject({ count: 1 });
    expect(await withdrawals().open(finance, of)).toMatchObject({
      order: { id: order, userId: anna.userId, provider: 'sandbox', paymentStatus: 'paid' },
      refunds: [{ cause: 'withdrawal', amount: 2499, status: 'intent' }],
      actions: { again: null },
    });
    expect(await list()).toMatchObject([{ holder: finance.operator.name }]);
    await expect((async () => withdrawals().close(finance, { ...of, note: ' ' }))()).rejects.toMatchObject({
      fields: { note: { key: 'required' } },
    });
    await withdrawals().close(finance, { ...of, note: 'Gezien.' });
    expect(await list()).toEqual([]);
    const closed = { closedBy: finance.operator.name, note: 'Gezien.' };
    expect(await withdrawals().open(finance, of)).toMatchObject(closed);
    await expect((async () => withdrawals().close(finance, { ...of, note: 'Nog eens.' }))()).rejects.toMatchObject({
      code: 'work_decided',
    });
  });

  it('OPS-009 shows a failed refund and requests it again by the same rules', async () => {
    await failed();
    expect(await kinds()).toEqual(['refund_failed', 'withdrawn']);
    const before = (await credits()).credits;
    const [row] = await list(finance, { kind: 'refund_failed' });
    const of = { tenantId: row!.tenantId, id: row!.id };
    const { again } = (await withdrawals().open(finance, of)).actions;
    expect(again).toEqual({ amount: 2499, credits: 30 });
    await expect(withdrawals().refundAgain(finance, { ...of, expected: 2498 })).rejects.toMatchObject({
      code: 'withdrawal_changed',
    });
    expect((await credits()).credits).toBe(before);
    const countEvents = async () =>
      (
        await inTenant((trx) =>
          trx.selectFrom('liveEvents').select('type').where('profileId', '=', anna.profileId).execute(),
        )
      ).length;
    const eventsBefore = await countEvents();
    await withdrawals().refundAgain(finance, { ...of, expected: 2499 });
    expect((await credits()).credits).toBe(before - 30);
    // Publishes a live event to the buyer and audits the amount.
    expect(await countEvents()).toBeGreaterThan(eventsBefore);
    const noted = await desk.deps.console.withPlatform((trx) =>
      trx.selectFrom('auditLog').select('detail').where('action', '=', 'refund.again').execute(),
    );
    expect(noted).toEqual([{ detail: { amount: 2499 } }]);
    // The case is closed, and a second request has nothing to do.
    expect(await kinds()).toEqual(['withdrawn']);
    await expect(withdrawals().refundAgain(finance, { ...of, expected: 2499 })).rejects.toMatchObject({
      code: 'work_decided',
    });
    await work();
    expect((await refunds()).map(({ status, amount }) => [status, amount]).toSorted()).toEqual([
      ['failed', 2499],
      [expect.stringMatching(/^(queued|pending|processing|refunded)$/) as string, 2499],
    ]);
    expect((await one('orders')).problem).toBeNull();
  });

  it('OPS-009 refunds at most the remaining amount, and rejects a refund if nothing remains', async () => {
    await failed();
    const [row] = await list(finance, { kind: 'refund_failed' });
    const of = { tenantId: row!.tenantId, id: row!.id };
    await spend(12);
    expect((await withdrawals().open(finance, of)).actions.again).toEqual({ amount: 1499, credits: 18 });
    await spend(18);
    expect((await withdrawals().open(finance, of)).actions.again).toBeNull();
    await expect(withdrawals().refundAgain(finance, { ...of, expected: 1499 })).rejects.toMatchObject({
      code: 'withdrawal_over',
      params: { reason: 'nothing_left' },
    });
    expect(await refunds()).toHaveLength(1);
  });

  it('OPS-009 shows a stuck refund once and schedules its next attempt', async () => {
    await paid();
    await withdraw();
    failNextRefund(new ProviderError('busy', 'later'));
    await work();
    await inTenant((trx) => trx.updateTable('refunds').set({ attempts: 5 }).execute());
    const sweep = () => inTenant((trx) => openOverdueCases(trx, desk.deps, ours!.id, desk.deps.clock.now()));
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    const [row] = await list(finance, { kind: 'refund_stuck' });
    const of = { tenantId: row!.tenantId, id: row!.id };
    expect((await withdrawals().open(finance, of)).actions.canExpedite).toBe(true);
    await inTenant((trx) =>
      trx
        .updateTable('refunds')
        .set({ nextAttemptAt: new Date(desk.deps.clock.now().getTime() + 60 * MINUTE) })
        .execute(),
    );
    await withdrawals().expediteRefunds(finance, of);
    expect(desk.deps.jobs.enqueued.map(({ name }) => name)).toEqual(['send-refund']);
    expect((await refunds())[0]!.nextAttemptAt).toEqual(desk.deps.clock.now());
    // The provider recognizes the payment and refunds it, which closes the case.
    await work();
    fake.updatePayment({ refunded: 2499, refunds: [{ ...fake.onlyPayment().refunds[0]!, state: 'refunded' }] });
    await readBack();
    expect(await kinds()).toEqual(['withdrawn']);
  });

  it('HRD-1 offers no next attempt of a refund that a chargeback holds', async () => {
    await paid();
    await withdraw();
    const [row] = await list(finance, { kind: 'withdrawn' });
    const canExpedite = async () => {
      const { actions } = await withdrawals().open(finance, { tenantId: row!.tenantId, id: row!.id });
      return actions.canExpedite;
    };
    expect(await canExpedite()).toBe(true);
    fake.updatePayment({ chargedBack: 2499 });
    await readBack();
    expect(await canExpedite()).toBe(false);
    fake.updatePayment({ chargedBack: 0 });
    await readBack();
    expect(await canExpedite()).toBe(true);
  });

  it('OPS-009 shows a refund that has been pending for more than a week', async () => {
    await paid();
    await withdraw();
    await work();
    desk.deps.clock.advance(7 * DAY);
    await inTenant((trx) => openOverdueCases(trx, desk.deps, ours!.id, desk.deps.clock.now()));
    expect(await kinds()).toEqual(['refund_stuck', 'withdrawn']);
  });

  it('OPS-009 shows an amount mismatch, and a chargeback until it is reversed', async () => {
    fake.updatePayment({ state: 'paid', amount: { amount: 1, currency: 'EUR' } });
    await readBack();
    expect(await kinds()).toEqual(['amount_mismatch']);
    fake.updatePayment({ state: 'paid', amount: { amount: 2499, currency: 'EUR' } });
    await readBack();
    expect(await kinds()).toEqual([]);
    fake.updatePayment({ state: 'paid', chargedBack: 2499 });
    await readBack();
    expect(await kinds()).toEqual(['charged_back']);
    const of = await theCase();
    expect(await withdrawals().open(finance, of)).toMatchObject({
      order: { status: 'charged_back' },
      earlier: [{ kind: 'amount_mismatch' }],
    });
    await withdrawals().syncPayment(finance, of);
    expect((await one('payments')).nextSyncAt).toEqual(desk.deps.clock.now());
    fake.updatePayment({ state: 'paid', chargedBack: 0 });
    await readBack();
    expect(await kinds()).toEqual([]);
  });

  it('OPS-009 is claimed by one operator at a time; without refund permission it can only be viewed and closed', async () => {
    await failed();
    const [row] = await list(finance, { kind: 'refund_failed' });
    const of = { tenantId: row!.tenantId, id: row!.id };
    const support = await desk.operator('support', ours);
    expect(withdrawals().mayRefund(support, of)).toBe(false);
    await withdrawals().open(support, of);
    await expect((async () => withdrawals().refundAgain(support, { ...of, expected: 2499 }))()).rejects.toMatchObject({
      code: 'not_found',
    });
    const taken = { code: 'work_taken', params: { name: support.operator.name } };
    await expect(withdrawals().refundAgain(finance, { ...of, expected: 2499 })).rejects.toMatchObject(taken);
    await withdrawals().release(support, of);
    await withdrawals().open(finance, of);
    expect(await refunds()).toHaveLength(1);
  });

  it('OPS-009 hides cases of other sites', async () => {
    await failed();
    const of = await list();
    const abroad = await desk.operator('finance', theirs);
    expect(await list(abroad)).toEqual([]);
    await expect((async () => withdrawals().list(abroad, { site: ours!.id }))()).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const tenantId of [ours!.id, theirs!.id]) {
      const sought = { tenantId, id: of[0]!.id };
      await expect((async () => withdrawals().open(abroad, sought))()).rejects.toMatchObject({ code: 'not_found' });
      await expect((async () => withdrawals().close(abroad, { ...sought, note: 'x' }))()).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});

describe('a debt in money', () => {
  /** A withdrawal that was refunded, and then charged back. */
  async function owed() {
    await paid();
    await withdraw();
    await work();
    const [made] = fake.onlyPayment().refunds;
    fake.updatePayment({ refunded: 2499, chargedBack: 2499, refunds: [{ ...made!, state: 'refunded' }] });
    await readBack();
    return caseOf('debt');
  }
  const caseOf = async (kind: string) => {
    const row = (await list()).find((each) => each.kind === kind)!;
    return { tenantId: row.tenantId, id: row.id };
  };
  const debts = () => inTenant((trx) => trx.selectFrom('moneyDebts').selectAll().execute());
  const settled = { outcome: 'waived', expected: 2499, note: 'Eenmalig' };

  it('HRD-1 is listed with what is owed, and the other cases of the order with its amount', async () => {
    await owed();
    await inTenant((trx) => trx.updateTable('moneyDebts').set({ amount: 1000 }).execute());
    const amounts = Object.fromEntries((await list()).map(({ kind, amount }) => [kind, amount]));
    expect(amounts).toEqual({ charged_back: 2499, debt: 1000, withdrawn: 2499 });
  });

  it('HRD-1 is listed apart from a withdrawal, which is listed with what it refunds', async () => {
    await paid();
    await spend(12);
    await withdraw(1499);
    expect(await list()).toMatchObject([{ kind: 'withdrawn', amount: 2499, returned: 1499 }]);
  });

  it('HRD-1 stays open until it is closed as what it is, and gives the evidence for the dispute', async () => {
    const of = await owed();
    expect(await kinds()).toEqual(['charged_back', 'debt', 'withdrawn']);
    expect((await withdrawals().open(finance, of)).actions.debt).toEqual({ owed: 2499, waiting: null });
    await expect(withdrawals().close(finance, { ...of, note: 'x' })).rejects.toMatchObject({ code: 'debt_open' });
    const chargeback = await caseOf('charged_back');
    const [refund] = fake.onlyPayment().refunds;
    expect((await withdrawals().open(finance, chargeback)).actions.dispute).toMatchObject([
      { amount: 2499, providerRefundId: refund!.id },
    ]);
  });

  it.each(['paid', 'waived'])(
    'HRD-1 is closed by finance when it is %s, once, for the amount shown',
    async (outcome) => {
      const of = await owed();
      const settle = (more = {}) => withdrawals().settleDebt(finance, { ...of, ...settled, outcome, ...more });
      await expect(settle({ expected: 1 })).rejects.toMatchObject({ code: 'debt_changed' });
      await settle();
      await expect(settle()).rejects.toMatchObject({ code: 'work_decided' });
      expect(await debts()).toMatchObject([{ outcome, closedBy: finance.operator.id }]);
      expect(await kinds()).toEqual(['charged_back', 'withdrawn']);
      await readBack();
      expect(await debts()).toHaveLength(1);
      const form = { package: 'p1', paymentmethod: 'ideal', client_id: randomUUID() } as const;
      const placed = await payments.placeOrder(member(), { ...form, consents: { immediate: true } });
      expect(placed.status).toBe('created');
    },
  );

  it('HRD-1 is not closed by support', async () => {
    const of = await owed();
    const support = await desk.operator('support', ours);
    await expect(withdrawals().settleDebt(support, { ...of, ...settled })).rejects.toMatchObject({ code: 'not_found' });
    expect(await debts()).toMatchObject([{ outcome: null }]);
  });

  it('HRD-1 that was paid in vain asks an operator to pay it back', async () => {
    await withdrawals().settleDebt(finance, { ...(await owed()), ...settled, outcome: 'paid' });
    fake.updatePayment({ chargedBack: 0 });
    await readBack();
    expect(await kinds()).toEqual(['debt_overpaid', 'withdrawn']);
  });

  describe('above what an operator may close alone', () => {
    const approvals = () => desk.services.approvals;
    const waiting = async () => (await approvals().list(finance)).filter(({ kind }) => kind === 'debt');
    let second: DeskCtx;
    beforeEach(async () => {
      ours!.desk_limits.approval_debt = 10;
      second = await desk.operator('finance', ours);
    });

    it.each(['paid', 'waived'] as const)(
      'HRD-1 is closed as %s once another operator approves it, with what the first one noted',
      async (outcome) => {
        const of = await owed();
        const ask = () => withdrawals().settleDebt(finance, { ...of, ...settled, outcome });
        expect([await ask(), await ask()]).toEqual([true, true]);
        expect(await debts()).toMatchObject([{ outcome: null }]);
        expect((await withdrawals().open(second, of)).actions.debt).toMatchObject({ owed: 2499, waiting: { outcome } });
        const [request, ...others] = await waiting();
        expect(others).toEqual([]);
        expect(request).toMatchObject({
          amount: 2499,
          currency: 'EUR',
          outcome,
          caseId: of.id,
          own: true,
          reason: settled.note,
        });
        const decide = (ctx: DeskCtx) => approvals().decide(ctx, { id: request!.id, approved: true });
        await expect(decide(finance)).rejects.toMatchObject({ code: 'own_request' });
        await decide(second);
        await expect(decide(second)).rejects.toMatchObject({ code: 'work_decided' });
        expect(await debts()).toMatchObject([{ outcome, closedBy: finance.operator.id }]);
        expect(await withdrawals().open(second, of)).toMatchObject({
          note: 'Eenmalig',
          closedBy: finance.operator.name,
        });
        const audited = await desk.deps.console.withTenants([ours!.id], (trx) =>
          trx.selectFrom('auditLog').select(['action', 'operatorId']).where('subjectId', '=', of.id).execute(),
        );
        const acts = audited.filter(({ action }) => action.startsWith('debt.'));
        expect(acts).toEqual([
          { action: 'debt.request', operatorId: finance.operator.id },
          { action: 'debt.settle', operatorId: second.operator.id },
        ]);
      },
    );

    it('HRD-1 stays open when it is rejected, and can be requested again', async () => {
      const of = await owed();
      await withdrawals().settleDebt(finance, { ...of, ...settled });
      await expect(withdrawals().settleDebt(second, { ...of, ...settled, outcome: 'paid' })).rejects.toMatchObject({
        code: 'conflict',
      });
      const [request] = await waiting();
      await approvals().decide(second, { id: request!.id, approved: false });
      expect(await debts()).toMatchObject([{ outcome: null }]);
      expect(await withdrawals().settleDebt(second, { ...of, ...settled })).toBe(true);
      expect(await waiting()).toMatchObject([{ own: false }]);
    });

    it('HRD-1 is not closed by an approval for another amount', async () => {
      const of = await owed();
      await withdrawals().settleDebt(finance, { ...of, ...settled });
      const [request] = await waiting();
      fake.updatePayment({ chargedBack: 1000 });
      await readBack();
      const decide = (approved: boolean) => approvals().decide(second, { id: request!.id, approved });
      await expect(decide(true)).rejects.toMatchObject({ code: 'debt_changed' });
      fake.updatePayment({ chargedBack: 0 });
      await readBack();
      await expect(decide(true)).rejects.toMatchObject({ code: 'debt_changed' });
      await decide(false);
      expect(await waiting()).toEqual([]);
    });

    it('HRD-1 counts what the operator closed alone within 24 hours', async () => {
      ours!.desk_limits.approval_debt = 60;
      const closed = { closedBy: finance.operator.id, outcome: 'waived', closedAt: desk.deps.clock.now() };
      const of = await owed();
      const earlier = { tenantId: ours!.id, id: randomUUID(), orderId: order, userId: anna.userId };
      const migrator = createDatabase({ url: test.migratorUrl });
      await migrator.withTenant(ours!.id, (trx) =>
        trx
          .insertInto('moneyDebts')
          .values({ ...earlier, ...closed, amount: 4000, currency: 'EUR', openedAt: desk.deps.clock.now() })
          .execute(),
      );
      await migrator.close();
      const settle = (ctx: DeskCtx) => withdrawals().settleDebt(ctx, { ...of, ...settled });
      expect(await settle(finance)).toBe(true);
      const [request] = await waiting();
      await approvals().decide(second, { id: request!.id, approved: false });
      desk.deps.clock.advance(DAY + 1000);
      expect(await settle(finance)).toBe(false);
    });
  });

  it.each<[string, (of: Case) => Promise<unknown>]>([
    ['closing a debt', (of) => withdrawals().settleDebt(finance, { ...of, ...settled })],
    ['requesting refunds at once', (of) => withdrawals().expediteRefunds(finance, of)],
    ['reading the payment', (of) => withdrawals().syncPayment(finance, of)],
  ])('HRD-1 is locked after the account of its buyer, as by a sync: %s', async (_what, act) => {
    const of = await owed();
    let acted: Promise<unknown> | null = null;
    await inTenant(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', anna.userId).forNoKeyUpdate().execute();
      acted = act(of);
      await untilWaitedFor(trx);
      const cases = trx.selectFrom('orderCases').select('id').where('id', '=', of.id).forNoKeyUpdate().noWait();
      expect(await cases.execute()).toHaveLength(1);
    });
    await (acted as Promise<unknown> | null);
  });
});
