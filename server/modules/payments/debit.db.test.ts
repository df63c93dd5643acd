import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../tests/factories/clock.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { DEBIT_FIELDS_TYPED, storeDebitOrder } from '../../../tests/factories/debit.ts';
import { createMember } from '../../../tests/factories/member.ts';
import { queuedMails } from '../../../tests/factories/mails.ts';
import { sendQueuedMails } from '../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../context.ts';
import { oneTimeCode } from './debit-code.ts';
import { openDebit, openDetails } from './debit-deps.ts';
import { finishDebit, requeueStuckDebits } from './debit-finish.ts';
import { MANDATE_VERSION } from './debit-mandate.ts';
import { createDirectDebitService } from './debit.service.ts';
import { actOnNotice } from './notices.ts';
import { createPaymentsService } from './payments.service.ts';
import { createProviders } from './providers/index.ts';
import { noticeOf, takeAsWebhook } from './providers/sandbox/deliver-notices.ts';
import { reconcilePayments } from './reconcile.ts';
import { ProviderError } from './provider.ts';
import type { PaymentProvider } from './provider.ts';

const test = useTestDatabase();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const IBAN = 'NL91ABNA0417164300';

let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let now: Date;
let members = 0;
/** What the provider was asked, and what it answers instead of the sandbox. */
let asked: string[];
let answers: Partial<PaymentProvider>;
let debit: ReturnType<typeof createDirectDebitService>;
let finishing: Parameters<typeof finishDebit>[0];

beforeAll(async () => {
  tenant = await createTenant(test.database);
  const made = await createTestDeps(test.database, [tenant]);
  deps = { ...made, clock: { ...made.clock, now: () => now } };
  const sandbox = createProviders(deps).for(tenant);
  const noted = (name: 'createMandate' | 'createPayment') => (request: never) => {
    asked.push(name);
    return (answers[name] ?? sandbox[name])(request) as never;
  };
  const provider = { ...sandbox, createMandate: noted('createMandate'), createPayment: noted('createPayment') };
  finishing = { ...deps, providers: { for: () => provider, named: () => provider } };
  debit = createDirectDebitService({ ...deps, providers: finishing.providers });
});

beforeEach(() => {
  now = TEST_NOW;
  asked = [];
  answers = {};
  deps.jobs.enqueued.length = 0;
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function buyer(): Promise<MemberCtx> {
  const { viewer } = await createMember(test.database, tenant);
  members += 1;
  return createTestContext({ tenant, viewer, address: `198.51.100.${members}` });
}

async function ordered() {
  const ctx = await buyer();
  return { ctx, order: await storeDebitOrder(test.database, tenant, ctx.viewer.userId) };
}

const begin = (ctx: MemberCtx, order: string, fields: Partial<typeof DEBIT_FIELDS_TYPED> = {}, channel = 'email') =>
  debit.begin(ctx, { order, fields: { ...DEBIT_FIELDS_TYPED, ...fields }, channel, mandate: true });

const rows = <Table extends 'oneTimeCodes' | 'mandates' | 'payments'>(table: Table, orderId: string) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom(table as 'mandates')
      .selectAll()
      .where('tenantId', '=', tenant.id)
      .where('orderId', '=', orderId)
      .execute(),
  );

/** The newest code of an order, as its mail or message says it. */
async function codeOf(order: string): Promise<string> {
  const codes = (await rows('oneTimeCodes', order)) as unknown as Array<{ id: string; createdAt: Date }>;
  const newest = codes.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).at(-1)!;
  return oneTimeCode(deps.env.SECRET, newest.id);
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const confirm = (ctx: MemberCtx, order: string, otp: string) => debit.confirm(ctx, { order, otp });
const view = (ctx: MemberCtx, order: string) => debit.viewForm(ctx, { order });
const statusOf = async (order: string) =>
  test.database.withTenant(tenant.id, (trx) =>
    trx.selectFrom('orders').select('status').where('id', '=', order).executeTakeFirstOrThrow(),
  );

describe('paying by direct debit', () => {
  it('MON-005 MON-016 MON-053 MON-084 MON-088 takes the account, a code, and stores all that proves the mandate', async () => {
    const { ctx, order } = await ordered();
    expect(await view(ctx, order)).toMatchObject({
      ...{ step: 'details', refusal: null, channels: ['sms', 'email'], code: null, typed: {} },
      order: { credits: 30, amount: { value: 2499, currency: 'EUR' } },
      creditor: { name: 'Site B.V.', register: '90001234' },
    });
    await begin(ctx, order);
    expect(await view(ctx, order)).toMatchObject({
      step: 'code',
      code: { channel: 'email', ibanLast4: '4300', triesLeft: 5, over: false, expiresAt: '2026-03-10T12:10:00.000Z' },
    });
    later(MINUTE_MS);
    await confirm(ctx, order, await codeOf(order));

    const [mandate] = await rows('mandates', order);
    expect(mandate).toMatchObject({
      ...{ userId: ctx.viewer.userId, accountHolder: 'Bos, A. de', ibanLast4: '4300', amount: 2499, currency: 'EUR' },
      ...{ textVersion: MANDATE_VERSION, givenAt: now, otpVerifiedAt: now, otpChannel: 'email' },
      ...{ givenAddress: ctx.address, provider: 'sandbox' },
      address: { street: 'Kerkstraat', house_number: '12 bis', zip: '3511 AB', city: 'Utrecht', country: 'NL' },
    });
    expect(mandate!.reference).toMatch(/^M[0-9A-F]{32}$/);
    expect(openDebit(deps.env.SECRET, 'iban', mandate!.ibanEncrypted)).toBe(IBAN);
    expect(openDebit(deps.env.SECRET, 'phone', mandate!.phoneEncrypted)).toBe('+31612345678');
    expect(asked).toEqual(['createMandate', 'createPayment']);
    expect(mandate!.providerMandateId).not.toBeNull();
    expect(await rows('payments', order)).toMatchObject([{ mandateId: mandate!.id, amount: 2499 }]);
    expect(await statusOf(order)).toEqual({ status: 'pending' });
    expect(await view(ctx, order)).toMatchObject({ step: 'closed', order: { status: 'pending' } });
  });

  it('announces the debit by mail: how much, when, by whom, from which account', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    await confirm(ctx, order, await codeOf(order));
    const announced = (await sendQueuedMails(deps)).find(
      ({ subject }) => subject === 'Aankondiging van een afschrijving',
    );
    expect(announced!.text).toMatch(/€\s24,99 af te schrijven van de rekening die eindigt op 4300/);
    expect(announced!.text).toContain('op zijn vroegst op 11 maart 2026');
    expect(announced!.text).toContain('Incassant: Site B.V.');
    expect(announced!.text).not.toContain(IBAN);
  });

  it('answers like an unknown order to another member’s, another method’s and to what is no id', async () => {
    const { ctx, order } = await ordered();
    const other = await buyer();
    const ideal = await storeDebitOrder(test.database, tenant, ctx.viewer.userId, { paymentmethod: 'ideal' });
    for (const [who, id] of [
      [other, order],
      [ctx, ideal],
      [ctx, 'x'],
      [ctx, ''],
    ] as const) {
      await expect(view(who, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(begin(who, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(confirm(who, id, '123456')).rejects.toMatchObject({ code: 'not_found' });
      await expect(debit.resend(who, { order: id })).rejects.toMatchObject({ code: 'not_found' });
      await expect(debit.goOn(who, { order: id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('MON-016 MON-052 stores nothing while a field is wrong or the mandate’s box is empty', async () => {
    const { ctx, order } = await ordered();
    const fields = { ...DEBIT_FIELDS_TYPED, iban: 'NL92ABNA0417164300', zip: 'x' };
    await expect(debit.begin(ctx, { order, fields, channel: 'duif', mandate: false })).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: {
        iban: { key: 'iban_invalid' },
        zip: { key: 'zip_invalid' },
        channel: { key: 'channel_unknown' },
        mandate: { key: 'mandate_required' },
      },
    });
    expect(await rows('oneTimeCodes', order)).toEqual([]);
    expect(deps.jobs.enqueued).toEqual([]);
  });

  it('keeps what was typed encrypted, and forgets it with the mandate', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const [code] = (await rows('oneTimeCodes', order)) as unknown as Array<{ formEncrypted: Buffer | null }>;
    expect(code!.formEncrypted!.toString('latin1')).not.toContain('Kerkstraat');
    expect(openDetails(deps.env.SECRET, code!.formEncrypted)).toMatchObject({ iban: IBAN });
    expect(await debit.viewForm(ctx, { order, edit: true })).toMatchObject({ step: 'details', typed: { iban: IBAN } });
    await confirm(ctx, order, await codeOf(order));
    expect(await rows('oneTimeCodes', order)).toMatchObject([{ formEncrypted: null, usedAt: now }]);
  });
});

describe('the one-time code', () => {
  it('MON-053 has six digits and is stored by its hash, in no job and no subject', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const code = await codeOf(order);
    expect(code).toMatch(/^\d{6}$/);
    const stored = JSON.stringify([await rows('oneTimeCodes', order), deps.jobs.enqueued]);
    expect(stored).not.toContain(code);
    const [mail] = await sendQueuedMails(deps);
    expect(mail!.subject).toBe('Je code');
    expect(mail!.text).toContain(`Typ deze code over\n${code}\n`);
    expect(mail!.text).toContain(`/directdebit?order=${order}`);
  });

  it('MON-015 MON-053 is wrong five times at most; then the right one is of no use either', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const code = await codeOf(order);
    for (const otp of [another(code), '', 'abcdef', `${code}0`, another(code)]) {
      await expect(confirm(ctx, order, otp)).rejects.toMatchObject({
        ...{ code: 'otp_invalid', status: 422 },
        fields: { otp: { key: 'otp_invalid' } },
      });
    }
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    expect((await view(ctx, order)).code).toMatchObject({ triesLeft: 0 });
    expect(await rows('mandates', order)).toEqual([]);
  });

  it('MON-053 counts tries that are made at once one by one', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const code = await codeOf(order);
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(ctx, order, another(code))));
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await rows('oneTimeCodes', order)).toMatchObject([{ tries: 5 }]);
  });

  it('MON-015 MON-053 ends after ten minutes', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const code = await codeOf(order);
    later(10 * MINUTE_MS);
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    expect(await view(ctx, order)).toMatchObject({ step: 'code', code: { over: true } });
    await debit.resend(ctx, { order });
    await confirm(ctx, order, await codeOf(order));
    expect(await rows('mandates', order)).toHaveLength(1);
  });

  it('MON-088 is good for its own account only: another one ends it', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const code = await codeOf(order);
    later(MINUTE_MS);
    await begin(ctx, order, { iban: 'BE68 5390 0754 7034' });
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    await confirm(ctx, order, await codeOf(order));
    expect(await rows('mandates', order)).toMatchObject([{ ibanLast4: '7034' }]);
  });

  it('MON-088 is good for its own amount and order only', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const code = await codeOf(order);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('orders').set({ amount: 999, listAmount: 999 }).where('id', '=', order).execute(),
    );
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    const second = await storeDebitOrder(test.database, tenant, ctx.viewer.userId);
    await expect(confirm(ctx, second, code)).rejects.toMatchObject({ code: 'otp_invalid' });
  });

  it('comes once a minute and five times a day', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    later(20_000);
    await expect(debit.resend(ctx, { order })).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 40 });
    for (let sent = 1; sent < 5; sent += 1) {
      later(MINUTE_MS);
      await debit.resend(ctx, { order });
    }
    later(MINUTE_MS);
    await expect(begin(ctx, order)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await queuedMails(test.database, tenant.id, ctx.viewer.userId)).toHaveLength(5);
    later(DAY_MS);
    await begin(ctx, order);
  });

  it('MON-053 counts against the limits only what is sent, however often the button is pressed', async () => {
    const { ctx, order } = await ordered();
    const phone = `06 1111${String(members).padStart(4, '0')}`;
    await begin(ctx, order, { phone }, 'sms');
    expect((await view(ctx, order)).code).toMatchObject({ resendIn: 60 });
    later(3000);
    expect((await view(ctx, order)).code).toMatchObject({ resendIn: 57 });
    const refused = { code: 'too_many_requests', retryAfter: 57 };
    for (let pressed = 0; pressed < 16; pressed += 1) {
      await expect(debit.resend(ctx, { order })).rejects.toMatchObject(refused);
      await expect(begin(ctx, order, { phone }, 'sms')).rejects.toMatchObject(refused);
    }
    later(MINUTE_MS);
    await debit.resend(ctx, { order });
    expect(await rows('oneTimeCodes', order)).toHaveLength(2);
  });

  it('MON-053 sends no sixth SMS to one number in a day, and counts none that was refused for the address', async () => {
    const phone = '06 22223333';
    const address = '198.51.100.250';
    const fresh = async () => {
      const { ctx, order } = await ordered();
      return { ctx: { ...ctx, address }, order };
    };
    for (let sent = 0; sent < 5; sent += 1) {
      const { ctx, order } = await fresh();
      await begin(ctx, order, { phone }, 'sms');
    }
    const sixth = await fresh();
    for (let pressed = 0; pressed < 12; pressed += 1) {
      await expect(begin(sixth.ctx, sixth.order, { phone }, 'sms')).rejects.toMatchObject({
        code: 'too_many_requests',
      });
    }
    expect(await rows('oneTimeCodes', sixth.order)).toEqual([]);
    await begin(sixth.ctx, sixth.order);
  });

  it('makes one mandate of two forms that are sent at once', async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    const code = await codeOf(order);
    await Promise.all([confirm(ctx, order, code), confirm(ctx, order, code)]);
    expect(await rows('mandates', order)).toHaveLength(1);
    expect(await rows('payments', order)).toHaveLength(1);
  });
});

describe('a mandate on its way to the provider', () => {
  const signing = async () => {
    const { ctx, order } = await ordered();
    await begin(ctx, order);
    return { ctx, order, code: await codeOf(order) };
  };
  const jobOf = () => deps.jobs.enqueued.find(({ name }) => name === 'start-debit')!.payload as never;

  it.each(['busy', 'unclear'] as const)(
    'waits while the provider’s answer is %s, and goes on by its job',
    async (kind) => {
      const { ctx, order, code } = await signing();
      answers = { createMandate: () => Promise.reject(new ProviderError(kind, 'not now')) };
      await confirm(ctx, order, code);
      expect(await view(ctx, order)).toMatchObject({ step: 'signed' });
      await expect(begin(ctx, order)).rejects.toMatchObject({ code: 'order_closed' });
      await expect(finishDebit(finishing, jobOf())).rejects.toMatchObject({ kind });
      answers = {};
      await finishDebit(finishing, jobOf());
      await finishDebit(finishing, jobOf());
      expect(asked).toEqual(['createMandate', 'createMandate', 'createMandate', 'createPayment']);
      expect(await statusOf(order)).toEqual({ status: 'pending' });
      const mails = await queuedMails(test.database, tenant.id, ctx.viewer.userId);
      expect(mails.filter(({ template }) => template === 'direct_debit_announced')).toHaveLength(1);
    },
  );

  it('goes on where a process died between mandate and payment', async () => {
    const { ctx, order, code } = await signing();
    answers = { createPayment: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    expect(await rows('mandates', order)).toMatchObject([{ announcedAt: null }]);
    answers = {};
    later(5 * MINUTE_MS);
    await debit.goOn(ctx, { order });
    expect(asked).toEqual(['createMandate', 'createPayment', 'createPayment']);
    expect(await rows('payments', order)).toHaveLength(1);
    expect(await statusOf(order)).toEqual({ status: 'pending' });
  });

  it('MON-040 is not given up by its buyer: it may have been made though nobody was told', async () => {
    const { ctx, order, code } = await signing();
    const sandbox = createProviders(deps).for(tenant);
    answers = {
      createPayment: async (request) => {
        await sandbox.createPayment(request);
        throw new ProviderError('unclear', 'the answer was lost');
      },
    };
    await confirm(ctx, order, code);
    const orders = createPaymentsService({ ...deps, providers: finishing.providers });
    expect(await orders.cancelOrder(ctx, { id: order })).toMatchObject({ status: 'created' });
    const unsigned = await ordered();
    expect(await orders.cancelOrder(unsigned.ctx, { id: unsigned.order })).toMatchObject({ status: 'canceled' });
    answers = {};
    later(5 * MINUTE_MS);
    await debit.goOn(ctx, { order });
    expect(await statusOf(order)).toEqual({ status: 'pending' });
  });

  it('MON-040 is granted by a notice days later, though its making was never confirmed', async () => {
    const { ctx, order, code } = await signing();
    const sandbox = createProviders(deps).for(tenant);
    let made = '';
    answers = {
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
      await reconcilePayments({ ...deps, providers: { for: () => mute, named: () => mute } }, tenant.id, now);
    }
    expect(await statusOf(order)).toEqual({ status: 'expired' });

    later(6 * DAY_MS);
    await test.database.withTenant(tenant.id, (trx) =>
      trx.updateTable('sandboxPayments').set({ state: 'paid' }).where('id', '=', made).execute(),
    );
    const heard = { ...deps, providers: { for: () => sandbox, named: () => sandbox } };
    deps.jobs.enqueued.length = 0;
    await takeAsWebhook(heard)(tenant.id, noticeOf(made));
    const { noticeId } = deps.jobs.enqueued.find(({ name }) => name === 'read-payment')!.payload as never;
    await actOnNotice(heard, tenant.id, noticeId);
    expect(await statusOf(order)).toEqual({ status: 'paid' });
  });

  it('is queued anew, while its job was lost and its order waits', async () => {
    const { ctx, order, code } = await signing();
    answers = { createMandate: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    const sweep = () =>
      test.database
        .withTenant(tenant.id, (trx) => requeueStuckDebits(trx, deps, tenant.id, now))
        .then(() => {
          const jobs = deps.jobs.enqueued.splice(0).filter(({ name }) => name === 'start-debit');
          return jobs.map(({ payload }) => payload as { tenantId: string; mandateId: string });
        });
    const [mandate] = await rows('mandates', order);
    deps.jobs.enqueued.length = 0;
    const mine = async () => (await sweep()).filter(({ mandateId }) => mandateId === mandate!.id);
    later(44 * MINUTE_MS);
    expect(await mine()).toEqual([]);
    later(MINUTE_MS);
    const jobs = await mine();
    expect(jobs).toEqual([{ tenantId: tenant.id, mandateId: mandate!.id }]);
    answers = {};
    await finishDebit(finishing, jobs[0]!);
    expect(await mine()).toEqual([]);
    expect(await rows('mandates', order)).toMatchObject([{ announcedAt: now }]);
  });

  it('waits while the site has no such provider', async () => {
    const { ctx, order, code } = await signing();
    answers = { createMandate: () => Promise.reject(new ProviderError('busy', 'not now')) };
    await confirm(ctx, order, code);
    const providers = { ...finishing.providers, named: () => null };
    await expect(finishDebit({ ...finishing, providers }, jobOf())).rejects.toMatchObject({ kind: 'busy' });
    expect(await statusOf(order)).toEqual({ status: 'created' });
  });

  it('ends the order when the provider refuses the mandate', async () => {
    const { ctx, order, code } = await signing();
    answers = { createMandate: () => Promise.reject(new ProviderError('refused', 'no such account')) };
    await confirm(ctx, order, code);
    expect(await statusOf(order)).toEqual({ status: 'failed' });
    expect(asked).toEqual(['createMandate']);
    expect(await rows('payments', order)).toEqual([]);
    const mails = await queuedMails(test.database, tenant.id, ctx.viewer.userId);
    expect(mails.map(({ template }) => template)).toContain('payment_failed');
  });
});
