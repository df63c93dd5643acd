import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../tests/factories/member.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import type { Deps } from '../../../server/deps.ts';
import { MINUTE_MS } from '../../../server/lib/time/duration.ts';
import { createServices, type Services } from '../../../server/services.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { findViolations } from './find-violations.ts';
import { nothingAcknowledged, type Acknowledged } from './journal.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: Deps;
let services: Services;
let client: pg.Client;
let acknowledged: Acknowledged;

const contextOf = ({ viewer }: Member) => createTestContext({ tenant, viewer });

async function send(from: Member, to: Member) {
  const clientId = randomUUID();
  const input = { profile: to.profileId, client_id: clientId, text: 'Hallo' };
  const { message } = await services.chat.sendMessage(contextOf(from), input);
  acknowledged.messages.push({ sender: from.profileId, clientId, id: message.id });
}

async function order(buyer: Member) {
  const clientId = randomUUID();
  const { id, checkout_url: address } = await services.payments.placeOrder(contextOf(buyer), {
    package: 'p0',
    paymentmethod: 'ideal',
    client_id: clientId,
    consents: { immediate: true },
  });
  const payment = address!.split('/').at(-1)!;
  await services.sandbox.decide(contextOf(buyer), payment, { outcome: 'paid', notice: 'before_return' });
  // The page asks the provider, if it was not asked just now.
  deps.clock.advance(MINUTE_MS);
  expect((await services.payments.viewOrder(contextOf(buyer), { id })).status).toBe('paid');
  acknowledged.orders.push({ clientId, id, paid: true });
}

beforeAll(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  acknowledged = nothingAcknowledged();
  const [anna, bram] = [
    await createMember(test.database, tenant, { credits: 10, premium: true }),
    await createMember(test.database, tenant, { credits: 10, premium: true, profile: { gender: 'male' } }),
  ];
  for (const [from, to] of [
    [anna, bram],
    [bram, anna],
    [anna, bram],
    [bram, anna],
  ] as const)
    await send(from, to);
  await services.likes.likeProfile(contextOf(anna), { profile: bram.profileId });
  acknowledged.likes.push({ liker: anna.profileId, liked: bram.profileId });
  await order(bram);
  client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  const { rows } = await client.query<{ profile: string; received: number[] }>(
    'select profile_id as profile, array_agg(seq order by seq) as received from live_events group by profile_id',
  );
  acknowledged.streams = rows.map((row) => ({ ...row, after: 0 }));
});
afterAll(() => client?.end());

beforeEach(() => client.query(`begin; set local session_replication_role = 'replica'`));
afterEach(() => client.query('rollback'));

const rulesBroken = async (given = acknowledged) =>
  (await findViolations(client, tenant.id, given)).map((line) => line.split(':')[0]);

it('MAC-2 finds nothing if the database matches what clients were told', async () => {
  expect(acknowledged.streams).toHaveLength(2);
  expect(await rulesBroken()).toEqual([]);
});

const INVOICE_OF_ANOTHER_POD = `insert into invoices
  select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'number', 10000001))).* from invoices i`;

it('MAC-6 accepts the invoice numbers of each pod in which a site has been', async () => {
  await client.query(INVOICE_OF_ANOTHER_POD);
  expect(await rulesBroken()).toEqual([]);
});

const FIRST_MESSAGE = `(select id from messages where seq = 1)`;

it.each([
  [
    'a lost message',
    `update messages set client_id = client_id || 'x' where seq = 1`,
    ['acknowledged message is stored'],
  ],
  [
    'messages in another order',
    `update messages set seq = 9 where seq = 1; update messages set seq = 1 where seq = 3; update messages set seq = 3 where seq = 9`,
    ['messages of a sender are in the order of sending'],
  ],
  [
    'a gap between messages',
    'update conversations set last_seq = last_seq + 1',
    ['messages of a conversation are numbered without gaps'],
  ],
  [
    'a wrong unread count',
    'update conversation_members set unread_count = unread_count + 1',
    ['unread counts are correct'],
  ],
  [
    'a second charge',
    `insert into ledger_transfers select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', 'again'))).*
      from ledger_transfers t where reference_id = ${FIRST_MESSAGE}`,
    ['a message is charged once', 'transfers sum to zero'],
  ],
  [
    'a charge without its message',
    `update conversation_members set unread_count = unread_count - 1
      where profile_id <> (select sender_id from messages where seq = 4);
    delete from messages where seq = 4; update conversations set last_seq = 3`,
    ['acknowledged message is stored', 'a charge has its message'],
  ],
  [
    'a one-sided entry',
    `update ledger_entries set amount = amount - 1 where amount < 0
      and transfer_id in (select id from ledger_transfers where reference_id = ${FIRST_MESSAGE})`,
    ['transfers sum to zero', 'balances equal the ledger and are not negative'],
  ],
  ['a wrong balance', 'update users set credits = credits + 1', ['balances equal the ledger and are not negative']],
  ['a lost like', 'delete from likes', ['acknowledged like is stored']],
  [
    'a lost order',
    `update orders set client_id = client_id || 'x'`,
    ['acknowledged order is stored once, and paid if the client was told so'],
  ],
  [
    'an order that is paid no more',
    `update orders set status = 'created'`,
    ['acknowledged order is stored once, and paid if the client was told so'],
  ],
  [
    'credits without a payment',
    `update orders set paid_at = null; delete from mails where template = 'payment_complete'`,
    ['a paid order is granted once, and no other'],
  ],
  [
    'a second grant',
    `insert into ledger_transfers select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', 'again'))).*
      from ledger_transfers t where reason = 'package' and reference_type = 'order'`,
    ['a paid order is granted once, and no other', 'transfers sum to zero'],
  ],
  [
    'a second mail about a paid order',
    `insert into mails select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid()))).*
      from mails m where template = 'payment_complete'`,
    ['a paid order is confirmed by one mail, and no other'],
  ],
  [
    'a mail that was never handed over',
    `update mails set status = 'sent' where template = 'payment_complete'`,
    ['a mail that was not dropped was handed over'],
  ],
  ['a lost event', 'delete from live_events where seq = 2', ['events of a member are numbered without gaps']],
])('MAC-2, MAC-7 finds %s', async (_fault, statement, rules) => {
  await client.query(statement);
  expect(await rulesBroken()).toEqual(rules);
});

it('MAC-7 finds a mail that three machines handed over, and one of which the site has no row', async () => {
  const { rows } = await client.query<{ id: string }>(`select id from mails where template = 'payment_complete'`);
  const [{ id }] = rows as [{ id: string }];
  expect(await rulesBroken({ ...acknowledged, mails: [id, id] })).toEqual([]);
  expect(await rulesBroken({ ...acknowledged, mails: [id, id, id, randomUUID()] })).toEqual([
    'a mail is handed over at most twice',
    'mails handed over are those of the site',
  ]);
});

it('MAC-7 finds events that a stream received in the wrong order', async () => {
  const [one, other] = acknowledged.streams as [Acknowledged['streams'][number], Acknowledged['streams'][number]];
  const turned = { ...one, received: one.received.toReversed() };
  expect(await rulesBroken({ ...acknowledged, streams: [turned, other] })).toEqual(['events reach a stream in order']);
});

it('MAC-2 finds an event that an open stream did not receive, or received twice', async () => {
  const [one, other] = acknowledged.streams as [Acknowledged['streams'][number], Acknowledged['streams'][number]];
  const without = { ...one, received: one.received.slice(0, -1) };
  const twice = { ...other, received: [...other.received, other.received.at(-1)!] };
  expect(await rulesBroken({ ...acknowledged, streams: [without, twice] })).toEqual([
    'stored event reached the open stream',
    'an event reaches a stream once',
  ]);
});
