import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Database } from '../../db/client.ts';
import { readFingerprint, readTenantTables, withClient } from '../isolation/catalogue.ts';
import { closeTwoSites, createTwoSites, tracesOf, type Site, type TwoSites } from '../isolation/two-sites.ts';
import { createTestApp, type TestApp, type TestRequest } from '../setup/test-app.ts';
import { useTestDatabase, type TestDatabase } from '../setup/test-database.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';
import { createCallProbes, createProbes, probeOnce, readIds, type Probe } from './probes.ts';
import { UNLIMITED } from './unlimited.ts';

/** What keeps sites apart, or one of the two is off. */
type Layers = 'both layers' | 'row-level security off' | 'the queries’ own conditions off';

interface Mode {
  layers: Layers;
  /** Part of the minutes of a short run. */
  share: number;
}

const GOAL = 8000;

async function disableRowLevelSecurity(test: TestDatabase): Promise<void> {
  await withClient(test.superuserUrl, async (client) => {
    for (const table of await readTenantTables(client)) {
      await client.query(`alter table ${table} no force row level security, disable row level security`);
    }
  });
}

/**
 * A database whose transactions for `theirs` belong to the other site: the conditions of the queries then select rows that
 * only row-level security hides.
 */
function confuse(database: Database, { ours, theirs }: TwoSites): Database {
  const tenantOf = (asked: string) => (asked === theirs.tenant.id ? ours.tenant.id : asked);
  return {
    ...database,
    withTenant: (asked, work, options) => database.withTenant(tenantOf(asked), work, options),
    readRows: (asked, query) => database.readRows(tenantOf(asked), query),
    read: (asked, work) => database.read({ tenant: { id: tenantOf(asked.tenant.id) } }, work),
  };
}

/** An application with its pages, on the sites' database or on a confused one. */
function openApp(database: Database, { app, ours, theirs }: TwoSites): Promise<TestApp> {
  return createTestApp({
    database,
    tenants: [ours.tenant, theirs.tenant],
    overrides: { limiter: UNLIMITED, env: app.deps.env },
    pages: 'built',
    // Whoever asks is signed in; what they then ask for is confused.
    resolveSession: app.services.accounts.resolveSession,
  });
}

/**
 * Declares the test in which a member of one site puts ids of the other into every call, page, data request, form and
 * header. The response must be the one for an id that nobody has, and nothing of the other site may change; also if one
 * of the two layers fails.
 */
export function testProbes({ layers, share }: Mode): void {
  const test = useTestDatabase();
  let sites: TwoSites;
  let app: TestApp;
  let asker: Site;
  let probes: Probe[];
  let ids: string[];
  let before: Record<string, string>;

  beforeAll(async () => {
    if (layers === 'row-level security off') await disableRowLevelSecurity(test);
    sites = await createTwoSites(test);
    const confused = layers === 'the queries’ own conditions off';
    asker = confused ? sites.theirs : sites.ours;
    app = await openApp(confused ? confuse(test.database, sites) : test.database, sites);
    // A confused application finds no account to show in the header of a page, and so shows no page at all.
    probes = confused ? createCallProbes(app, asker) : await createProbes(app, asker);
    // Whose own id is no other site's: the confused application asks as a member of theirs.
    ids = (await readIds(test.superuserUrl, sites.theirs.tenant.id)).filter((id) => id !== asker.anna.profileId);
    before = await readFingerprint(test.superuserUrl, sites.theirs.tenant.id);
  }, ATTACK_TIMEOUT_MS);
  afterAll(async () => {
    await app.close();
    await closeTwoSites(sites);
  });

  it(
    'ids of another site are unknown ids in every call, page, form and header',
    async () => {
      expect(probes.length).toBeGreaterThan(100);
      expect(ids.length).toBeGreaterThan(30);
      const { tenant, anna } = asker;
      const ask = (request: Omit<TestRequest, 'tenant' | 'member'>) => app.call({ tenant, member: anna, ...request });
      const own = [anna.userId, anna.profileId, anna.email];
      const traces = tracesOf(sites.theirs).filter((trace) => asker === sites.ours || !own.includes(trace));
      const attack = { name: `cross-tenant probes, ${layers}`, goal: GOAL, share, lanes: 4 };
      const comparison = { ask, theirs: sites.theirs, ids, traces, sent: new Set<string>() };
      await expectHarmless(attack, (random) => probeOnce(random, probes, comparison));
      // An attacker without a session would have proved nothing.
      expect((await ask({ method: 'POST', path: '/api/page-shown.php', body: {} })).statusCode).toBe(204);
      expect(await readFingerprint(test.superuserUrl, sites.theirs.tenant.id)).toEqual(before);
    },
    ATTACK_TIMEOUT_MS,
  );
}
