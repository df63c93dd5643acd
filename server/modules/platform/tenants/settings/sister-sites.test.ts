import { describe, expect, it } from 'vitest';

import { buildTenant } from '../../../../../tests/factories/tenant.ts';
import { tenantSchema } from '../../../../../tenants/tenant.schema.ts';
import { tenantFileData } from '../../../../../tenants/tenant-fixture.ts';
import { areSisters, describeFamily } from './sister-sites.ts';

const one = buildTenant({ family: 'zon', slug: 'een' });
const gay = buildTenant({ family: 'zon', slug: 'man', niche: 7 });

describe('MEM-13 families', () => {
  it('are symmetric, and a site is not its own sister', () => {
    const both = [buildTenant({ family: 'zon', niche: 7 }), buildTenant({ family: 'zon', niche: 7 })] as const;
    expect([areSisters(...both), areSisters(both[1], both[0]), areSisters(one, one)]).toEqual([true, true, false]);
  });

  it('warn of a site alone, and of one that is kept apart since kinship would out somebody', () => {
    expect(describeFamily(buildTenant(), [])).toEqual([]);
    expect(describeFamily(one, [one])).toEqual([
      'family: no other site names the family zon, so its members are offered none.',
    ]);
    const [warning, ...more] = describeFamily(one, [one, gay, buildTenant({ family: 'zon' })]);
    expect(more).toEqual([]);
    expect(warning).toMatch(/^family: man has another niche.*family_across_niches: true in both files\.$/);
    const open = { family: 'zon', family_across_niches: true };
    const said = [buildTenant(open), buildTenant({ ...open, niche: 7 })] as const;
    expect(describeFamily(said[0], said)).toEqual([]);
  });

  it.each([
    [{ family: 'Zon & Maan' }, 'family', 'is not a family'],
    [{ family_across_niches: true }, 'family_across_niches', 'is true without a family'],
    [{ family: 'zon', family_across_niches: 'ja' }, 'family_across_niches', 'expected boolean'],
  ])('are refused with words: %j', (settings, path, words) => {
    const issues = tenantSchema.safeParse({ ...tenantFileData('default'), ...settings }).error?.issues;
    expect(issues).toMatchObject([{ path: [path] }]);
    expect(issues![0]!.message).toContain(words);
  });
});
