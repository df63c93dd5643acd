import { describe, expect, it } from 'vitest';

import { queuedMails } from '../../../../../tests/factories/mails.ts';
import { DebitFixture } from '../../../../../tests/setup/debits.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { MemberCtx } from '../../../../context.ts';
import { clearExpiredMandates } from '../../../trust/account-deletion/erasure/retained-mandates.queries.ts';
import { selectDebitForMail } from '../../../delivery/notifications/mails/subjects/debit-mails.queries.ts';
import { finishDebit, requeueStuckDebits } from './debit-finish.ts';
import { processProviderEvent } from '../sync/provider-events.ts';
import { createPaymentsService } from '../payments.service.ts';
import { ProviderError, type PaymentProvider } from '../providers/payment-provider.ts';
import { createProviders } from '../providers/index.ts';
import { blockDirectDebit } from '../settlement/settlement.queries.ts';
import { toWebhookRequest, receiveAsWebhook } from '../providers/sandbox/deliver-events.ts';
import { expireUnpaidOrders, reconcilePayments } from '../sync/reconcile-payments.ts';

const test = useTestDatabase();
const debits = new DebitFixture(test);
const { advance, createOrder, begin, rows, codeOf, confirm, view, statusOf } = debits;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('resuming a mandate', () => {
  const signing = async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    return { ctx, order, code: await codeOf(order) };
  };
  const silent = () => Promise.reject(new ProviderError('busy', 'not now'));
  /** From now on the provider creates payments without a webhook. */
  const losingAnswers = () => {
    const sandbox = createProviders(debits.deps).forTenant(debits.tenant);
    let made = '';
    debits.answers = {
      createPayment: async (request) => {
        made = (await sandbox.createPayment(request)).id;
        throw new ProviderError('unclear', 'the answer was lost');
      },
    };
    return { sandbox, made: () => made };
  };
  const reconcileBy = (provider: PaymentProvider) =>
    reconcilePayments(
      { ...debits.deps, providers: { forTenant: () => provider, byName: () => provider } },
      debits.tenant.id,
      debits.now,
    );
  const requeued = async () => {
    debits.deps.jobs.enqueued.length = 0;
    await test.database.withTenant(debits.tenant.id, (trx) =>
      requeueStuckDebits(trx, debits.deps, debits.tenant.id, debits.now),
    );
    const jobs = debits.deps.jobs.enqueued.splice(0).filter(({ name }) => name === 'finish-debit');
    return jobs.map(({ payload }) => payload as { tenantId: string; mandateId: string });
  };
  const mailedTo = async ({ viewer }: MemberCtx) =>
    (await queuedMails(test.database, debits.tenant.id, viewer.userId)).map(({ template }) => template);
  const jobOf = () => debits.deps.jobs.enqueued.find(({ name }) => name === 'finish-debit')!.payload as never;

  it.each(['busy', 'unclear'] as const)(
    'waits while the provider’s answer is %s, and is resumed by its job',
    async (kind) => {
      const { ctx, order, code } = await signing();
      debits.answers = { createMandate: () => Promise.reject(new ProviderError(kind, 'not now')) };
      await confirm(ctx, order, code);
      expect(await view(ctx, order)).toMatchObject({ step: 'signed' });
      await expect(begin(ctx, order)).rejects.toMatchObject({ code: 'order_closed' });
      await expect(finishDebit(debits.finishing, jobOf())).rejects.toMatchObject({ kind });
      debits.answers = {};
      await finishDebit(debits.finishing, jobOf());
      await finishDebit(debits.finishing, jobOf());
      expect(debits.asked).toEqual(['createMandate', 'createMandate', 'createMandate', 'createPayment']);
      expect(await statusOf(order)).toEqual({ status: 'pending' });
      const mails = await queuedMails(test.database, debits.tenant.id, ctx.viewer.userId);
      expect(mails.filter(({ template }) => template === 'direct_debit_announced')).toHaveLength(1);
    },
  );

  it('resumes when a process died between mandate and payment', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createPayment: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    expect(await rows('mandates', order)).toMatchObject([{ announcedAt: null }]);
    debits.answers = {};
    advance(5 * MINUTE_MS);
    await debits.debit.resume(ctx, { order });
    expect(debits.asked).toEqual(['createMandate', 'createPayment', 'createPayment']);
    expect(await rows('payments', order)).toHaveLength(1);
    expect(await statusOf(order)).toEqual({ status: 'pending' });
  });

  it('MON-040 cannot be canceled by the buyer, since the payment may exist without a webhook', async () => {
    const { ctx, order, code } = await signing();
    losingAnswers();
    await confirm(ctx, order, code);
    const orders = createPaymentsService({ ...debits.deps, providers: debits.finishing.providers });
    expect(await orders.cancelOrder(ctx, { id: order })).toMatchObject({ status: 'created' });
    const unsigned = await createOrder();
    expect(await orders.cancelOrder(unsigned.ctx, { id: unsigned.order })).toMatchObject({ status: 'canceled' });
    debits.answers = {};
    advance(5 * MINUTE_MS);
    await debits.debit.resume(ctx, { order });
    expect(await statusOf(order)).toEqual({ status: 'pending' });
  });

  it('MON-040 MON-088 is granted by a webhook event days later, although its creation was never confirmed', async () => {
    const { ctx, order, code } = await signing();
    const { sandbox, made } = losingAnswers();
    await confirm(ctx, order, code);
    const mute = { ...sandbox, createPayment: silent, findPayment: silent, readPayment: silent };
    // Each round stops at a provider that does not answer; payments of other tests wait here too.
    for (let round = 0; round < 8; round += 1) {
      advance(DAY_MS / 4);
      await reconcileBy(mute);
    }
    expect(await statusOf(order)).toEqual({ status: 'created' });
    await test.database.withTenant(debits.tenant.id, (trx) => clearExpiredMandates(trx, debits.tenant.id, debits.now));
    expect(await rows('mandates', order)).toMatchObject([{ accountHolder: 'Bos, A. de', ibanLast4: '4300' }]);

    advance(6 * DAY_MS);
    await test.database.withTenant(debits.tenant.id, (trx) =>
      trx.updateTable('sandboxPayments').set({ state: 'paid' }).where('id', '=', made()).execute(),
    );
    const received = { ...debits.deps, providers: { forTenant: () => sandbox, byName: () => sandbox } };
    debits.deps.jobs.enqueued.length = 0;
    await receiveAsWebhook(received)(debits.tenant.id, toWebhookRequest(made()));
    const { noticeId } = debits.deps.jobs.enqueued.find(({ name }) => name === 'process-provider-event')!
      .payload as never;
    await processProviderEvent(received, debits.tenant.id, noticeId);
    expect(await statusOf(order)).toEqual({ status: 'paid' });
  });

  it('MON-040 is found when the provider answers again, and announced with the day it was requested', async () => {
    const { ctx, order, code } = await signing();
    const { sandbox } = losingAnswers();
    await confirm(ctx, order, code);
    const asked = debits.now.getTime();
    advance(1.5 * DAY_MS);
    debits.answers = {};
    for (let round = 0; round < 3; round += 1) await reconcileBy(sandbox);
    expect(await statusOf(order)).toEqual({ status: 'pending' });
    const [mandate] = await rows('mandates', order);
    expect(await requeued()).toContainEqual({ tenantId: debits.tenant.id, mandateId: mandate!.id });
    await finishDebit(debits.finishing, { tenantId: debits.tenant.id, mandateId: mandate!.id });
    const announced = await test.database.withTenant(debits.tenant.id, (trx) =>
      selectDebitForMail(trx, debits.tenant.id, { mandateId: mandate!.id, userId: ctx.viewer.userId }),
    );
    expect(announced?.earliest).toEqual(new Date(asked + DAY_MS));
  });

  it('MON-084 announces the day after its payment was requested, however long the mandate waited', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: silent };
    await confirm(ctx, order, code);
    advance(DAY_MS - MINUTE_MS);
    debits.answers = {};
    await finishDebit(debits.finishing, jobOf());
    const [mandate] = await rows('mandates', order);
    const announced = await test.database.withTenant(debits.tenant.id, (trx) =>
      selectDebitForMail(trx, debits.tenant.id, { mandateId: mandate!.id, userId: ctx.viewer.userId }),
    );
    expect(announced?.earliest).toEqual(new Date(debits.now.getTime() + DAY_MS));
  });

  it('MON-040 expires after a day when the provider has no payment, and notifies the member', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createPayment: silent };
    await confirm(ctx, order, code);
    advance(DAY_MS);
    for (let round = 0; round < 3; round += 1) await reconcileBy(createProviders(debits.deps).forTenant(debits.tenant));
    expect(await statusOf(order)).toEqual({ status: 'expired' });
    expect(await mailedTo(ctx)).toContain('payment_failed');
  });

  it('MON-040 expires a day after signing when the provider never accepted the mandate, and notifies the member', async () => {
    const { ctx, order } = await createOrder();
    advance(DAY_MS - 5 * MINUTE_MS);
    await begin(ctx, order);
    debits.answers = { createMandate: silent };
    await confirm(ctx, order, await codeOf(order));
    const expire = async (ms: number) => {
      advance(ms);
      await expireUnpaidOrders(debits.deps, debits.tenant.id, debits.now);
      return statusOf(order);
    };
    expect(await expire(DAY_MS - 1)).toEqual({ status: 'created' });
    expect(await mailedTo(ctx)).not.toContain('payment_failed');
    expect(await expire(1)).toEqual({ status: 'expired' });
    expect(await mailedTo(ctx)).toContain('payment_failed');
  });

  it('is queued again when its job was lost and its order waits', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    const [mandate] = await rows('mandates', order);
    const mine = async () => (await requeued()).filter(({ mandateId }) => mandateId === mandate!.id);
    advance(44 * MINUTE_MS);
    expect(await mine()).toEqual([]);
    advance(MINUTE_MS);
    const jobs = await mine();
    expect(jobs).toEqual([{ tenantId: debits.tenant.id, mandateId: mandate!.id }]);
    debits.answers = {};
    await finishDebit(debits.finishing, jobs[0]!);
    expect(await mine()).toEqual([]);
    expect(await rows('mandates', order)).toMatchObject([{ announcedAt: debits.now }]);
  });

  it('waits while the tenant has no such provider', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    const providers = { ...debits.finishing.providers, byName: () => null };
    await expect(finishDebit({ ...debits.finishing, providers }, jobOf())).rejects.toMatchObject({ kind: 'busy' });
    expect(await statusOf(order)).toEqual({ status: 'created' });
  });

  it('fails the order when the provider refuses the mandate', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: () => Promise.reject(new ProviderError('refused', 'no such account')) };
    await confirm(ctx, order, code);
    expect(await statusOf(order)).toEqual({ status: 'failed' });
    expect(debits.asked).toEqual(['createMandate']);
    expect(await rows('payments', order)).toEqual([]);
    const mails = await queuedMails(test.database, debits.tenant.id, ctx.viewer.userId);
    expect(mails.map(({ template }) => template)).toContain('payment_failed');
  });

  it('MON-043 is not collected after direct debit was blocked for the account, and the member is notified', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: silent };
    await confirm(ctx, order, code);
    await test.database.withTenant(debits.tenant.id, (trx) =>
      blockDirectDebit(trx, debits.tenant.id, ctx.viewer.userId),
    );
    debits.answers = {};
    await finishDebit(debits.finishing, jobOf());
    await finishDebit(debits.finishing, jobOf());
    expect(debits.asked).not.toContain('createPayment');
    expect([await statusOf(order), await rows('payments', order)]).toEqual([{ status: 'failed' }, []]);
    const mails = await mailedTo(ctx);
    expect(mails.filter((template) => template === 'payment_failed')).toHaveLength(1);
    expect(mails).not.toContain('direct_debit_announced');
  });

  it.each(['a job', 'the sweep'])('MON-043 is not requested again by %s after direct debit was blocked', async (by) => {
    const { ctx, order, code } = await signing();
    debits.answers = { createPayment: silent };
    await confirm(ctx, order, code);
    await test.database.withTenant(debits.tenant.id, (trx) =>
      blockDirectDebit(trx, debits.tenant.id, ctx.viewer.userId),
    );
    debits.answers = {};
    debits.asked.length = 0;
    advance(5 * MINUTE_MS);
    const sandbox = createProviders(debits.deps).forTenant(debits.tenant);
    if (by === 'a job') await finishDebit(debits.finishing, jobOf());
    else await reconcileBy(sandbox);
    expect([debits.asked, await statusOf(order)]).toEqual([[], { status: 'canceled' }]);
    expect(await mailedTo(ctx)).not.toContain('payment_failed');
    // Once the provider is known to have none, certainly nothing is charged.
    advance(5 * MINUTE_MS);
    for (let round = 0; round < 3; round += 1) await reconcileBy(sandbox);
    expect((await mailedTo(ctx)).filter((template) => template === 'payment_failed')).toHaveLength(1);
  });

  it('is not collected when the mandate was revoked meanwhile', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: silent };
    await confirm(ctx, order, code);
    await test.database.withTenant(debits.tenant.id, (trx) =>
      trx.updateTable('mandates').set({ revokedAt: debits.now }).where('orderId', '=', order).execute(),
    );
    debits.answers = {};
    await finishDebit(debits.finishing, jobOf());
    expect(debits.asked).not.toContain('createPayment');
    expect(await statusOf(order)).toEqual({ status: 'failed' });
  });
});
