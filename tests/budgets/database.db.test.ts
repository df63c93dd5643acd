import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, type Database } from '../../db/client.ts';
import { offlineTransaction } from '../../db/transaction.ts';
import { fillIds, listRows, type Row, type RowIds } from '../../scripts/bench/pages/rows.ts';
import { openDatabaseProxy } from '../../scripts/bench/profile/database-proxy.ts';
import type { StatementLog } from '../../scripts/bench/profile/statement-log.ts';
import { createShutdown } from '../../scripts/launch/shutdown.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createMember, type Member } from '../factories/member.ts';
import { createOrder } from '../factories/order.ts';
import { createTenant } from '../factories/tenant.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';

/** What a page or call may ask of the database: at most so many transactions and round trips, and these statements. */
const BUDGETS: Record<string, [transactions: number, statements: number, roundTrips: number]> = {
  '/members': [2, 3, 2],
  '/members?page=3': [2, 3, 2],
  '/members/searches': [2, 3, 2],
  '/members/{profile}': [2, 7, 2],
  // Whether an album is open, whose photos can be reported.
  '/members/{profile}/report': [3, 8, 10],
  '/likes': [2, 5, 2],
  '/likes/given': [2, 5, 2],
  '/likes/matches': [2, 5, 2],
  // Beside the conversations: new matches, and what stands beside an open one.
  '/chats': [2, 4, 2],
  '/chats/{conversation}': [3, 12, 4],
  // With the further photos of its cards.
  '/swipe-game': [2, 6, 3],
  '/match-finder': [3, 3, 4],
  '/picks': [2, 4, 2],
  '/spotlight': [2, 4, 2],
  '/profile': [3, 6, 5],
  '/notifications': [2, 7, 2],
  '/credits': [3, 6, 3],
  '/credits/p1': [3, 8, 6],
  '/premium': [2, 3, 2],
  // Beside the orders: until when each can be withdrawn from, and what the member owes.
  '/transactions': [2, 5, 2],
  '/transactions?view=credits': [2, 3, 2],
  '/transactions/{order}': [3, 15, 10],
  '/settings': [2, 7, 2],
  '/settings/privacy': [2, 6, 2],
  '/settings/location': [3, 3, 5],
  '/settings/appearance': [2, 2, 2],
  '/settings/language': [2, 2, 2],
  '/settings/blocked': [2, 3, 2],
  '/settings/sessions': [3, 4, 5],
  '/settings/data': [2, 3, 2],
  '/settings/delete': [2, 2, 2],
  '/members.data': [2, 3, 2],
  '/members/{profile}.data': [2, 7, 2],
  '/likes.data': [2, 5, 2],
  '/chats.data': [2, 4, 2],
  '/chats/{conversation}.data': [3, 12, 4],
  '/credits.data': [3, 6, 3],
  '/settings.data': [2, 7, 2],
  'GET /api/search.php': [2, 2, 2],
  'GET /api/user.php': [2, 5, 2],
  'GET /api/profile.php?id={profile}': [2, 4, 2],
  'GET /api/likes.php': [2, 4, 2],
  'GET /api/auto-like.php': [2, 2, 2],
  'GET /api/chats.php': [2, 2, 2],
  'GET /api/messages.php?conversation={conversation}': [2, 8, 3],
  'GET /api/swipe.php': [2, 5, 3],
  'GET /api/settings.php': [1, 1, 1],
  'GET /api/regions.php': [1, 1, 1],
  'POST /api/message.php': [2, 9, 4],
  'PUT /api/draft.php': [2, 6, 6],
  // With the sandbox's own transaction. Three of them write: order, intent and claim; the sandbox; the confirmation. Of
  // the round trips three are ends of reads, which mostly travel with the next statement.
  'POST /api/order.php': [6, 21, 14],
};

/** Not a row of the bench, since a member may place 60 orders an hour. */
const ORDER: Row = {
  name: 'POST /api/order.php',
  group: 'Calls',
  visitor: 'member',
  path: '/api/order.php',
  method: 'POST',
  body: () => ({
    package: 'p1',
    paymentmethod: 'ideal',
    client_id: crypto.randomUUID(),
    consents: { immediate: true },
  }),
};

const LAST_READ = sql`select 1`.compile(offlineTransaction);

const test = useTestDatabase();
const shutdown = createShutdown(() => undefined);
let log: StatementLog;
let database: Database;
let app: TestApp;
let tenant: Tenant;
let anna: Member;
let bram: Member;
let buyers: Member[];
let ids: RowIds;

beforeAll(async () => {
  const proxy = await openDatabaseProxy(test.runtimeUrl, shutdown);
  log = proxy.log;
  database = createDatabase({ url: proxy.url });
  tenant = await createTenant(test.database);
  app = await createTestApp({ database, tenants: [tenant], pages: 'built' });
  anna = await createMember(test.database, tenant, { credits: 1000, premium: true });
  bram = await createMember(test.database, tenant, { profile: { gender: 'male' } });
  buyers = await Promise.all([1, 2, 3].map(() => createMember(test.database, tenant, { premium: true })));
  const { orderId } = await createOrder(test.database, tenant, anna, { status: 'paid', paidAt: new Date(0) });
  const body = { profile: bram.profileId, text: 'Hoi', client_id: crypto.randomUUID() };
  const sent = await app.call({ tenant, member: anna, method: 'POST', path: '/api/message.php', body });
  const { conversation } = sent.json<{ conversation: { id: string } }>();
  ids = { profile: bram.profileId, conversation: conversation.id, order: orderId };
}, 120_000);
afterAll(async () => {
  await app.close();
  await database.close();
  await shutdown.run();
});

async function send({ method, path, body }: Row, member: Member): Promise<void> {
  const content = body && (JSON.parse(fillIds(JSON.stringify(body(bram.profileId)), ids)!) as object);
  const answer = await app.call({
    tenant,
    member,
    method: method ?? 'GET',
    path: fillIds(path, ids)!,
    ...(content && { body: content }),
  });
  expect(answer.statusCode).toBeLessThan(300);
  // The end of a transaction that only reads is not waited for.
  await database.readRows(tenant.id, LAST_READ);
}

const rows = [...listRows().filter(({ visitor }) => visitor !== 'guest'), ORDER];

it('has a budget for every page of a member, their data, every call that the bench measures, and an order', () => {
  expect(Object.keys(BUDGETS)).toEqual(rows.map(({ name }) => name));
});

it.each(rows)('FST-9 $name asks the database as much as its budget says', async (row) => {
  // Each order by somebody else: open ones are synced before the next.
  const [first, second, measured] = row === ORDER ? buyers : [anna, anna, anna];
  // Sent before: a first opening marks messages as read, and prepares statements.
  await send(row, first!);
  await send(row, second!);
  log.reset();
  await send(row, measured!);
  const texts = [...log.statements].flatMap(([text, { count }]) => Array.from({ length: count }, () => text));
  const transactions = texts.filter((text) => text.startsWith('begin'));
  const statements = texts.filter((text) => !/^(?:begin|set local|commit|end|select 1$)/.test(text));
  const [maxTransactions, expectedStatements, maxRoundTrips] = BUDGETS[row.name]!;
  expect(statements.length).toBe(expectedStatements);
  // Fewer where reads happen to overlap, or the end of a transaction to travel with the next.
  // Less the last read, which is the test's own.
  expect(transactions.length - 1).toBeLessThanOrEqual(maxTransactions);
  expect(log.roundTrips - 1).toBeLessThanOrEqual(maxRoundTrips);
});
