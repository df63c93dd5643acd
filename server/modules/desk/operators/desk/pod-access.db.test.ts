import { afterAll, beforeAll, expect, it } from 'vitest';

import { createConsoleDatabase } from '../../../../../db/client.ts';
import { consoleOverPods, overPods } from '../../../../../db/pods.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createOperator } from '../../../../../tests/factories/operator.ts';
import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import { createFixtureIds } from '../../../../../tests/isolation/fixture-rows.ts';
import { insertFixtureRows } from '../../../../../tests/isolation/insert-rows.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { createFixedRegistry, createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createDeskServices, withDesk, type DeskServices } from '../../../../desk-services.ts';
import { OPERATOR_ROLES } from '../access/permissions.ts';
import type { DeskCtx } from './desk-ctx.ts';

/* The desk over two pods, each with one site and the same rows. */
const first = useTestDatabase();
const second = useTestDatabase();
const away = new Set<string>();
const ends: Array<() => Promise<void>> = [];
let here: Tenant;
let there: Tenant;
let ctx: DeskCtx;
let services: DeskServices;

beforeAll(async () => {
  [here, there] = [buildTenant({ slug: 'hier' }), buildTenant({ slug: 'daar', pod: 'north' })];
  for (const [{ superuserUrl }, tenant] of [
    [first, here],
    [second, there],
  ] as const) {
    await withClient(superuserUrl, async (client) => {
      await client.query('begin');
      await client.query('insert into tenants (id, slug) values ($1, $2)', [tenant.id, tenant.slug]);
      await insertFixtureRows(client, createFixtureIds(tenant.id));
      await client.query('commit');
    });
  }
  const podOf = (id: string) => (id === there.id ? 'north' : 'default');
  const named = <T>(databases: readonly [T, T]) =>
    (['default', 'north'] as const).map((name, index) => ({
      name,
      database: databases[index]!,
      isOpen: () => !away.has(name),
    }));
  const consoles = [first, second].map(({ consoleUrl: url }) => createConsoleDatabase({ url, poolSize: 2 }));
  ends.push(...consoles.map((console) => () => console.close()));
  const list = named([first.database, second.database]);
  const tenants = [here, there];
  const registry = {
    ...createFixedRegistry(tenants),
    list: () => tenants.map((tenant) => ({ slug: tenant.slug, state: 'serving' as const, tenant, issues: [] })),
  };
  const made = await createTestDeps(overPods(list, podOf), tenants, { pods: { list, podOf }, tenants: registry });
  const deps = withDesk({ ...made, console: consoleOverPods(named([consoles[0]!, consoles[1]!]), podOf) });
  services = createDeskServices(deps);
  const created = await createOperator(deps, { role: 'platform', tenantId: null, name: 'Noor Beheer' });
  const grants = OPERATOR_ROLES.map((role) => ({ role, tenantId: null }));
  ctx = { ...created, operator: { ...created.operator, grants } };
});
afterAll(async () => {
  for (const end of ends) await end();
});

const AUDIT = { site: null, operator: null, action: null, subject: null, from: null, until: null, after: null };
const FIGURES = { site: null, range: 365, network: null } as const;

/** What is read at all sites at once. */
const lists: Array<[name: string, run: () => unknown]> = [
  ['the shell', () => services.shell.view(ctx)],
  ['the overview', () => services.overview.view(ctx)],
  ['photos', () => services.photoQueue.open(ctx, { site: null })],
  ['checks', () => services.checkQueue.list(ctx, {})],
  ['reports', () => services.reports.list(ctx, { site: null, after: null })],
  ['metrics as CSV', () => services.metrics.csv(ctx, FIGURES)],
  ['sites', () => services.sites.list(ctx)],
  ['complaints', () => services.complaints.list(ctx, {})],
  ['withdrawals', () => services.orderCases.list(ctx, {})],
  ['deletions', () => services.deletions.list(ctx, {})],
  ['failures', () => services.failures.list(ctx, {})],
  ['conversations', () => services.fictional.inbox.list(ctx, { only: null, after: null })],
  ['conversation metrics', () => services.fictional.inbox.metrics(ctx, null)],
  ['characters', () => services.fictional.characters.list(ctx, { only: null, after: null })],
  ['members by address', () => services.members.search(ctx, { text: 'lid@post.example' })],
  ['orders', () => services.money.listOrders(ctx, {})],
  ['codes', () => services.money.listCodes(ctx, {})],
  ['approvals', () => services.approvals.list(ctx)],
  ['mail suppressions', () => services.money.listSuppressions(ctx, {})],
  ['an address', () => services.money.findAddress(ctx, { site: null, address: 'lid@post.example' })],
  ['the audit log', () => services.operators.searchAudit(ctx, AUDIT)],
  ['the audit log’s export', () => services.operators.exportAudit(ctx, AUDIT)],
];

const sitesIn = (result: unknown) => {
  const text = JSON.stringify(result);
  return [here, there].map(({ id, slug }) => text.includes(id) || text.includes(slug));
};

it.each(lists)('MAC-6 shows operators %s of the sites of all pods', async (_name, run) => {
  const [one, other] = sitesIn(await run());
  expect(one).toBe(other);
});

it('MAC-6 adds up the counts of all pods', async () => {
  const sum = await services.metrics.view(ctx, FIGURES);
  const alone = await services.metrics.view(ctx, { ...FIGURES, site: here.id });
  expect(sum.metrics.visits.total).toBe(2 * alone.metrics.visits.total);
  expect(sum.money[0]).toMatchObject({ orders: 2 * alone.money[0]!.orders, total: 2 * alone.money[0]!.total });
  expect(sum.networks[0]!.visits).toBe(2 * alone.networks[0]!.visits);
  const { reports } = (await services.shell.view(ctx)).news.waiting;
  expect(reports?.count).toBe((await services.reports.list(ctx, {})).rows.length);
});

it('MAC-6 claims and audits what an operator opens in the pod of its site, under their name', async () => {
  const at = { tenantId: there.id, id: createFixtureIds(there.id).id('complaint') };
  await services.complaints.open(ctx, at);
  const { rows } = await withClient(second.superuserUrl, (client) =>
    client.query(
      `select a.operator_name, o.name as holder, o.status from audit_log a, desk_claims c join operators o on o.id = c.operator_id
        where a.action = 'complaint.look' and c.subject_id = $1`,
      [at.id],
    ),
  );
  expect(rows).toEqual([{ operator_name: 'Noor Beheer', holder: 'Noor Beheer', status: 'disabled' }]);
  const found = await services.reports.view(ctx, createFixtureIds(there.id).id('report'));
  expect(found.page).toBeDefined();
});

it('MAC-6 shows operators the other sites while a pod is unavailable, and names the missing ones', async () => {
  away.add('north');
  const orders = await services.money.listOrders(ctx, {});
  expect(sitesIn(orders.rows)).toEqual([true, false]);
  expect((await services.shell.view(ctx)).news.awaySites).toEqual([there.name]);
  await expect(services.money.listOrders(ctx, { site: there.id })).rejects.toThrow('pod north is away');
  away.clear();
  expect((await services.shell.view(ctx)).news.awaySites).toEqual([]);
});
