import { randomUUID } from 'node:crypto';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { TEST_NOW } from '../../../tests/factories/clock.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../tests/factories/member.ts';
import { buildSubscription } from '../../../tests/factories/push-subscription.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../tests/setup/test-deps.ts';
import type { Deps } from '../../../server/deps.ts';
import { HOUR_MS, MINUTE_MS } from '../../../server/lib/time/duration.ts';
import { createServices, type Services } from '../../../server/services.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { addDevices } from './devices.ts';
import { findViolations } from './find-violations.ts';
import { nothingAcknowledged, type Acknowledged } from './journal.ts';

const test = useTestDatabase();
const acknowledged = nothingAcknowledged();
let tenant: Tenant;
let deps: Deps;
let services: Services;
let client: pg.Client;
let push: Acknowledged['pushes'][number];

const contextOf = ({ viewer }: Member) => createTestContext({ tenant, viewer });

async function buyAndWithdraw(buyer: Member) {
  const ctx = contextOf(buyer);
  const clientId = randomUUID();
  const { id, checkout_url: address } = await services.payments.placeOrder(ctx, {
    package: 'p0',
    paymentmethod: 'ideal',
    client_id: clientId,
    consents: { immediate: true },
  });
  await services.sandbox.decide(ctx, address!.split('/').at(-1)!, { outcome: 'paid', notice: 'before_return' });
  // The page asks the provider, if it was not asked just now.
  deps.clock.advance(MINUTE_MS);
  expect((await services.payments.viewOrder(ctx, { id })).status).toBe('paid');
  acknowledged.orders.push({ clientId, id, paid: true });
  const { amount } = (await services.payments.viewWithdrawal(ctx, { order: id })).amount;
  await services.payments.withdraw(ctx, { order: id, expected_amount: amount });
  acknowledged.refunds.push({ order: id, amount });
}

/** What the job of the refund does at the sandbox. */
const requestRefunds = () =>
  client.query(`
    insert into sandbox_refunds (tenant_id, id, sandbox_payment_id, refund_id, amount, created_at)
      select r.tenant_id, gen_random_uuid(), s.id, r.id, r.amount, r.created_at
      from refunds r join sandbox_payments s on s.tenant_id = r.tenant_id and s.payment_id = r.payment_id;
    update refunds set status = 'queued'`);

beforeAll(async () => {
  tenant = await createTenant(test.database);
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
  const anna = await createMember(test.database, tenant);
  const away = new Date(TEST_NOW.getTime() - HOUR_MS);
  const bram = await createMember(test.database, tenant, { profile: { lastActiveAt: away } });
  const { endpoint, keys } = buildSubscription();
  const site = { settings: { SECRET: 'secret' }, database: test.database, slug: tenant.slug };
  await addDevices(site, [bram], () => ({ endpoint, keys }));
  await services.likes.likeProfile(contextOf(anna), { profile: bram.profileId });
  acknowledged.likes.push({ liker: anna.profileId, liked: bram.profileId });
  push = { endpoint, reference: anna.profileId };
  acknowledged.pushes.push(push);
  client = new pg.Client({ connectionString: test.superuserUrl });
  await client.connect();
  // It is handed over now, and the device is older than the test's clock.
  await client.query(`update push_subscriptions set created_at = '2020-01-01'`);
  const { rows } = await client.query<{ id: string }>(
    `update mails set status = 'sent' where template = 'like' returning id`,
  );
  acknowledged.mails.push(...rows.map(({ id }) => id));
  await buyAndWithdraw(bram);
  await requestRefunds();
});
afterAll(() => client?.end());

beforeEach(() => client.query(`begin; set local session_replication_role = 'replica'`));
afterEach(() => client.query('rollback'));

const rulesBroken = async (given = acknowledged) =>
  (await findViolations(client, tenant.id, given)).map((line) => line.split(':')[0]);

it('MAC-7 finds nothing if a refund was stored and a push message was handed over once or twice', async () => {
  expect(acknowledged.mails).toHaveLength(1);
  expect(await rulesBroken()).toEqual([]);
  expect(await rulesBroken({ ...acknowledged, pushes: [push, push] })).toEqual([]);
});

it.each([
  [
    'a lost refund',
    `delete from sandbox_refunds; delete from refunds`,
    ['acknowledged refund is stored once', 'a refund takes its credits once, and no other'],
  ],
  [
    'a refund of another amount, and of more than was paid',
    `update refunds set amount = amount + 1`,
    ['acknowledged refund is stored once', 'no more is refunded than was paid'],
  ],
  [
    'a second refund',
    `insert into refunds select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'idempotency_key', 'again'))).* from refunds r`,
    [
      'acknowledged refund is stored once',
      'a refund takes its credits once, and no other',
      'a refund is asked of its provider once',
      'no more is refunded than was paid',
    ],
  ],
  [
    'a refund that left the credits',
    `update ledger_transfers set reason = 'spotlight' where reason = 'withdrawal'`,
    ['a refund takes its credits once, and no other'],
  ],
  [
    'a refund that the provider got twice',
    `insert into sandbox_refunds select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).* from sandbox_refunds s`,
    ['a refund is asked of its provider once'],
  ],
  ['a refund that the provider did not get', `delete from sandbox_refunds`, ['a refund is asked of its provider once']],
  [
    'a withdrawal without its mail',
    `delete from mails where template = 'withdrawal'`,
    ['a withdrawal is confirmed by one mail, and no other'],
  ],
  [
    'a paid order that is canceled',
    `update orders set status = 'canceled'`,
    ['acknowledged order is stored once, and paid if the client was told so'],
  ],
])('MAC-7 finds %s', async (_fault, statement, rules) => {
  await client.query(statement);
  expect(await rulesBroken()).toEqual(rules);
});

it.each([
  ['lost', () => [], ['a like that was mailed was pushed to each device']],
  ['handed over three times', () => [push, push, push], ['a push message is handed over at most twice']],
  [
    'about nobody',
    () => [push, { ...push, reference: randomUUID() }],
    ['a push message tells a member of a like of theirs'],
  ],
] as const)('MAC-7 finds a push message that was %s', async (_fault, given, rules) => {
  expect(await rulesBroken({ ...acknowledged, pushes: [...given()] })).toEqual(rules);
});
