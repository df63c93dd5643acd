import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../tests/factories/member.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';
import { searchSchema } from '../../people/discovery/search/search.schema.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

type Person = Member & { ctx: MemberCtx };

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function person(gender: 'male' | 'female'): Promise<Person> {
  const member = await createMember(test.database, tenant, { credits: 5, profile: { gender } });
  return { ...member, ctx: createTestContext({ tenant, viewer: member.viewer }) };
}

async function isFound(who: Person, by: Person): Promise<boolean> {
  const asked = searchSchema.parse({ gender: 'female', country: 'NL' });
  const { results, similar } = await services.discovery.searchProfiles(by.ctx, asked);
  return [...results, ...similar].some(({ id }) => id === who.profileId);
}

describe('pausing an account', () => {
  it('MEM-9 hides the profile everywhere, until the member ends it', async () => {
    const [anna, bram] = [await person('female'), await person('male')];
    await services.likes.likeProfile(anna.ctx, { profile: bram.profileId });
    const shown = async () => ({
      search: await isFound(anna, bram),
      swipe: JSON.stringify(await services.games.viewDeck(bram.ctx)).includes(anna.profileId),
      likes: (await services.likes.listLikes(bram.ctx)).liked_by.some(({ id }) => id === anna.profileId),
      badge: (await services.live.badges(bram.ctx)).new_likes,
      profile: await services.profiles.viewProfile(bram.ctx, anna.profileId).then(
        () => 'there',
        (error: { code: string }) => error.code,
      ),
    });
    const visible = { search: true, swipe: true, likes: true, badge: 1, profile: 'there' };
    expect(await shown()).toEqual(visible);
    await services.privacy.pauseAccount(anna.ctx);
    expect(await shown()).toEqual({ search: false, swipe: false, likes: false, badge: 0, profile: 'not_found' });
    await services.privacy.resumeAccount(anna.ctx);
    expect((await services.accounts.resolveSession(tenant, anna.sessionToken))?.awaySince).toBeUndefined();
    expect(await shown()).toMatchObject({ search: true, likes: true, profile: 'there' });
  });

  it('MEM-9 is shown without a reason to conversation partners, who can still write', async () => {
    const [anna, bram] = [await person('female'), await person('male')];
    const write = () =>
      services.chat.sendMessage(bram.ctx, { profile: anna.profileId, text: 'Hoi', client_id: randomUUID() });
    const { conversation } = await write();
    const partner = async () =>
      (await services.chat.openConversation(bram.ctx, { conversation: conversation.id })).profile;
    expect(await partner()).toMatchObject({ away: false });
    await services.privacy.pauseAccount(anna.ctx);
    expect(await partner()).toMatchObject({ id: anna.profileId, away: true, online: false });
    await write();
    await services.privacy.resumeAccount(anna.ctx);
    expect(await partner()).toMatchObject({ away: false });
  });

  it('MEM-9 keeps the choice to be invisible, which can be changed during the pause', async () => {
    const [anna, bram] = [await person('female'), await person('male')];
    const invisible = async () => (await services.privacy.viewPrivacy(anna.ctx)).invisible;
    await services.privacy.pauseAccount(anna.ctx);
    expect(await invisible()).toBe(false);
    await services.privacy.savePrivacy(anna.ctx, ['invisible']);
    await services.privacy.savePrivacy(anna.ctx, []);
    expect(await isFound(anna, bram)).toBe(false);
    await services.accountDeletion.hideProfile(anna.ctx, true);
    expect(await invisible()).toBe(true);
    await services.privacy.resumeAccount(anna.ctx);
    expect(await invisible()).toBe(true);
    expect(await isFound(anna, bram)).toBe(false);
    await services.privacy.savePrivacy(anna.ctx, []);
    expect(await isFound(anna, bram)).toBe(true);
  });

  it('MEM-9 notifies the member’s other pages once, and is not offered if it is switched off', async () => {
    const anna = await person('female');
    const seq = () => services.live.lastSeq(anna.ctx);
    const before = await seq();
    await services.privacy.pauseAccount(anna.ctx);
    const paused = await seq();
    expect(paused).toBeGreaterThan(before);
    await services.privacy.pauseAccount(anna.ctx);
    expect(await seq()).toBe(paused);
    expect((await services.accounts.resolveSession(tenant, anna.sessionToken))?.awaySince).toBeInstanceOf(Date);
    const off = { ...tenant, features: { ...tenant.features, pausing: false } };
    await expect(services.privacy.pauseAccount({ ...anna.ctx, tenant: off })).rejects.toMatchObject({
      code: 'not_found',
    });
    await services.privacy.resumeAccount({ ...anna.ctx, tenant: off });
  });
});
