import { beforeAll, describe, expect, it } from 'vitest';

import { mapChoiceFacts } from '../../../../tenants/profile-facts.ts';
import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type MemberOverrides } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

/** Creates a member of the region, born in `born`, last active `ago` minutes ago. */
async function person(region: string, born: number, ago: number, profile: MemberOverrides['profile'] = {}) {
  const lastActiveAt = new Date(TEST_NOW.getTime() - ago * 60_000);
  const place = { gender: 'female' as const, country: 'NL', region, birthDate: `${born}-02-01`, lastActiveAt };
  const member = await createMember(test.database, tenant, { profile: { ...place, ...profile } });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

describe('related profiles', () => {
  it('DIS-001 have the same gender and country: nearby first, then closest in age, without hidden ones', async () => {
    const viewer = await person('NL-UT', 1988, 0, { gender: 'male' });
    const shown = await person('NL-UT', 1990, 9);
    const old = await person('NL-UT', 1960, 1);
    const close = await person('NL-UT', 1992, 8);
    const closeToo = await person('NL-UT', 1989, 3);
    const far = await person('NL-GR', 1990, 2);
    await person('NL-UT', 1990, 1, { gender: 'male' });
    await person('NL-UT', 1990, 1, { invisible: true });
    await person('NL-UT', 1990, 1, { status: 'disabled' });
    const [blocked, blocker] = [await person('NL-UT', 1990, 1), await person('NL-UT', 1990, 1)];
    await services.safety.blockProfile(viewer.ctx, { profile: blocked.profileId });
    await services.safety.blockProfile(blocker.ctx, { profile: viewer.profileId });
    const related = await services.profiles.listRelated(viewer.ctx, shown.profileId);
    expect(related.map(({ id }) => id)).toEqual([closeToo, close, old, far].map(({ profileId }) => profileId));
  });
});

describe('a region with enough related profiles', () => {
  it('DIS-001 leaves out those of other regions, however close in age', async () => {
    const viewer = await person('NL-FL', 1988, 0, { gender: 'male' });
    const shown = await person('NL-FL', 1990, 9);
    await person('NL-GR', 1990, 1);
    const near = [];
    for (const born of [1989, 1970, 1960, 1950, 1940]) near.push(await person('NL-FL', born, born - 1900));
    const related = await services.profiles.listRelated(viewer.ctx, shown.profileId);
    expect(related.map(({ id }) => id)).toEqual(near.slice(0, 4).map(({ profileId }) => profileId));
  });

  it('DIS-001 are of all regions for a profile without one; an unknown profile has none', async () => {
    const viewer = await person('NL-FL', 1988, 0, { gender: 'male', country: 'BE' });
    const shown = await person('BE-VAN', 1990, 9, { region: null, country: 'BE' });
    const other = await person('BE-VOV', 1991, 1, { country: 'BE' });
    const nowhere = await person('BE-VOV', 1992, 2, { region: null, country: 'BE' });
    const related = async (id: string) => (await services.profiles.listRelated(viewer.ctx, id)).map((card) => card.id);
    expect(await related(shown.profileId)).toEqual([other.profileId, nowhere.profileId]);
    expect(await related(other.profileId)).toEqual([nowhere.profileId, shown.profileId]);
    for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
      await expect(services.profiles.listRelated(viewer.ctx, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('the teaser of a profile', () => {
  it('NAV-052 shows a visitor the first photo, name and place, and no facts or notes', async () => {
    const told = { about: 'Geheim', interests: ['tea'], hair: 'red', reason: 'dating', sexuality: 'bi' as const };
    const { profileId, name } = await person('NL-UT', 1990, 60 * 30, told);
    const teaser = await services.profiles.viewProfile(createTestContext({ tenant }), profileId);
    expect(teaser).toMatchObject({
      id: profileId,
      name,
      country: 'NL',
      region: 'NL-UT',
      age: expect.any(Number) as number,
    });
    expect(teaser).toMatchObject({
      about: '',
      looking_for: '',
      ideal_evening: '',
      ask_me: '',
      interests: [],
      common_interests: [],
      ...mapChoiceFacts(() => null),
      sexuality: null,
      last_seen: 'longer',
    });
    expect(JSON.stringify(teaser)).not.toContain('Geheim');
  });
});

describe('what stands beside a conversation', () => {
  it('PRD-4 is the visible facts in order and the shared interests; nothing of a paused or unknown invisible member', async () => {
    const viewer = await person('NL-UT', 1988, 0, { interests: ['music', 'tea'] });
    const other = await person('NL-UT', 1990, 9, { hair: 'red', eyes: 'green', interests: ['tea', 'dancing'] });
    const about = await services.profiles.viewAbout(viewer.ctx, other.profileId);
    expect(about).toMatchObject({ common_interests: ['tea'] });
    expect(about!.facts).toEqual(
      expect.arrayContaining([
        { name: 'hair', value: 'red' },
        { name: 'eyes', value: 'green' },
      ]),
    );
    const bare = { ...viewer.ctx, tenant: { ...tenant, visible_profile_fields: [] } };
    expect(await services.profiles.viewAbout(bare, other.profileId)).toEqual({ facts: [], common_interests: [] });
    for (const hidden of [{ status: 'disabled' }, { invisible: true }] as const) {
      const { profileId } = await person('NL-UT', 1990, 1, hidden);
      expect(await services.profiles.viewAbout(viewer.ctx, profileId)).toBeNull();
    }
  });
});
