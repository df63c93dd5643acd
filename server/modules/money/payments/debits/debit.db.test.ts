import { describe, expect, it } from 'vitest';

import { queuedMails } from '../../../../../tests/factories/mails.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createDebitOrder, DEBIT_INPUT } from '../../../../../tests/factories/debit.ts';
import { CREDITOR_IDENTIFIER, DebitFixture } from '../../../../../tests/setup/debits.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { decryptDebitData, decryptDebitDetails } from './debit-deps.ts';
import { MANDATE_VERSION } from './debit-mandate.ts';

const test = useTestDatabase();
const debits = new DebitFixture(test);
const { advance, createBuyer, createOrder, begin, rows, codeOf, confirm, view, statusOf } = debits;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const IBAN = 'NL91ABNA0417164300';
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('paying by direct debit', () => {
  it('MON-005 MON-016 MON-053 MON-084 MON-088 takes the bank account and a code, and stores the evidence of the mandate', async () => {
    const { ctx, order } = await createOrder();
    expect(await view(ctx, order)).toMatchObject({
      step: 'details',
      refusal: null,
      channels: ['sms', 'email'],
      code: null,
      input: {},
      order: { credits: 30, amount: { value: 2499, currency: 'EUR' } },
      creditor: { name: 'Site B.V.', register: ctx.tenant.company.kvk },
    });
    await begin(ctx, order);
    expect(await view(ctx, order)).toMatchObject({
      step: 'code',
      code: {
        channel: 'email',
        ibanLast4: '4300',
        attemptsLeft: 5,
        expired: false,
        expiresAt: '2026-03-10T12:10:00.000Z',
      },
    });
    advance(MINUTE_MS);
    await confirm(ctx, order, await codeOf(order));

    const [mandate] = await rows('mandates', order);
    expect(mandate).toMatchObject({
      userId: ctx.viewer.userId,
      accountHolder: 'Bos, A. de',
      ibanLast4: '4300',
      amount: 2499,
      currency: 'EUR',
      textVersion: MANDATE_VERSION,
      givenAt: debits.now,
      otpVerifiedAt: debits.now,
      otpChannel: 'email',
      givenIpAddress: ctx.ipAddress,
      provider: 'sandbox',
      address: { street: 'Kerkstraat', house_number: '12 bis', zip: '3511 AB', city: 'Utrecht', country: 'NL' },
    });
    expect(mandate!.reference).toMatch(/^M[0-9A-F]{32}$/);
    expect(decryptDebitData(debits.deps.env.secrets, 'iban', mandate!.ibanEncrypted)).toBe(IBAN);
    expect(decryptDebitData(debits.deps.env.secrets, 'phone', mandate!.phoneEncrypted)).toBe('+31612345678');
    expect(debits.asked).toEqual(['createMandate', 'createPayment']);
    expect(mandate!.providerMandateId).not.toBeNull();
    expect(await rows('payments', order)).toMatchObject([{ mandateId: mandate!.id, amount: 2499 }]);
    expect(await statusOf(order)).toEqual({ status: 'pending' });
    expect(await view(ctx, order)).toMatchObject({ step: 'closed', order: { status: 'pending' } });
  });

  it('HRD-1 shows creditor identifier and mandate reference before the mandate is signed, and keeps and announces both', async () => {
    const { ctx, order } = await createOrder();
    const { creditor, mandateReference } = await view(ctx, order);
    expect(creditor.identifier).toBe(CREDITOR_IDENTIFIER);
    expect(mandateReference).toMatch(/^M[0-9A-F]{32}$/);
    await begin(ctx, order);
    expect(await view(ctx, order)).toMatchObject({ step: 'code', mandateReference });
    await confirm(ctx, order, await codeOf(order));
    expect(await rows('mandates', order)).toMatchObject([{ reference: mandateReference }]);
    const [announced] = (await sendQueuedMails(debits.deps)).filter(({ text }) => text.includes(mandateReference));
    expect(announced!.text).toContain(`Incassant-ID: ${CREDITOR_IDENTIFIER}.`);
  });

  it('announces the debit by mail with amount, date, creditor and account', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    await confirm(ctx, order, await codeOf(order));
    const announced = (await sendQueuedMails(debits.deps)).find(
      ({ subject }) => subject === 'Aankondiging van een afschrijving',
    );
    expect(announced!.text).toMatch(/€\s24,99 af te schrijven van de rekening die eindigt op 4300/);
    expect(announced!.text).toContain('op zijn vroegst op 11 maart 2026');
    expect(announced!.text).toContain('Incassant: Site B.V.');
    expect(announced!.text).not.toContain(IBAN);
  });

  it('answers 404 for another member’s order, another method and an invalid id', async () => {
    const { ctx, order } = await createOrder();
    const other = await createBuyer();
    const ideal = await createDebitOrder(test.database, debits.tenant, ctx.viewer.userId, { paymentmethod: 'ideal' });
    for (const [who, id] of [
      [other, order],
      [ctx, ideal],
      [ctx, 'x'],
      [ctx, ''],
    ] as const) {
      await expect(view(who, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(begin(who, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(confirm(who, id, '123456')).rejects.toMatchObject({ code: 'not_found' });
      await expect(debits.debit.resend(who, { order: id })).rejects.toMatchObject({ code: 'not_found' });
      await expect(debits.debit.resume(who, { order: id })).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('MON-016 MON-052 stores nothing while a field is invalid or the mandate is not accepted', async () => {
    const { ctx, order } = await createOrder();
    const fields = { ...DEBIT_INPUT, iban: 'NL92ABNA0417164300', zip: 'x' };
    await expect(debits.debit.begin(ctx, { order, fields, channel: 'duif', mandate: false })).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: {
        iban: { key: 'iban_invalid' },
        zip: { key: 'zip_invalid' },
        channel: { key: 'channel_unknown' },
        mandate: { key: 'mandate_required' },
      },
    });
    expect(await rows('oneTimeCodes', order)).toEqual([]);
    expect(debits.deps.jobs.enqueued).toEqual([]);
  });

  it('stores the input encrypted and deletes it with the mandate', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const [code] = (await rows('oneTimeCodes', order)) as unknown as Array<{ formEncrypted: Buffer | null }>;
    expect(code!.formEncrypted!.toString('latin1')).not.toContain('Kerkstraat');
    expect(decryptDebitDetails(debits.deps.env.secrets, code!.formEncrypted)).toMatchObject({ iban: IBAN });
    expect(await debits.debit.viewForm(ctx, { order, edit: true })).toMatchObject({
      step: 'details',
      input: { iban: IBAN },
    });
    await confirm(ctx, order, await codeOf(order));
    expect(await rows('oneTimeCodes', order)).toMatchObject([{ formEncrypted: null, usedAt: debits.now }]);
  });
});

describe('the one-time code', () => {
  it('MON-053 has six digits, is stored hashed, and appears in no job and no subject', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    expect(code).toMatch(/^\d{6}$/);
    const stored = JSON.stringify([await rows('oneTimeCodes', order), debits.deps.jobs.enqueued]);
    expect(stored).not.toContain(code);
    const [mail] = await sendQueuedMails(debits.deps);
    expect(mail!.subject).toBe('Je code');
    expect(mail!.text).toContain(`Typ deze code over\n${code}\n`);
    expect(mail!.text).toContain(`/directdebit?order=${order}`);
  });

  it('MON-015 MON-053 allows five wrong attempts, after which the right code is rejected', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(confirm(ctx, order, another(code))).rejects.toMatchObject({
        code: 'otp_invalid',
        status: 422,
        fields: { otp: { key: 'otp_invalid' } },
      });
    }
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    expect((await view(ctx, order)).code).toMatchObject({ attemptsLeft: 0 });
    expect(await rows('mandates', order)).toEqual([]);
  });

  it('MON-053 does not count input that is not six digits, and rejects it at its field', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    for (const otp of ['', 'abcdef', `${code}0`, code.slice(1), '١٢٣٤٥٦']) {
      await expect(confirm(ctx, order, otp)).rejects.toMatchObject({
        code: 'otp_invalid',
        status: 422,
        fields: { otp: { key: 'otp_invalid' } },
      });
    }
    expect((await view(ctx, order)).code).toMatchObject({ attemptsLeft: 5 });
  });

  it('MON-053 counts concurrent attempts one by one', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(ctx, order, another(code))));
    expect(ends.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await rows('oneTimeCodes', order)).toMatchObject([{ attempts: 5 }]);
  });

  it('MON-015 MON-053 expires after ten minutes', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    advance(10 * MINUTE_MS);
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    expect(await view(ctx, order)).toMatchObject({ step: 'code', code: { expired: true } });
    await debits.debit.resend(ctx, { order });
    await confirm(ctx, order, await codeOf(order));
    expect(await rows('mandates', order)).toHaveLength(1);
  });

  it('MON-088 is bound to its bank account: another one invalidates it', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    advance(MINUTE_MS);
    await begin(ctx, order, { iban: 'BE68 5390 0754 7034' });
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    await confirm(ctx, order, await codeOf(order));
    expect(await rows('mandates', order)).toMatchObject([{ ibanLast4: '7034' }]);
  });

  it('MON-088 is bound to its amount and order', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    await test.database.withTenant(debits.tenant.id, (trx) =>
      trx.updateTable('orders').set({ amount: 999, listAmount: 999 }).where('id', '=', order).execute(),
    );
    await expect(confirm(ctx, order, code)).rejects.toMatchObject({ code: 'otp_invalid' });
    const second = await createDebitOrder(test.database, debits.tenant, ctx.viewer.userId);
    await expect(confirm(ctx, second, code)).rejects.toMatchObject({ code: 'otp_invalid' });
  });

  it('is sent at most once a minute and five times a day', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    advance(20_000);
    await expect(debits.debit.resend(ctx, { order })).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 40,
    });
    for (let sent = 1; sent < 5; sent += 1) {
      advance(MINUTE_MS);
      await debits.debit.resend(ctx, { order });
    }
    advance(MINUTE_MS);
    await expect(begin(ctx, order)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(await queuedMails(test.database, debits.tenant.id, ctx.viewer.userId)).toHaveLength(5);
    advance(DAY_MS);
    await begin(ctx, order);
  });

  it('MON-053 counts only codes that are sent towards the limits', async () => {
    const { ctx, order } = await createOrder();
    const phone = `06 1111${String(debits.members).padStart(4, '0')}`;
    await begin(ctx, order, { phone }, 'sms');
    expect((await view(ctx, order)).code).toMatchObject({ resendIn: 60 });
    advance(3000);
    expect((await view(ctx, order)).code).toMatchObject({ resendIn: 57 });
    const refused = { code: 'too_many_requests', retryAfter: 57 };
    for (let pressed = 0; pressed < 16; pressed += 1) {
      await expect(debits.debit.resend(ctx, { order })).rejects.toMatchObject(refused);
      await expect(begin(ctx, order, { phone }, 'sms')).rejects.toMatchObject(refused);
    }
    advance(MINUTE_MS);
    await debits.debit.resend(ctx, { order });
    expect(await rows('oneTimeCodes', order)).toHaveLength(2);
  });

  it('MON-053 sends at most five SMS to one number a day, and does not count those rejected for the address', async () => {
    const phone = '06 22223333';
    const ipAddress = '198.51.100.250';
    const fresh = async () => {
      const { ctx, order } = await createOrder();
      return { ctx: { ...ctx, ipAddress }, order };
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

  it('stores one mandate for two concurrent submits', async () => {
    const { ctx, order } = await createOrder();
    await begin(ctx, order);
    const code = await codeOf(order);
    await Promise.all([confirm(ctx, order, code), confirm(ctx, order, code)]);
    expect(await rows('mandates', order)).toHaveLength(1);
    expect(await rows('payments', order)).toHaveLength(1);
  });
});
