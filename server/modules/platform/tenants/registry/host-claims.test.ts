import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tenantFileData } from '../../../../../tenants/tenant-fixture.ts';
import { tenantSchema, type TenantConfig } from '../../../../../tenants/tenant.schema.ts';
import { resolveHostClaims, type Claimant, type ClaimContext } from './host-claims.ts';

const BASE = tenantSchema.parse(tenantFileData('default'));
const NOBODY: ClaimContext = { owners: new Map(), formerOwners: new Map(), reserved: new Map() };

const version = (slug: string, hosts: string[]): TenantConfig => ({ ...BASE, slug, hosts });
const claimant = (slug: string, ...versions: string[][]): Claimant => ({
  slug,
  versions: versions.map((hosts) => version(slug, hosts)),
});

const hostList = fc.uniqueArray(fc.constantFrom('a.test', 'b.test', 'c.test', 'd.test', 'e.test'), { minLength: 1 });
const claimants = fc
  .uniqueArray(fc.tuple(fc.constantFrom('p', 'q', 'r', 's', 't'), fc.array(hostList, { minLength: 1, maxLength: 2 })), {
    selector: ([slug]) => slug,
  })
  .map((entries) => entries.map(([slug, versions]) => claimant(slug, ...versions)));
const owners = fc.dictionary(fc.constantFrom('a.test', 'b.test', 'c.test'), fc.constantFrom('p', 'q', 'r'));

describe('TEN-027 host claims', () => {
  it('never assigns one host to two tenants, and names both to the one that is not served', () => {
    fc.assert(
      fc.property(claimants, owners, (all, owned) => {
        const result = resolveHostClaims(all, { ...NOBODY, owners: new Map(Object.entries(owned)) });
        const hosts = [...result.served.values()].flatMap((config) => config.hosts);
        expect(new Set(hosts).size).toBe(hosts.length);
        for (const { slug, versions } of all) {
          const refused = result.served.get(slug) !== versions[0];
          expect(result.issues.has(slug)).toBe(refused);
          if (refused)
            expect(result.issues.get(slug)?.[0]?.wrong).toMatch(new RegExp(`claimed by both ${slug} and [p-t]`));
        }
      }),
    );
  });

  it('does not depend on the order of the folders', () => {
    fc.assert(
      fc.property(claimants, owners, (all, owned) => {
        const context = { ...NOBODY, owners: new Map(Object.entries(owned)) };
        const hostsOf = (list: Claimant[]) =>
          [...resolveHostClaims(list, context).served].map(([slug, { hosts }]) => `${slug} ${hosts.join()}`).sort();
        expect(hostsOf([...all].reverse())).toEqual(hostsOf(all));
      }),
    );
  });

  it('prefers the current owner, then the former one, then alphabetical order', () => {
    const two = [claimant('aap', ['x.test']), claimant('zee', ['x.test'])];
    const winner = (context: Partial<ClaimContext>) => [
      ...resolveHostClaims(two, { ...NOBODY, ...context }).served.keys(),
    ];
    expect(winner({})).toEqual(['aap']);
    expect(winner({ formerOwners: new Map([['x.test', 'zee']]) })).toEqual(['zee']);
    expect(winner({ owners: new Map([['x.test', 'aap']]), formerOwners: new Map([['x.test', 'zee']]) })).toEqual([
      'aap',
    ]);
  });

  it('allows two tenants to swap hosts in one scan', () => {
    const swapped = [claimant('aap', ['z.test'], ['a.test']), claimant('zee', ['a.test'], ['z.test'])];
    const context = {
      ...NOBODY,
      owners: new Map([
        ['a.test', 'aap'],
        ['z.test', 'zee'],
      ]),
    };
    expect([...resolveHostClaims(swapped, context).served.values()].map(({ hosts }) => hosts[0])).toEqual([
      'z.test',
      'a.test',
    ]);
  });

  it('assigns a host to the next tenant when its winner loses it together with another', () => {
    const three = [claimant('aap', ['x.test', 'y.test']), claimant('bij', ['x.test']), claimant('zee', ['y.test'])];
    const result = resolveHostClaims(three, { ...NOBODY, owners: new Map([['y.test', 'zee']]) });
    expect([...result.served.keys()].sort()).toEqual(['bij', 'zee']);
    expect([...result.issues.keys()]).toEqual(['aap']);
  });
});
