import { beforeAll, describe, expect, it } from 'vitest';

import { secretsOf } from '../../../../tests/factories/secrets.ts';
import { createFixedClock } from '../../../lib/time/clock.ts';
import { createSealer } from '../../../lib/security/sealer.ts';
import type { Services } from '../../../services.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../context.ts';
import { createRateLimiter } from '../../../lib/network/rate-limiter.ts';
import type { TenantRegistry } from '../../platform/tenants/registry/tenant-registry.ts';
import { createDemoService } from './demo.service.ts';
import { PERSONAS, personaEmail } from './personas.ts';

const db = useTestDatabase();
let site: Tenant;
let other: Tenant;
const userIds = new Map<string, string>();

/** The demo with two sites; a login returns the tenant and user it was called with. */
async function makeDemo() {
  const clock = createFixedClock(TEST_NOW);
  const sites = [site, other];
  const tenants = {
    list: () => sites.map((tenant) => ({ slug: tenant.slug, state: 'serving', tenant, issues: [] })),
    bySlug: (slug: string) => sites.find((tenant) => tenant.slug === slug) ?? null,
  } as unknown as TenantRegistry;
  const services = {
    accounts: { signInAs: (_tenant: Tenant, userId: string) => Promise.resolve(`session of ${userId}`) },
    photos: { approveWaitingPhotos: () => Promise.resolve(2) },
  } as unknown as Services;
  const sealer = createSealer(secretsOf('a secret of at least thirty-two characters'), clock);
  const swept: Date[] = [];
  const sweep = () => Promise.resolve(void swept.push(clock.now()));
  const limiter = await createRateLimiter({ scale: 1, clock });
  const deps = { database: db.database, clock, tenants, limiter };
  return { clock, swept, demo: createDemoService({ ...deps, services, sealer, sweep }) };
}

beforeAll(async () => {
  site = await createTenant(db.database, { slug: 'first' });
  other = await createTenant(db.database, { slug: 'second' });
  for (const persona of PERSONAS) {
    const status = persona === 'blocked' ? 'blocked' : persona === 'unconfirmed' ? 'not_confirmed' : 'active';
    const member = await createMember(db.database, site, { email: personaEmail(persona, site.slug), status });
    userIds.set(persona, member.userId);
  }
});

describe('launcher', () => {
  it.each(PERSONAS.filter((persona) => persona !== 'blocked'))(
    'TEN-035 logs in as %s with one ticket',
    async (persona) => {
      const { demo } = await makeDemo();
      const { ticket, host } = demo.issueTicket(site.slug, persona);
      expect(host).toBe(site.hosts[0]);
      expect(await demo.redeemTicket(site, ticket)).toEqual({ sessionToken: `session of ${userIds.get(persona)}` });
    },
  );

  it('TEN-035 reports why a blocked member cannot log in', async () => {
    const { demo } = await makeDemo();
    const { ticket } = demo.issueTicket(site.slug, 'blocked');
    expect(await demo.redeemTicket(site, ticket)).toEqual({ refused: 'account_blocked' });
  });

  it('TEN-035 accepts a ticket once, within a minute, on its own site', async () => {
    const { demo, clock } = await makeDemo();
    const issue = () => demo.issueTicket(site.slug, 'free').ticket;
    const used = issue();
    await demo.redeemTicket(site, used);
    await expect(demo.redeemTicket(site, used)).rejects.toThrow('not_found');
    await expect(demo.redeemTicket(other, issue())).rejects.toThrow('not_found');
    await expect(demo.redeemTicket(site, 'made up')).rejects.toThrow('not_found');
    const old = issue();
    clock.advance(60_000);
    await expect(demo.redeemTicket(site, old)).rejects.toThrow('not_found');
  });

  it('TEN-035 rejects an unknown site or persona', async () => {
    const { demo } = await makeDemo();
    expect(() => demo.issueTicket('third', 'free')).toThrow('not_found');
    expect(() => demo.issueTicket(site.slug, 'operator')).toThrow('not_found');
  });

  it('TEN-034 lists the served sites', async () => {
    const { demo } = await makeDemo();
    expect(demo.listSites().map(({ slug, host }) => [slug, host])).toEqual([
      ['first', site.hosts[0]],
      ['second', other.hosts[0]],
    ]);
  });

  it('TEN-036 approves the photos of all sites and moves the clock, which runs due sweeps', async () => {
    const { demo, clock, swept } = await makeDemo();
    expect(await demo.approvePhotos()).toBe(4);
    await demo.moveClock(15 * 86_400_000);
    expect(clock.now().getTime() - TEST_NOW.getTime()).toBe(15 * 86_400_000);
    expect(swept).toEqual([clock.now()]);
    await expect(demo.moveClock(Number.NaN)).rejects.toThrow('malformed_request');
    await expect(demo.moveClock(1e15)).rejects.toThrow('malformed_request');
  });
});
