import { randomUUID } from 'node:crypto';

import { sql, type Insertable } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Database, Trx } from '../../../../db/client.ts';
import type { InvoicesTable, OrdersTable, PaymentsTable, RefundsTable } from '../../../../db/types.ts';
import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, grantCredits, type Member } from '../../../../tests/factories/member.ts';
import { createOrder } from '../../../../tests/factories/order.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { withClient } from '../../../../tests/isolation/catalogue.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { MemberCtx } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { payOffDebt } from '../../ledger/credits/pay-off-debt.ts';
import { postTransfer, type AccountRef, type TransferReason } from '../../ledger/credits/ledger.ts';
import { grantKey } from '../../money/payments/settlement/grant-key.ts';
import { createTransactionsService } from './transactions.service.ts';

const test = useTestDatabase();
const MINUTE_MS = 60_000;
const COMPANY = {
  name: 'Vonk B.V.',
  trade_name: 'Vonkje',
  address: 'Plein 1',
  city: 'Utrecht',
  country: 'NL',
  kvk: '90001234',
  vat_number: 'NL001234567B01',
  email: 'help@vonkje.example',
};

let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let anna: Member;
let bram: Member;
let ctx: MemberCtx;

beforeAll(async () => {
  const gifts = [{ id: 'tulp', icon: 'flower-tulip' as const, name: { nl: 'Tulp' }, credits: 4 }];
  tenant = await createTenant(test.database, { gifts });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

beforeEach(async () => {
  anna = await createMember(test.database, tenant);
  bram = await createMember(test.database, tenant);
  ctx = createTestContext({ tenant, viewer: anna.viewer });
});

const at = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * MINUTE_MS);

interface Given {
  minutes?: number;
  order?: Partial<Insertable<OrdersTable>>;
  payment?: Partial<Insertable<PaymentsTable>>;
  refund?: Partial<Insertable<RefundsTable>>;
  documents?: Array<Partial<Insertable<InvoicesTable>>>;
}

let numbers = 0;

/** Stores a paid order of Anna with its payment and documents. @returns its id */
async function storeOrder({ minutes = 0, order, payment, refund, documents = [] }: Given = {}): Promise<string> {
  const [id, paymentId] = [randomUUID(), randomUUID()];
  const when = at(minutes);
  await test.database.withTenant(tenant.id, async (trx) => {
    const columns = { tenantId: tenant.id, id, userId: anna.userId, clientId: id, createdAt: when };
    await trx
      .insertInto('orders')
      .values({
        ...columns,
        package: 'p1',
        credits: 30,
        currency: 'EUR',
        listAmount: 2499,
        amount: 2499,
        vatRate: '21',
        vatAmount: 434,
        country: 'NL',
        paymentmethod: 'ideal',
        status: 'paid',
        paidAt: when,
        immediateConsentVersion: '1',
        immediateConsentAt: when,
        ...order,
      })
      .execute();
    await trx
      .insertInto('payments')
      .values({
        tenantId: tenant.id,
        id: paymentId,
        orderId: id,
        provider: 'sandbox',
        status: 'paid',
        amount: 2499,
        idempotencyKey: id,
        createdAt: when,
        ...payment,
      })
      .execute();
    if (refund) {
      await trx
        .insertInto('refunds')
        .values({
          tenantId: tenant.id,
          id: randomUUID(),
          orderId: id,
          paymentId,
          cause: 'withdrawal',
          credits: 10,
          amount: 833,
          status: 'pending',
          idempotencyKey: randomUUID(),
          createdAt: at(minutes + 5),
          ...refund,
        })
        .execute();
    }
    for (const document of documents) {
      await trx
        .insertInto('invoices')
        .values({
          tenantId: tenant.id,
          id: randomUUID(),
          orderId: id,
          year: 2026,
          number: (numbers += 1),
          kind: 'invoice',
          company: JSON.stringify(COMPANY),
          issuedAt: when,
          lines: JSON.stringify([{ kind: 'package', credits: 30, amount: 2499, vat: 434 }]),
          amount: 2499,
          vatAmount: 434,
          ...document,
        })
        .execute();
    }
  });
  return id;
}

interface Movement {
  from?: AccountRef;
  to?: AccountRef;
  reason?: TransferReason;
  reference?: { type: string; id: string };
  minutes?: number;
}

/** Moves credits to Anna, by default from the tenant's granted account. */
async function move(amount: number, { from, to, reason, reference, minutes = 0 }: Movement = {}): Promise<void> {
  await test.database.withTenant(tenant.id, (trx) =>
    postTransfer(trx, {
      tenantId: tenant.id,
      id: randomUUID(),
      at: at(minutes),
      idempotencyKey: randomUUID(),
      amount,
      reason: reason ?? 'signup',
      reference: reference ?? { type: 'user', id: anna.userId },
      from: from ?? { kind: 'granted' },
      to: to ?? own(),
    }),
  );
}

const own = (): AccountRef => ({ kind: 'member', userId: anna.userId });
const owed = (): AccountRef => ({ kind: 'member_debt', userId: anna.userId });

async function write(text = 'Hoi') {
  const { conversation } = await services.chat.sendMessage(ctx, {
    profile: bram.profileId,
    text,
    client_id: randomUUID(),
  });
  return conversation.id;
}

describe('the list of transactions', () => {
  it('NAV-016 shows the member’s own orders, newest first, with pagination', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 23; index += 1) ids.push(await storeOrder({ minutes: Math.floor(index / 2) }));
    const first = await services.transactions.list(ctx);
    expect(first.orders).toHaveLength(20);
    const second = await services.transactions.list(ctx, { after: first.next! });
    expect(second.next).toBeNull();
    const shown = [...first.orders, ...second.orders];
    expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(ids));
    const times = shown.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const other = createTestContext({ tenant, viewer: bram.viewer });
    expect(await services.transactions.list(other)).toEqual({ orders: [], debts: [], next: null });
    await expect(services.transactions.list(other, { after: ids[0]! })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('MON-089 shows a refund’s status as reported by the provider, and the executed amount', async () => {
    await storeOrder({ minutes: 1, refund: { status: 'processing' } });
    await storeOrder({ minutes: 2, refund: { status: 'refunded' }, payment: { amountRefunded: 833 } });
    await storeOrder({ minutes: 3, refund: { status: 'failed' }, order: { problem: 'refund_failed' } });
    const { orders } = await services.transactions.list(ctx);
    expect(orders.map(({ standing, refunded }) => [standing, refunded])).toEqual([
      ['refund_failed', 0],
      ['partly_refunded', 833],
      ['refund_underway', 0],
    ]);
  });

  it('HRD-1 shows until when each order can be withdrawn from, and what is owed', async () => {
    const unused = await storeOrder();
    const over = await storeOrder({ minutes: -60 * 24 * 30 });
    await test.database.withTenant(tenant.id, (trx) => grantCredits(trx, tenant.id, anna.userId, 60));
    const open = await createOrder(test.database, tenant, anna, { status: 'pending' });
    const debt = { tenantId: tenant.id, id: randomUUID(), orderId: over, userId: anna.userId, amount: 450 };
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('moneyDebts')
        .values({ ...debt, currency: 'EUR', openedAt: TEST_NOW })
        .execute(),
    );
    const { orders, debts } = await services.transactions.list(ctx);
    const until = Object.fromEntries(orders.map(({ id, withdrawable }) => [id, withdrawable]));
    expect(until).toEqual({
      [unused]: { until: '2026-03-24T23:00:00.000Z' },
      [open.orderId]: { until: '2026-03-24T23:00:00.000Z' },
      [over]: null,
    });
    expect(debts).toEqual([{ order: over, amount: 450, currency: 'EUR' }]);
    expect((await services.transactions.view(ctx, { id: over })).owed).toBe(450);
  });

  it('HRD-1 shows no refund as under way that a chargeback holds, but one that the provider has accepted', async () => {
    await storeOrder({ minutes: 2, order: { status: 'charged_back' }, refund: { status: 'intent' } });
    await storeOrder({ minutes: 1, order: { status: 'charged_back' }, refund: { status: 'queued' } });
    await storeOrder({ refund: { status: 'intent' } });
    const { orders } = await services.transactions.list(ctx);
    expect(orders.map(({ returning }) => returning)).toEqual([0, 833, 833]);
  });

  it('MON-051 shows sofort and giropay in old orders', async () => {
    await storeOrder({ minutes: 1, order: { paymentmethod: 'sofort' } });
    await storeOrder({ order: { paymentmethod: 'giropay' } });
    const { orders } = await services.transactions.list(ctx);
    expect(orders.map(({ method }) => method)).toEqual(['sofort', 'giropay']);
  });
});

describe('a transaction', () => {
  it('NAV-016 shows the parts of the total, the events and the documents', async () => {
    const id = await storeOrder({
      order: { listAmount: 2999, discountAmount: 600, surchargeAmount: 100, withdrawnAt: at(5), creditsClawedBack: 10 },
      refund: { status: 'refunded', settledAt: at(60) },
      payment: { amountRefunded: 833 },
      documents: [{}, { kind: 'credit_note', issuedAt: at(60) }],
    });
    const shown = await services.transactions.view(ctx, { id });
    expect(shown).toMatchObject({
      list: 2999,
      discount: 600,
      surcharge: 100,
      amount: { amount: 2499, currency: 'EUR' },
      vat: 434,
      vat_rate: 21,
      refunded: 833,
      returning: 0,
      credits_clawed_back: 10,
      standing: 'partly_refunded',
    });
    expect(shown.events).toEqual([
      { kind: 'order', state: 'created', at: at(0).toISOString() },
      { kind: 'order', state: 'paid', at: at(0).toISOString() },
      { kind: 'withdrawn', at: at(5).toISOString() },
      { kind: 'refund', state: 'queued', amount: 833, at: at(5).toISOString() },
      { kind: 'refund', state: 'refunded', amount: 833, at: at(60).toISOString() },
    ]);
    expect(shown.documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  });

  it('MON-096 shows the debt, and how much of it the order paid off', async () => {
    const id = await storeOrder();
    const reference = { type: 'order', id };
    await move(26, { reason: 'chargeback', reference, from: owed(), to: { kind: 'withdrawn' } });
    const known = async () => (await services.transactions.view(ctx, { id })) as { debt: number; debt_repaid: number };
    expect(await known()).toMatchObject({ debt: 26, debt_repaid: 0 });
    await move(30, { reason: 'package', reference, from: { kind: 'sold' }, minutes: 1 });
    await test.database.withTenant(tenant.id, (trx) =>
      payOffDebt(trx, {
        tenantId: tenant.id,
        id: randomUUID(),
        at: at(2),
        userId: ctx.viewer.userId,
        reference,
        idempotencyKey: grantKey(id),
      }),
    );
    expect(await known()).toMatchObject({ debt: 0, debt_repaid: 26 });
  });

  it('MON-063 shows whether another order keeps the member premium', async () => {
    const id = await storeOrder();
    const known = async () => (await services.transactions.view(ctx, { id })).other_paid;
    await storeOrder({ order: { status: 'refunded' } });
    await storeOrder({ order: { withdrawnAt: at(1) } });
    await storeOrder({ order: { status: 'failed', paidAt: null } });
    expect(await known()).toBe(false);
    await storeOrder();
    expect(await known()).toBe(true);
  });

  it('NAV-016 of another member is not found, like an unknown one', async () => {
    const id = await storeOrder({ documents: [{}] });
    const other = createTestContext({ tenant, viewer: bram.viewer });
    const { transactions } = services;
    for (const unknown of [id, randomUUID(), 'x', '']) {
      await expect(transactions.view(other, { id: unknown })).rejects.toMatchObject({ code: 'not_found' });
      await expect(transactions.invoice(other, { order: unknown })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('an invoice', () => {
  it('MON-061 has number, company, lines and VAT as issued, and a credit note refers to it', async () => {
    const back = [{ kind: 'refund', credits: 10, amount: -833, vat: -145 }];
    const note = randomUUID();
    const id = await storeOrder({
      documents: [{}, { id: note, kind: 'credit_note', lines: JSON.stringify(back), issuedAt: at(60) }],
    });
    const invoice = await services.transactions.invoice(ctx, { order: id });
    expect(invoice).toMatchObject({
      kind: 'invoice',
      company: COMPANY,
      total: 2499,
      vat: 434,
      vat_rate: 21,
      currency: 'EUR',
      country: 'NL',
      customer: anna.email,
      invoice_number: null,
    });
    expect(invoice.number).toMatch(/^2026-\d{6}$/);
    const credit = await services.transactions.invoice(ctx, { order: id, document: note });
    expect(credit).toMatchObject({ kind: 'credit_note', total: -833, vat: -145, invoice_number: invoice.number });
  });

  it.each([
    ['the place of supply', 'US', '0', 'outside_eu'],
    ['the scheme for small enterprises', 'NL', '0', 'small_enterprise'],
    ['nothing, with VAT', 'NL', '21', null],
  ])('HRD-1 names as legal ground of no VAT %s', async (_what, country, vatRate, ground) => {
    const order = await storeOrder({ order: { country, vatRate }, documents: [{}] });
    expect(await services.transactions.invoice(ctx, { order })).toMatchObject({ no_vat: ground });
  });

  it('MON-061 is not found before payment, and under another order', async () => {
    const [open, paid] = [await storeOrder({ order: { status: 'created' } }), await storeOrder({ documents: [{}] })];
    const { id: document } = await services.transactions.invoice(ctx, { order: paid });
    await expect(services.transactions.invoice(ctx, { order: open })).rejects.toMatchObject({ code: 'not_found' });
    await expect(services.transactions.invoice(ctx, { order: open, document })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a member’s ledger', () => {
  it('MON-067 links each line to its cause', async () => {
    const order = await storeOrder();
    await move(6);
    await move(30, { reason: 'package', from: { kind: 'sold' }, reference: { type: 'order', id: order }, minutes: 1 });
    const conversation = await write();
    await services.chat.sendGift(ctx, { profile: bram.profileId, gift: 'tulp', client_id: randomUUID() });
    await move(2, { reason: 'correction', minutes: 9 });
    const { lines, balance } = await services.transactions.ledger(ctx);
    const byReason = Object.fromEntries(lines.map(({ reason, cause }) => [reason, cause]));
    expect(byReason).toEqual({
      signup: { kind: 'account' },
      package: { kind: 'order', order },
      message: { kind: 'message', conversation, name: bram.name, gift: null },
      gift: {
        kind: 'message',
        conversation,
        name: bram.name,
        gift: expect.objectContaining({ name: 'Tulp' }) as never,
      },
      correction: { kind: 'support' },
    });
    expect(balance).toBe(6 + 30 + 2 - tenant.message_credits - 4);
  });

  it('MON-067 links a refund’s line to its order', async () => {
    const order = await storeOrder({ refund: {} });
    const refund = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('refunds').select('id').where('orderId', '=', order).executeTakeFirstOrThrow(),
    );
    await move(30, { reason: 'package', from: { kind: 'sold' }, reference: { type: 'order', id: order } });
    await move(10, {
      reason: 'withdrawal',
      reference: { type: 'refund', id: refund.id },
      minutes: 1,
      from: own(),
      to: { kind: 'withdrawn' },
    });
    const { lines } = await services.transactions.ledger(ctx);
    expect(lines.map(({ reason, change, cause }) => [reason, change, cause])).toEqual([
      ['withdrawal', -10, { kind: 'order', order }],
      ['package', 30, { kind: 'order', order }],
    ]);
  });

  it('MON-067 omits name and conversation after a block or deletion', async () => {
    await move(6);
    const conversation = await write();
    const causeOf = async () => (await services.transactions.ledger(ctx)).lines.find((each) => each.change < 0)!.cause;
    expect(await causeOf()).toMatchObject({ conversation, name: bram.name });
    await services.chat.deleteConversation(ctx, { conversation });
    expect(await causeOf()).toMatchObject({ conversation: null, name: null });
    await write();
    const bramCtx = createTestContext({ tenant, viewer: bram.viewer });
    await services.safety.blockProfile(bramCtx, { profile: anna.profileId });
    expect(await causeOf()).toMatchObject({ conversation: null, name: null });
  });

  it('MON-096 shows the debt beside the balance, and its repayment', async () => {
    const reference = { type: 'order', id: await storeOrder() };
    await move(4);
    const gone = { reason: 'chargeback' as const, reference, to: { kind: 'withdrawn' as const } };
    await move(4, { ...gone, from: own(), minutes: 1 });
    await move(26, { ...gone, from: owed(), minutes: 2 });
    await move(30, { reason: 'package', reference, from: { kind: 'sold' }, minutes: 3 });
    await move(26, { reason: 'debt', reference, from: own(), to: owed(), minutes: 4 });
    const { lines, ...now } = await services.transactions.ledger(ctx);
    expect(now).toEqual({ balance: 4, debt: 0, next: null });
    expect(lines.map(({ change, debt_change, balance, debt }) => [change, debt_change, balance, debt])).toEqual([
      [-26, -26, 4, 0],
      [30, 0, 30, 26],
      [0, 26, 0, 26],
      [-4, 0, 0, 0],
      [4, 0, 4, 0],
    ]);
  });

  it('MON-067 paginates with the right balance, however many lines share a moment', async () => {
    for (let index = 0; index < 70; index += 1) await move(1 + (index % 3), { minutes: Math.floor(index / 20) });
    const seen: Array<{ id: string; change: number; balance: number }> = [];
    let after: string | undefined;
    do {
      const page = await services.transactions.ledger(ctx, { after });
      seen.push(...page.lines);
      after = page.next ?? undefined;
    } while (after);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(70);
    let balance = 0;
    for (const line of seen.toReversed()) {
      balance += line.change;
      expect(line.balance).toBe(balance);
    }
    const [newest] = seen;
    const other = createTestContext({ tenant, viewer: bram.viewer });
    const { next } = await services.transactions.ledger(ctx);
    expect((await services.transactions.ledger(other, { after: next! })).lines).toEqual([]);
    for (const wrong of ['x', '', next!.slice(0, -4)]) {
      expect((await services.transactions.ledger(ctx, { after: wrong })).lines[0]).toEqual(newest);
    }
  });

  it('MON-067 reads as many entries as it shows, whatever the length of the ledger', async () => {
    await move(6);
    await storeMany(3_000);
    await withClient(test.superuserUrl, (client) => client.query('analyze'));
    let read = 0;
    const counting: Database = {
      ...test.database,
      read: (reader, work) =>
        test.database.read(reader, async (trx) => {
          const before = await rowsRead(trx);
          const result = await work(trx);
          read = (await rowsRead(trx)) - before;
          return result;
        }),
    };
    const counted = createTransactionsService({ ...deps, database: counting });
    const first = await counted.ledger(ctx);
    expect(first.lines[0]!.balance).toBe(3_006);
    expect(read).toBeLessThan(500);
    const second = await counted.ledger(ctx, { after: first.next! });
    expect(second.lines[0]!.balance).toBe(3_006 - first.lines.length);
    expect(read).toBeLessThan(500);
  });
});

/** Rows read by any plan since the connection's statistics were last reset, not by this transaction only. */
async function rowsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ met: string }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as met from pg_stat_xact_user_tables`.execute(
    trx,
  );
  return Number(rows[0]!.met);
}

/** Stores entries of Anna, one per second, in one statement. */
async function storeMany(count: number): Promise<void> {
  await test.database.withTenant(tenant.id, async (trx) => {
    const accountOf = (kind: string, userId: string | null) =>
      trx
        .selectFrom('ledgerAccounts')
        .select('id')
        .where('kind', '=', kind)
        .where(sql<boolean>`user_id is not distinct from ${userId}`)
        .executeTakeFirstOrThrow();
    const [mine, granted] = [await accountOf('member', anna.userId), await accountOf('granted', null)];
    await sql`
      with moved as (
        insert into ledger_transfers (tenant_id, id, reason, reference_type, reference_id, idempotency_key, created_at)
        select ${tenant.id}, gen_random_uuid(), 'correction', 'user', ${anna.userId}, 'many:' || n || ${anna.userId},
          ${at(10)}::timestamptz + n * interval '1 second' from generate_series(1, ${count}::int) n
        returning tenant_id, id, created_at)
      insert into ledger_entries (tenant_id, transfer_id, account_id, amount, created_at)
      select tenant_id, id, side.account::uuid, side.amount, created_at from moved
        cross join (values (${mine.id}, 1), (${granted.id}, -1)) side (account, amount)`.execute(trx);
  });
}
