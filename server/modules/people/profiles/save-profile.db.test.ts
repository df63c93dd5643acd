import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestApp, type TestApp } from '../../../../tests/setup/test-app.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../context.ts';
import { INTERESTS } from '../../platform/profile-values/interests.ts';
import type { ProfileView } from '../../platform/profile-values/profile.view.ts';

const test = useTestDatabase();
let tenant: Tenant;
let hidingTenant: Tenant;
let app: TestApp;
let anna: Member;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  hidingTenant = await createTenant(test.database, {
    visible_profile_fields: ['eye_colour', 'reason'],
    visible_profile_notes: ['looking_for'],
  });
  app = await createTestApp({ database: test.database, tenants: [tenant, hidingTenant] });
});

afterAll(() => app.close());

beforeEach(async () => {
  anna = await createMember(test.database, tenant);
});

const put = (body: object, as: Member = anna, site = tenant) =>
  app.call({ tenant: site, member: as, method: 'PUT', path: '/api/profile.php', body });

/** The profile of the answer, or the status and the rejected fields. */
async function saved(body: object, as?: Member, site?: Tenant) {
  const answer = await put(body, as, site);
  const { profile, fields } = answer.json<{ profile?: ProfileView; fields?: Record<string, string> }>();
  return profile ?? { status: answer.statusCode, refused: Object.keys(fields ?? {}).sort() };
}

/** The stored row. */
const row = ({ profileId }: Member, { id } = tenant) =>
  test.database.withTenant(id, (trx) =>
    trx.selectFrom('profiles').selectAll().where('id', '=', profileId).executeTakeFirstOrThrow(),
  );

const FULL = {
  about: 'Ik bak brood.',
  looking_for: 'Iemand die lacht.',
  ideal_evening: 'Koken.',
  ask_me: 'Naar mijn reis.',
  hair: 'red',
  eyes: 'hazel',
  body: 'curvy',
  relationship: 'open_relationship',
  tattoos: 'some',
  reason: 'friendship',
  sexuality: 'bi',
  region: 'NL-GR',
};

describe('PUT /api/profile.php', () => {
  it('API-029 PRO-003 saves every field and returns the whole profile as others see it', async () => {
    const mine = await saved({ ...FULL, interests: ['tea', 'art'] });
    expect(mine).toMatchObject({ id: anna.profileId, ...FULL, interests: ['art', 'tea'], country: 'NL' });
    const other = await createMember(test.database, tenant);
    const theirs = await app.call({ tenant, member: other, path: '/api/profile.php', query: { id: anna.profileId } });
    expect(theirs.json<{ profile: object }>().profile).toMatchObject(FULL);
  });

  it('API-029 leaves unsent fields unchanged, also with concurrent saves', async () => {
    await Promise.all([
      put({ about: 'Eerst' }),
      put({ hair: 'grey' }),
      put({ interests: ['wine'] }),
      put({ looking_for: 'Rust' }),
    ]);
    expect(await row(anna)).toMatchObject({ about: 'Eerst', hair: 'grey', interests: ['wine'], lookingFor: 'Rust' });
    expect(await saved({ hair: null, about: '', interests: [] })).toMatchObject({
      hair: null,
      about: '',
      interests: [],
      looking_for: 'Rust',
    });
  });

  it.each([
    ['an unknown field', { colour: 'x' }, ['colour']],
    ['fields that members cannot write', { id: 'x', name: 'Ander', status: 'active' }, ['id', 'name', 'status']],
    ['nothing', {}, ['profile']],
    ['only undefined fields', { about: undefined }, ['profile']],
    ['a number', { about: 3 }, ['about']],
    ['a value of another list', { hair: 'hazel', eyes: 'red' }, ['eyes', 'hair']],
    ['an unknown interest', { interests: ['tea', 'x'] }, ['interests']],
    ['a text instead of a list', { interests: 'tea' }, ['interests']],
    ['a region of another country', { region: 'BE-VAN' }, ['region']],
    ['a country that the site does not serve', { country: 'US' }, ['country']],
    ['no country', { country: '' }, ['country']],
    ['no orientation', { sexuality: null }, ['sexuality']],
  ])('API-029 rejects %s by name and stores nothing of the rest', async (_name, wrong, refused) => {
    const before = await row(anna);
    const rest = Object.keys(wrong).length > 0 && !('about' in wrong) ? { about: 'Wel goed' } : {};
    expect(await saved({ ...rest, ...wrong })).toEqual({ status: 422, refused });
    expect(await row(anna)).toEqual(before);
  });

  it('API-029 names only the unknown fields if there are no others', async () => {
    const answer = await put({ colour: 'x', length: 180 });
    expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
      422,
      { colour: 'Dit veld kennen we niet.', length: 'Dit veld kennen we niet.' },
    ]);
  });

  it('API-029 counts graphemes and normalises texts', async () => {
    const waves = '👋🏽'.repeat(200);
    expect(await saved({ looking_for: waves })).toMatchObject({ looking_for: waves });
    expect(await saved({ looking_for: `${waves}x` })).toEqual({ status: 422, refused: ['looking_for'] });
    // The maximum is eight code points per grapheme; a family emoji has seven.
    const family = '👨‍👩‍👧‍👦'.repeat(200);
    expect(await saved({ looking_for: family })).toMatchObject({ looking_for: family });
    const marked = (marks: number) => `a${'\u0301'.repeat(marks)}`;
    expect(await saved({ about: marked(11_999) })).toMatchObject({ about: expect.any(String) as string });
    expect(await saved({ about: marked(12_000) })).toEqual({ status: 422, refused: ['about'] });
    expect(await saved({ about: 'é'.repeat(1501) })).toEqual({ status: 422, refused: ['about'] });
    // One letter with thousands of combining marks is one grapheme, and still rejected.
    expect(await saved({ ask_me: `a${'\u0301'.repeat(9000)}` })).toEqual({ status: 422, refused: ['ask_me'] });
    expect(await saved({ about: '  Eén\r\n\u0000twee\ud800 ' })).toMatchObject({ about: 'Eén\ntwee\ufffd' });
    expect(await saved({ ask_me: 'Naar \u202emijn\u202c reis' })).toMatchObject({ ask_me: 'Naar mijn\u202c reis' });
  });

  it('API-029 is for members only', async () => {
    const answer = await app.call({ tenant, method: 'PUT', path: '/api/profile.php', body: { about: 'Hoi' } });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'authentication_required']);
  });

  it('clears the place of a member who moves, and keeps it otherwise', async () => {
    await app.services.places.savePlace(createTestContext({ tenant, viewer: anna.viewer }), await placeIn('Utrecht'));
    expect(await saved({ region: 'NL-UT', about: 'Hier' })).toMatchObject({ place: 'Utrecht', region: 'NL-UT' });
    expect(await saved({ country: 'BE' })).toMatchObject({ country: 'BE', region: null, place: null });
    expect(await row(anna)).toMatchObject({ gridX: null, gridY: null });
    expect(await saved({ country: 'NL', region: 'NL-DR' })).toMatchObject({ country: 'NL', region: 'NL-DR' });
  });
});

async function placeIn(text: string) {
  const ctx = createTestContext({ tenant, viewer: anna.viewer });
  const [found] = await app.services.places.searchPlaces(ctx, { country: 'NL', region: '', text });
  return { place: found!.value };
}

describe('lists of values', () => {
  const takesExactly = async (field: string, values: string) => {
    for (const value of values.split(' ')) expect(await saved({ [field]: value })).toMatchObject({ [field]: value });
    for (const value of ['', 'x', 'BLOND', 1, ['one']]) {
      expect(await saved({ [field]: value })).toEqual({ status: 422, refused: [field] });
    }
  };

  it('PRO-024 hair and eyes take exactly their values', async () => {
    await takesExactly('hair', 'blond brown black red grey white bald other');
    await takesExactly('eyes', 'blue brown green grey hazel');
  });

  it('PRO-025 body and tattoos take exactly their values', async () => {
    await takesExactly('body', 'slim average athletic muscular curvy full');
    await takesExactly('tattoos', 'none one some many');
  });

  it('PRO-026 relationship takes exactly its values', () =>
    takesExactly('relationship', 'single divorced widowed in_a_relationship open_relationship married rather_not_say'));

  it('PRO-027 reason takes exactly its values', () =>
    takesExactly('reason', 'relationship dating chatting adventure friendship'));

  it.each([
    ['male', ['hetero', 'gay', 'bi'], ['lesbian']],
    ['female', ['hetero', 'lesbian', 'bi'], ['gay']],
  ] as const)('PRO-023 accepts only the orientations of gender %s', async (gender, fitting, others) => {
    const member = await createMember(test.database, tenant, { profile: { gender } });
    for (const sexuality of fitting) expect(await saved({ sexuality }, member)).toMatchObject({ sexuality });
    for (const sexuality of others) {
      expect(await saved({ sexuality }, member)).toEqual({ status: 422, refused: ['sexuality'] });
    }
  });

  it('PRO-006 PRO-007 PRO-008 PRO-009 accepts all interests, each once', async () => {
    expect(await saved({ interests: [...INTERESTS, 'tea', 'tea'] })).toMatchObject({ interests: [...INTERESTS] });
  });
});

describe('a field that the site leaves out', () => {
  const stored = { about: 'Brood', lookingFor: 'Rust', hair: 'red', eyes: 'blue', reason: 'dating' };

  it('PRO-029 is hidden from everyone, the member included, and from cards', async () => {
    const [olga, piet] = await Promise.all([
      createMember(test.database, hidingTenant, { profile: { ...stored, interests: ['tea'] } }),
      createMember(test.database, hidingTenant, { profile: { interests: ['tea'], gender: 'male' } }),
    ]);
    for (const as of [olga, piet]) {
      const answer = await app.call({
        tenant: hidingTenant,
        member: as,
        path: '/api/profile.php',
        query: { id: olga.profileId },
      });
      expect(answer.json<{ profile: object }>().profile).toMatchObject({
        about: '',
        looking_for: 'Rust',
        hair: null,
        eyes: 'blue',
        reason: 'dating',
        sexuality: null,
        interests: [],
        common_interests: [],
        body: null,
        relationship: null,
        tattoos: null,
      });
    }
    const query = { gender: 'female', country: 'NL' };
    const found = await app.call({ tenant: hidingTenant, member: piet, path: '/api/search.php', query });
    const { results } = found.json<{ results: Array<{ interests: string[] }> }>();
    expect(results.map(({ interests }) => interests)).toEqual([[]]);
  });

  it('PRO-029 is rejected by name, and the stored value stays', async () => {
    const olga = await createMember(test.database, hidingTenant, { profile: stored });
    const wrong = { about: 'Anders', hair: 'grey', sexuality: 'bi', interests: ['tea'], ask_me: 'Iets' };
    expect(await saved({ ...wrong, eyes: 'green' }, olga, hidingTenant)).toEqual({
      status: 422,
      refused: ['about', 'ask_me', 'hair', 'interests', 'sexuality'],
    });
    expect(await row(olga, hidingTenant)).toMatchObject(stored);
    expect(await saved({ eyes: 'green', looking_for: 'Meer rust' }, olga, hidingTenant)).toMatchObject({
      eyes: 'green',
    });
  });
});
