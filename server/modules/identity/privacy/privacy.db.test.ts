import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { PRIVACY_SWITCHES, type PrivacySwitch } from './privacy.schema.ts';
import { searchSchema } from '../../people/discovery/search/search.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

type Person = Member & { ctx: MemberCtx };

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function person(gender: 'male' | 'female', premium = false): Promise<Person> {
  const member = await createMember(test.database, tenant, { credits: 5, premium, profile: { gender } });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

const switchOn = (who: Person, ...names: PrivacySwitch[]) => services.privacy.savePrivacy(who.ctx, names);
const write = (from: Person, to: Person) =>
  services.chat.sendMessage(from.ctx, { profile: to.profileId, text: 'Hoi', client_id: randomUUID() });
const like = (from: Person, to: Person) => services.likes.likeProfile(from.ctx, { profile: to.profileId });

async function search(who: Person, gender: 'male' | 'female'): Promise<string[]> {
  const asked = searchSchema.parse({ gender, country: 'NL' });
  const { results, similar } = await services.discovery.searchProfiles(who.ctx, asked);
  return [...results, ...similar].map(({ id }) => id);
}

describe('privacy settings', () => {
  it('ACC-005 start with defaults and store changes', async () => {
    const anna = await person('female');
    const bram = await person('male');
    const start = { ...Object.fromEntries(PRIVACY_SWITCHES.map((name) => [name, false])), show_read_marks: true };
    expect(await services.privacy.viewPrivacy(anna.ctx)).toEqual(start);
    for (const name of PRIVACY_SWITCHES) {
      const saved = await switchOn(anna, name);
      expect(saved).toEqual(Object.fromEntries(PRIVACY_SWITCHES.map((each) => [each, each === name])));
      expect(await services.privacy.viewPrivacy(anna.ctx)).toEqual(saved);
    }
    expect(await services.privacy.viewPrivacy(bram.ctx)).toEqual(start);
  });

  it('ignore unknown names', async () => {
    const anna = await person('female');
    const saved = await services.privacy.savePrivacy(anna.ctx, ['paid_user', 'invisible', '\u0000', 'INVISIBLE']);
    expect(Object.entries(saved).filter(([, on]) => on)).toEqual([['invisible', true]]);
  });

  it('SEC-038 and SEC-039 are loaded with the session for every page', async () => {
    const anna = await person('female');
    const discretion = async () => (await services.accounts.resolveSession(tenant, anna.sessionToken))?.privacy;
    expect(await discretion()).toEqual({ quickExit: false, neutralTitle: false });
    await switchOn(anna, 'quick_exit');
    expect(await discretion()).toEqual({ quickExit: true, neutralTitle: false });
    await switchOn(anna, 'neutral_title');
    expect(await discretion()).toEqual({ quickExit: false, neutralTitle: true });
  });

  it('SAF-017 hide an invisible member from search, related profiles, likes and presence, until switched off', async () => {
    const [anna, bram, carla] = [await person('female'), await person('male'), await person('female')];
    await like(anna, bram);
    const traces = async () => ({
      search: (await search(bram, 'female')).includes(anna.profileId),
      related: (await services.profiles.listRelated(bram.ctx, carla.profileId)).some(({ id }) => id === anna.profileId),
      likes: (await services.likes.listLikes(bram.ctx)).liked_by.some(({ id }) => id === anna.profileId),
      badge: (await services.live.badges(bram.ctx)).new_likes,
      popup: (await services.likes.newestUnseenLike(bram.ctx)).profile?.id === anna.profileId,
      profile: await services.profiles.viewProfile(bram.ctx, anna.profileId).then(
        (profile) => (profile.online ? 'online' : 'there'),
        (error: { code: string }) => error.code,
      ),
    });
    const there = { search: true, related: true, likes: true, badge: 1, popup: true };
    expect(await traces()).toEqual({ ...there, profile: 'online' });
    // Viewing removed the "new" mark of the like; a new like has it again.
    await services.likes.unlikeProfile(anna.ctx, { profile: bram.profileId });
    await like(anna, bram);
    await switchOn(anna, 'invisible');
    expect(await traces()).toEqual({
      search: false,
      related: false,
      likes: false,
      badge: 0,
      popup: false,
      profile: 'not_found',
    });
    await switchOn(anna);
    expect(await traces()).toEqual({ ...there, profile: 'online' });
  });

  it('SAF-017 hide an invisible member’s like until it is a match', async () => {
    const [anna, bram] = [await person('female'), await person('male')];
    await like(bram, anna);
    await switchOn(anna, 'invisible');
    const before = await services.live.lastSeq(bram.ctx);
    const cor = await person('male');
    await like(anna, cor);
    await services.likes.unlikeProfile(anna.ctx, { profile: cor.profileId });
    expect(await services.live.lastSeq(cor.ctx)).toBe(0);
    expect(await like(anna, bram)).toEqual({ liked: true, match: true });
    expect(await services.live.lastSeq(bram.ctx)).toBeGreaterThan(before);
  });

  it('SAF-018 keep an invisible member visible to conversation partners and matches, without online status', async () => {
    const [anna, bram, cor] = [await person('female'), await person('male'), await person('male')];
    await write(bram, anna);
    await like(anna, cor);
    await like(cor, anna);
    await switchOn(anna, 'invisible');
    for (const { ctx } of [bram, cor]) {
      expect(await services.profiles.viewProfile(ctx, anna.profileId)).toMatchObject({
        online: false,
        last_seen: 'longer',
      });
    }
    expect((await services.chat.listConversations(bram.ctx)).chats.map(({ profile }) => profile)).toMatchObject([
      { id: anna.profileId, online: false },
    ]);
    await write(bram, anna);
    const likes = await services.likes.listLikes(cor.ctx);
    for (const list of [likes.matches, likes.profiles, likes.liked_by]) {
      expect(list.map(({ id }) => id)).toEqual([anna.profileId]);
    }
  });

  it('hide fictional profiles from results, similar and related profiles', async () => {
    const [anna, bram] = [await person('female'), await person('male')];
    const { profileId } = await createFictionalProfile(test.database, tenant, { gender: 'female' });
    const related = async () => (await services.profiles.listRelated(bram.ctx, anna.profileId)).map(({ id }) => id);
    expect(await search(bram, 'female')).toContain(profileId);
    expect(await related()).toContain(profileId);
    await switchOn(bram, 'hide_fictional');
    // As the session of the next request says.
    bram.viewer.searcher.hideFictional = true;
    expect(await search(bram, 'female')).not.toContain(profileId);
    expect(await search(bram, 'female')).toContain(anna.profileId);
    expect(await related()).not.toContain(profileId);
  });

  it('hide read marks from other participants', async () => {
    const [anna, bram] = [await person('female', true), await person('male', true)];
    const { conversation } = await write(anna, bram);
    await services.chat.openConversation(bram.ctx, { conversation: conversation.id });
    const read = async () =>
      (await services.chat.openConversation(anna.ctx, { conversation: conversation.id })).messages[0]?.read;
    expect(await read()).toBe(true);
    await switchOn(bram);
    expect(await read()).toBeNull();
    await switchOn(bram, 'show_read_marks');
    expect(await read()).toBe(true);
  });
});
