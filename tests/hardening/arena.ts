import { rm } from 'node:fs/promises';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createSignedInOperator, type SignedInOperator } from '../factories/operator.ts';
import { createTenant } from '../factories/tenant.ts';
import type { OperatorRole } from '../../server/modules/desk/operators/access/permissions.ts';
import { withClient } from '../isolation/catalogue.ts';
import { createFixtureIds } from '../isolation/fixture-rows.ts';
import { insertFixtureRows } from '../isolation/insert-rows.ts';
import { closeTwoSites, createTwoSites, type Site } from '../isolation/two-sites.ts';
import { createTestApp, type TestApp, type TestAppOptions, type TestRequest } from '../setup/test-app.ts';
import type { TestDatabase } from '../setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../setup/test-desk.ts';
import { UNLIMITED } from './unlimited.ts';

export const DESK_HOST = 'console.localhost';
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A site with members and data, its built pages, and the desk: without rate limits. */
export interface Arena {
  app: TestApp;
  desk: TestDesk;
  site: Site;
  tenant: Tenant;
  /** A site that only the desk knows, with a row in each table. */
  atDesk: Tenant;
  signInOperator(role: OperatorRole): Promise<SignedInOperator>;
  /** Sends a request to the desk's host. */
  onDesk(
    operator: Pick<SignedInOperator, 'token'> | null,
    request: Omit<TestRequest, 'tenant' | 'member'>,
  ): ReturnType<TestApp['call']>;
  close(): Promise<void>;
}

/** @param resolveSession looks up sessions instead of the application's own service */
export async function openArena(
  test: TestDatabase,
  { resolveSession }: Pick<TestAppOptions, 'resolveSession'> = {},
): Promise<Arena> {
  const sites = await createTwoSites(test);
  const { ours, theirs } = sites;
  const tenants = [ours.tenant, theirs.tenant];
  const { clock, env } = sites.app.deps;
  const atDesk = await createTenant(test.database);
  await withClient(test.superuserUrl, async (client) => {
    await client.query('begin');
    await insertFixtureRows(client, createFixtureIds(atDesk.id));
    await client.query('commit');
  });
  const desk = await createTestDesk(test, [...tenants, atDesk], { clock, env, limiter: UNLIMITED });
  const overrides = { limiter: UNLIMITED, clock, env, tenants: desk.deps.tenants };
  const app = await createTestApp({
    database: test.database,
    tenants,
    overrides,
    pages: 'built',
    desk: desk.services,
    ...(resolveSession && { resolveSession }),
  });
  return {
    app,
    desk,
    site: ours,
    tenant: ours.tenant,
    atDesk,
    signInOperator: (role) => createSignedInOperator(desk, role),
    onDesk: (operator, { headers, ...request }) => {
      const cookie = operator && { cookie: `desk_session=${operator.token}` };
      return app.call({ tenant: ours.tenant, ...request, headers: { host: DESK_HOST, ...cookie, ...headers } });
    },
    close: async () => {
      await app.close();
      await desk.close();
      await closeTwoSites(sites);
      await rm(env.dataDir, { recursive: true, force: true });
    },
  };
}
