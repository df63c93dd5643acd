import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createMember } from '../../../tests/factories/member.ts';
import { createTenant } from '../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { findPodViolations, type PodSites } from './find-pod-violations.ts';

const first = useTestDatabase();
const second = useTestDatabase();
let sites: [Tenant, Tenant];
let pods: [PodSites, PodSites];

async function connect(superuserUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  await client.query(`set session_replication_role = 'replica'`);
  return client;
}

beforeAll(async () => {
  sites = [await createTenant(first.database), await createTenant(second.database)];
  await createMember(first.database, sites[0]);
  await createMember(second.database, sites[1]);
  pods = [
    { client: await connect(first.superuserUrl), slugs: [sites[0].slug] },
    { client: await connect(second.superuserUrl), slugs: [sites[1].slug] },
  ];
  for (const [index, { client }] of pods.entries()) await issue(client, sites[index]!, 1 + index * 10_000_000);
});
afterAll(() => Promise.all((pods ?? []).map(({ client }) => client.end())));

/** Stores an invoice of a series of both sites. */
const issue = (client: pg.Client, { id }: Tenant, number: number) =>
  client.query(
    `insert into invoices (tenant_id, id, order_id, year, number, series, kind, company, lines, amount, vat_amount, issued_at)
      values ($1, gen_random_uuid(), gen_random_uuid(), 2026, $2, 'company', 'invoice', '{}', '[]', 100, 21, now())`,
    [id, number],
  );

it('MAC-7 finds nothing if each site is in its pod, even if another pod has a reference to it', async () => {
  expect(await findPodViolations(pods)).toEqual([]);
  await pods[0].client.query(`insert into tenants (id, slug, pod) values ($1, $2, 'north')`, [
    sites[1].id,
    sites[1].slug,
  ]);
  expect(await findPodViolations(pods)).toEqual([]);
});

it('MAC-7 finds members of a site, or the site itself, in another pod', async () => {
  const [{ client }] = pods;
  const found = [`a site is in its pod only: broken for ${sites[1].slug}`];
  await client.query('begin');
  await client.query(`update users set tenant_id = $1`, [sites[1].id]);
  expect(await findPodViolations(pods)).toEqual(found);
  await client.query('rollback');
  await client.query('begin');
  await client.query(`update tenants set pod = null where id = $1`, [sites[1].id]);
  expect(await findPodViolations(pods)).toEqual(found);
  await client.query('rollback');
});

it('MAC-7 finds a skipped invoice number, also if the site that has it moved', async () => {
  const [{ client }] = pods;
  await client.query('begin');
  await issue(client, sites[0], 10_000_002);
  await issue(client, sites[0], 3);
  expect(await findPodViolations(pods)).toEqual(['pods issue invoice numbers without gaps: broken for company 2026']);
  await issue(client, sites[0], 2);
  expect(await findPodViolations(pods)).toEqual([]);
  await client.query('rollback');
});

it('MAC-7 finds an invoice number that two pods issued', async () => {
  const [{ client }] = pods;
  await client.query('begin');
  await issue(client, sites[0], 10_000_001);
  expect(await findPodViolations(pods)).toEqual([
    'pods issue other invoice numbers: broken 1 times, such as company 2026 10000001',
  ]);
  await client.query('rollback');
});
