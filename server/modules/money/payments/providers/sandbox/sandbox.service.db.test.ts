import { randomUUID } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../../../context.ts';
import type { Deps } from '../../../../../deps.ts';
import { readEnv } from '../../../../../env.ts';
import { createProviders } from '../index.ts';
import { sendDueEvents } from './deliver-events.ts';
import { createSandboxService, type SandboxService } from './sandbox.service.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

const test = useTestDatabase();
let tenant: Tenant;
let deps: Deps;
let ctx: MemberCtx;
let sandbox: SandboxService;
/** Received events, by the second of arrival. */
let taken: number[];

const seconds = () => (deps.clock.now().getTime() - TEST_NOW.getTime()) / SECOND_MS;
const take = () => {
  taken.push(seconds());
  return Promise.resolve();
};
const member = async (site = tenant) =>
  createTestContext({ tenant: site, viewer: (await createMember(test.database, site)).viewer });

beforeEach(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  sandbox = createSandboxService({ ...deps, receiveEvent: take });
  ctx = await member();
  taken = [];
});

/** Creates an order of the member with its sandbox payment. */
async function pay(options: { method?: 'ideal' | 'sdd' } = {}): Promise<{ id: string; order: string }> {
  const [order, paymentId] = [randomUUID(), randomUUID()];
  const { method = 'ideal' } = options;
  await test.database.withTenant(tenant.id, async (trx) => {
    await trx
      .insertInto('orders')
      .values({
        tenantId: tenant.id,
        id: order,
        userId: ctx.viewer.userId,
        clientId: order,
        package: 'p1',
        credits: 30,
        currency: 'EUR',
        listAmount: 2499,
        amount: 2499,
        vatRate: '21',
        vatAmount: 434,
        country: 'NL',
        paymentmethod: method,
        status: 'created',
        immediateConsentVersion: '1',
        immediateConsentAt: TEST_NOW,
        createdAt: TEST_NOW,
      })
      .execute();
    await trx
      .insertInto('payments')
      .values({
        tenantId: tenant.id,
        id: paymentId,
        orderId: order,
        provider: 'sandbox',
        status: 'open',
        amount: 2499,
        idempotencyKey: paymentId,
        createdAt: TEST_NOW,
      })
      .execute();
  });
  const { id } = await createProviders(deps)
    .forTenant(tenant)
    .createPayment({
      paymentId,
      orderId: order,
      amount: { amount: 2499, currency: 'EUR' },
      description: 'Site',
      method,
      locale: 'nl-NL',
      returnUrl: `http://${tenant.hosts[0]}:3000/payment/pending?order=${order}`,
      webhookUrl: 'http://site.localhost/',
      idempotencyKey: paymentId,
      debit: method === 'sdd' ? { customerId: 'c', mandateId: 'm' } : null,
    });
  return { id, order };
}

const view = (id: string) => sandbox.viewCheckout(ctx, { id });
const act = (id: string, given: object) => sandbox.act(ctx, id, given);
/** Advances the clock in steps of five seconds, sending what is due. */
async function wait(until: number): Promise<void> {
  const round = () => sendDueEvents(deps, take, tenant.id);
  await round();
  while (seconds() < until) {
    deps.clock.advance(5 * SECOND_MS);
    await round();
  }
}

describe('the sandbox checkout', () => {
  it.each([
    ['paid', 'paid', null],
    ['pending', 'pending', null],
    ['authorized', 'authorized', null],
    ['failed', 'failed', 'refused_by_issuer'],
    ['canceled', 'canceled', null],
    ['expired', 'expired', null],
  ])('MON-049 sets a payment to %s and leads back to the order', async (outcome, state, failure) => {
    const { id, order } = await pay();
    expect(await view(id)).toMatchObject({ state: 'open', order, credits: 30, method: 'ideal' });
    const back = await sandbox.decide(ctx, id, { outcome, failure: 'refused_by_issuer' });
    expect(back).toBe(`/payment/pending?order=${order}`);
    expect(await view(id)).toMatchObject({ state, failure });
  });

  it.each(['pending', 'authorized'])('MON-049 sets a %s payment to paid after a minute', async (outcome) => {
    const { id } = await pay();
    await sandbox.decide(ctx, id, { outcome });
    await wait(60);
    expect(await view(id)).toMatchObject({ state: 'paid', settlesAt: null });
    expect(taken).toEqual([60]);
  });

  it.each([
    ['at_once', [0]],
    ['later', [30]],
    ['five_times', [0, 0, 5, 30, 120]],
    ['never', []],
  ])('MON-079 sends events %s', async (notice, expected) => {
    const { id } = await pay();
    await sandbox.decide(ctx, id, { outcome: 'paid', notice });
    expect(taken).toEqual([]);
    await wait(20 * 60);
    expect(taken).toEqual(expected);
  });

  it('sends the event before the buyer returns', async () => {
    const { id } = await pay();
    await sandbox.decide(ctx, id, { outcome: 'paid', notice: 'before_return' });
    expect(taken).toEqual([0]);
    await wait(20 * 60);
    expect(taken).toEqual([0]);
  });

  it('accepts one decision', async () => {
    const { id, order } = await pay();
    await sandbox.decide(ctx, id, { outcome: 'canceled' });
    expect(await sandbox.decide(ctx, id, { outcome: 'paid' })).toBe(`/payment/pending?order=${order}`);
    expect((await view(id)).state).toBe('canceled');
  });

  it('rejects an invalid choice', async () => {
    const { id } = await pay();
    const refusal = { code: 'invalid_fields', fields: { outcome: { key: 'required' } } };
    for (const outcome of ['gifted', undefined]) {
      await expect(sandbox.decide(ctx, id, { outcome })).rejects.toMatchObject(refusal);
    }
    expect((await view(id)).state).toBe('open');
  });

  it('is not found for another member, an unknown payment, or a tenant with another provider', async () => {
    const { id } = await pay();
    const other = await member();
    const expectNothing = async (who: MemberCtx, payment: string) => {
      const nothing = { code: 'not_found' };
      await expect(sandbox.viewCheckout(who, { id: payment })).rejects.toMatchObject(nothing);
      await expect(sandbox.decide(who, payment, { outcome: 'paid' })).rejects.toMatchObject(nothing);
      await expect(sandbox.act(who, payment, { action: 'paid' })).rejects.toMatchObject(nothing);
    };
    const elsewhere = {
      ...ctx,
      tenant: { ...tenant, payment: { ...tenant.payment, provider: 'mollie' as const } },
    };
    await expectNothing(other, id);
    await expectNothing(ctx, randomUUID());
    await expectNothing(ctx, 'x');
    await expectNothing(elsewhere, id);
    const production = { SITE_MODE: 'production', SECRET: 'x'.repeat(40), ALLOW_EMBEDDED_DATABASE: 'true' };
    const closed = createSandboxService({ ...deps, env: readEnv(production), receiveEvent: take });
    expect([sandbox.isOpen(ctx), sandbox.isOpen(elsewhere), closed.isOpen(ctx)]).toEqual([true, false, false]);
    expect(await sandbox.list(other)).toEqual([]);
    expect((await sandbox.list(ctx)).map((payment) => payment.id)).toEqual([id]);
  });
});

describe('later actions of the tester', () => {
  it.each(['paid', 'failed'])('set a debit to %s', async (action) => {
    const { id } = await pay({ method: 'sdd' });
    expect((await view(id)).actions).toEqual(['paid', 'failed']);
    await act(id, { action });
    expect(await view(id)).toMatchObject({ state: action, failure: action === 'failed' ? 'insufficient_funds' : null });
    await wait(0);
    expect(taken).toEqual([0]);
  });

  it('MON-050 refund a part, then the rest, with two events each', async () => {
    const { id } = await pay();
    await sandbox.decide(ctx, id, { outcome: 'paid', notice: 'never' });
    await act(id, { action: 'refund', amount: '4,99' });
    await wait(60);
    expect(await view(id)).toMatchObject({ refundable: 2000, refunds: [{ amount: 499, state: 'refunded' }] });
    await act(id, { action: 'refund', amount: '' });
    expect(await view(id)).toMatchObject({
      refundable: 0,
      refunds: [{ amount: 499 }, { amount: 2000, state: 'queued' }],
    });
    await wait(120);
    expect(taken).toEqual([0, 60, 60, 120]);
    await expect(act(id, { action: 'refund' })).rejects.toMatchObject({ code: 'conflict' });
  });

  it.each(['0', '25', '1e3', '-1', '1,234'])('MON-050 reject a refund of “%s”', async (amount) => {
    const { id } = await pay();
    await sandbox.decide(ctx, id, { outcome: 'paid' });
    const refusal = { code: 'invalid_fields', fields: { amount: { key: 'amount_invalid' } } };
    await expect(act(id, { action: 'refund', amount })).rejects.toMatchObject(refusal);
    expect((await view(id)).refunds).toEqual([]);
  });

  it('let a pending refund fail, after which it can be refunded again', async () => {
    const { id } = await pay();
    await sandbox.decide(ctx, id, { outcome: 'paid' });
    await act(id, { action: 'refund' });
    const refund = (await view(id)).refunds[0]!.id;
    await expect(act(id, { action: 'fail_refund', refund: randomUUID() })).rejects.toMatchObject({ code: 'conflict' });
    await act(id, { action: 'fail_refund', refund });
    expect(await view(id)).toMatchObject({ refundable: 2499, refunds: [{ state: 'failed' }] });
    deps.clock.advance(HOUR_MS);
    expect(await view(id)).toMatchObject({ refundable: 2499, refunds: [{ state: 'failed' }] });
  });

  it('MON-050 charge back and reverse that, also without an event', async () => {
    const { id } = await pay();
    await sandbox.decide(ctx, id, { outcome: 'paid', notice: 'never' });
    await act(id, { action: 'chargeback' });
    expect(await view(id)).toMatchObject({
      state: 'paid',
      chargedBack: 2499,
      refundable: 0,
      actions: ['reverse_chargeback'],
    });
    await act(id, { action: 'reverse_chargeback', notice: 'never' });
    expect(await view(id)).toMatchObject({ chargedBack: 0, refundable: 2499, actions: ['refund', 'chargeback'] });
    await wait(60);
    expect(taken).toEqual([0]);
  });
});
