import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../tests/factories/member.ts';
import type { ProfileOverrides } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';

const test = useTestDatabase();
let services: Services;
let tenant: Tenant;

type Person = Member & { ctx: MemberCtx };

beforeAll(async () => {
  services = createServices(await createTestDeps(test.database, []));
});

beforeEach(async () => {
  tenant = await createTenant(test.database);
});

async function person(profile: ProfileOverrides, overrides: MemberOverrides = {}): Promise<Person> {
  const member = await createMember(test.database, tenant, { ...overrides, profile });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const ANSWERS = { seek: 'relationship', weekend: 'outdoors', evening: 'coffee', nearby: 'region', age: 'same' };
const save = (who: Person, answers: Record<string, string> = ANSWERS) =>
  services.games.saveAnswers(who.ctx, { answers });

describe('match finder', () => {
  it('LIK-010 asks five questions and stores each answer; returns results after the last', async () => {
    const me = await person({ gender: 'male' });
    await person({ reason: 'relationship' });
    const { questions, answers, matches } = await services.games.viewMatchFinder(me.ctx);
    expect([questions.map(({ id }) => id), answers, matches]).toEqual([Object.keys(ANSWERS), {}, []]);
    for (const [index, [id, option]] of Object.entries(ANSWERS).entries()) {
      const view = await save(me, { [id]: option });
      expect(Object.keys(view.answers)).toHaveLength(index + 1);
      expect(view.matches).toHaveLength(index === 4 ? 1 : 0);
    }
    expect(await save(me, { age: 'any' })).toMatchObject({ answers: { ...ANSWERS, age: 'any' } });
    expect((await services.games.viewMatchFinder(me.ctx)).answers).toEqual({ ...ANSWERS, age: 'any' });
  });

  it('LIK-010 gives no reason about a field that the tenant hides', async () => {
    tenant = await createTenant(test.database, { visible_profile_fields: ['sexuality'] });
    const me = await person({ gender: 'male', interests: ['hiking'], region: 'NL-UT', birthDate: '1990-06-15' });
    await person({ interests: ['hiking', 'coffee'], reason: 'relationship', region: 'NL-UT', birthDate: '1991-06-15' });
    const { matches } = await save(me);
    expect(matches.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)).sort()).toEqual(['age', 'region']);
  });

  it('LIK-010 returns the best matches first, with reasons that are on both profiles', async () => {
    const me = await person({ gender: 'male', interests: ['hiking', 'coffee'], birthDate: '1990-06-15' });
    const far = await person({ region: 'NL-GR', interests: ['hiking'], birthDate: '1991-06-15' });
    const near = await person({ region: 'NL-UT', interests: ['hiking', 'tea'], reason: 'relationship' });
    const none = await person({ region: 'NL-GR', interests: ['politics'], birthDate: '1960-01-01' });
    const { matches } = await save(me);
    expect(matches.map(({ profile }) => profile.id)).toEqual([near.profileId, far.profileId]);
    expect(matches.map(({ score }) => score)).toEqual([86, 36]);
    expect(matches[0]!.reasons).toEqual([
      { kind: 'seek', value: 'relationship' },
      { kind: 'interests', values: ['hiking'] },
      { kind: 'evening', values: ['tea'] },
      { kind: 'region', value: 'NL-UT' },
      { kind: 'age', years: 0 },
    ]);
    expect(matches[1]!.reasons).toEqual([
      { kind: 'interests', values: ['hiking'] },
      { kind: 'age', years: -1 },
    ]);
    expect(matches.some(({ profile }) => profile.id === none.profileId)).toBe(false);
  });

  it('SAF-017 excludes profiles that games may not show and passed profiles', async () => {
    const me = await person({ gender: 'male' });
    const fits = { region: 'NL-UT', reason: 'relationship' } as const;
    const [shown, blocker, passed] = await Promise.all([person(fits), person(fits), person(fits)]);
    await person({ ...fits, invisible: true });
    await person({ ...fits, status: 'deleted' });
    await person({ ...fits, sexuality: 'lesbian' });
    await services.safety.blockProfile(blocker.ctx, { profile: me.profileId });
    await services.games.swipe(me.ctx, { profile: passed.profileId, choice: 'pass' });
    expect((await save(me)).matches.map(({ profile }) => profile.id)).toEqual([shown.profileId]);
  });

  it('LIK-011 is available before activation', async () => {
    const me = await person({ gender: 'male' }, { status: 'not_confirmed' });
    const anna = await person({ reason: 'relationship' });
    expect((await save(me)).matches).toMatchObject([{ profile: { id: anna.profileId } }]);
  });

  it.each([
    [{ mars: 'x' }, { mars: { key: 'unknown' } }],
    [{ seek: 'gold' }, { seek: { key: 'invalid' } }],
    // A question of another niche.
    [{ draw: 'rope' }, { draw: { key: 'unknown' } }],
    [{ __proto__: null, constructor: 'x', seek: 'dating' }, { constructor: { key: 'unknown' } }],
    [{}, { answers: { key: 'required' } }],
  ])('rejects %j and stores nothing', async (answers, fields) => {
    const me = await person({ gender: 'male' });
    await expect(save(me, answers as Record<string, string>)).rejects.toMatchObject({ code: 'invalid_fields', fields });
    expect((await services.games.viewMatchFinder(me.ctx)).answers).toEqual({});
  });
});

it('TEN-017 is unavailable when the tenant has disabled it', async () => {
  tenant = await createTenant(test.database, { features: { match_finder: false } });
  const me = await person({ gender: 'male' });
  await expect(services.games.viewMatchFinder(me.ctx)).rejects.toMatchObject({ code: 'not_found' });
  await expect(save(me)).rejects.toMatchObject({ code: 'not_found' });
  await expect(services.games.viewDeck(me.ctx)).resolves.toMatchObject({ profiles: [] });
});
