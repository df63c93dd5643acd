import { describe, expect, it } from 'vitest';

import { queuedMails } from '../../../tests/factories/mails.ts';
import { Debits } from '../../../tests/setup/debits.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { finishDebit, requeueStuckDebits } from './debit-finish.ts';
import { actOnNotice } from './notices.ts';
import { createPaymentsService } from './payments.service.ts';
import { ProviderError } from './provider.ts';
import { createProviders } from './providers/index.ts';
import { noticeOf, takeAsWebhook } from './providers/sandbox/deliver-notices.ts';
import { reconcilePayments } from './reconcile.ts';

const test = useTestDatabase();
const debits = new Debits(test);
const { later, ordered, begin, rows, codeOf, confirm, view, statusOf } = debits;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe('a mandate on its way to the provider', () => {
  const signing = async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    return { ctx, order, code: await codeOf(order) };
  };
  const jobOf = () => debits.deps.jobs.enqueued.find(({ name }) => name === 'start-debit')!.payload as never;

  it.each(['busy', 'unclear'] as const)(
    'waits while the provider’s answer is %s, and goes on by its job',
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

  it('goes on where a process died between mandate and payment', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createPayment: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    expect(await rows('mandates', order)).toMatchObject([{ announcedAt: null }]);
    debits.answers = {};
    later(5 * MINUTE_MS);
    await debits.debit.goOn(ctx, { order });
    expect(debits.asked).toEqual(['createMandate', 'createPayment', 'createPayment']);
    expect(await rows('payments', order)).toHaveLength(1);
    expect(await statusOf(order)).toEqual({ status: 'pending' });
  });

  it('MON-040 is not given up by its buyer: it may have been made though nobody was told', async () => {
    const { ctx, order, code } = await signing();
    const sandbox = createProviders(debits.deps).for(debits.tenant);
    debits.answers = {
      createPayment: async (request) => {
        await sandbox.createPayment(request);
        throw new ProviderError('unclear', 'the answer was lost');
      },
    };
    await confirm(ctx, order, code);
    const orders = createPaymentsService({ ...debits.deps, providers: debits.finishing.providers });
    expect(await orders.cancelOrder(ctx, { id: order })).toMatchObject({ status: 'created' });
    const unsigned = await ordered();
    expect(await orders.cancelOrder(unsigned.ctx, { id: unsigned.order })).toMatchObject({ status: 'canceled' });
    debits.answers = {};
    later(5 * MINUTE_MS);
    await debits.debit.goOn(ctx, { order });
    expect(await statusOf(order)).toEqual({ status: 'pending' });
  });

  it('MON-040 is granted by a notice days later, though its making was never confirmed', async () => {
    const { ctx, order, code } = await signing();
    const sandbox = createProviders(debits.deps).for(debits.tenant);
    let made = '';
    debits.answers = {
      createPayment: async (request) => {
        made = (await sandbox.createPayment(request)).id;
        throw new ProviderError('unclear', 'the answer was lost');
      },
    };
    await confirm(ctx, order, code);
    const silent = () => Promise.reject(new ProviderError('busy', 'not now'));
    const mute = { ...sandbox, createPayment: silent, findPayment: silent, readPayment: silent };
    // Each round stops asking a provider that does not answer; payments of other tests wait here too.
    for (let round = 0; round < 8; round += 1) {
      later(DAY_MS / 4);
      await reconcilePayments(
        { ...debits.deps, providers: { for: () => mute, named: () => mute } },
        debits.tenant.id,
        debits.now,
      );
    }
    expect(await statusOf(order)).toEqual({ status: 'expired' });

    later(6 * DAY_MS);
    await test.database.withTenant(debits.tenant.id, (trx) =>
      trx.updateTable('sandboxPayments').set({ state: 'paid' }).where('id', '=', made).execute(),
    );
    const heard = { ...debits.deps, providers: { for: () => sandbox, named: () => sandbox } };
    debits.deps.jobs.enqueued.length = 0;
    await takeAsWebhook(heard)(debits.tenant.id, noticeOf(made));
    const { noticeId } = debits.deps.jobs.enqueued.find(({ name }) => name === 'read-payment')!.payload as never;
    await actOnNotice(heard, debits.tenant.id, noticeId);
    expect(await statusOf(order)).toEqual({ status: 'paid' });
  });

  it('is queued anew, while its job was lost and its order waits', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    const sweep = () =>
      test.database
        .withTenant(debits.tenant.id, (trx) => requeueStuckDebits(trx, debits.deps, debits.tenant.id, debits.now))
        .then(() => {
          const jobs = debits.deps.jobs.enqueued.splice(0).filter(({ name }) => name === 'start-debit');
          return jobs.map(({ payload }) => payload as { tenantId: string; mandateId: string });
        });
    const [mandate] = await rows('mandates', order);
    debits.deps.jobs.enqueued.length = 0;
    const mine = async () => (await sweep()).filter(({ mandateId }) => mandateId === mandate!.id);
    later(44 * MINUTE_MS);
    expect(await mine()).toEqual([]);
    later(MINUTE_MS);
    const jobs = await mine();
    expect(jobs).toEqual([{ tenantId: debits.tenant.id, mandateId: mandate!.id }]);
    debits.answers = {};
    await finishDebit(debits.finishing, jobs[0]!);
    expect(await mine()).toEqual([]);
    expect(await rows('mandates', order)).toMatchObject([{ announcedAt: debits.now }]);
  });

  it('waits while the site has no such provider', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    const providers = { ...debits.finishing.providers, named: () => null };
    await expect(finishDebit({ ...debits.finishing, providers }, jobOf())).rejects.toMatchObject({ kind: 'busy' });
    expect(await statusOf(order)).toEqual({ status: 'created' });
  });

  it('ends the order when the provider refuses the mandate', async () => {
    const { ctx, order, code } = await signing();
    debits.answers = { createMandate: () => Promise.reject(new ProviderError('refused', 'no such account')) };
    await confirm(ctx, order, code);
    expect(await statusOf(order)).toEqual({ status: 'failed' });
    expect(debits.asked).toEqual(['createMandate']);
    expect(await rows('payments', order)).toEqual([]);
    const mails = await queuedMails(test.database, debits.tenant.id, ctx.viewer.userId);
    expect(mails.map(({ template }) => template)).toContain('payment_failed');
  });
});
