import { beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createServices, type Services } from '../../../../services.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { NOTIFICATION_TYPES, preferenceName } from '../../../platform/outbox/preferences.schema.ts';
import { searchSchema } from '../../../people/discovery/search/search.schema.ts';

const HOUR_MS = 3_600_000;
const test = useTestDatabase();
let tenant: Tenant;
let services: Services;
let deps: Awaited<ReturnType<typeof createTestDeps>>;

const company = {
  name: 'Site B.V.',
  address: 'Dorpsstraat 1',
  kvk: '90001234',
  city: 'Utrecht',
  country: 'NL' as const,
  added: '2024-01-01',
  delete_discount: 20,
};

beforeAll(async () => {
  tenant = await createTenant(test.database, { company, welcome_code: { code: 'WELKOM10', value_percentage: 10 } });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

const as = (member: Member, site = tenant) => createTestContext({ tenant: site, viewer: member.viewer });
/** Signed up long ago, so that no time bonus is active. */
const old: MemberOverrides = { signupDate: new Date('2026-01-01T12:00:00Z') };
const member = (overrides: MemberOverrides = {}) => createMember(test.database, tenant, { ...old, ...overrides });

describe('alternatives to deletion', () => {
  it('ACC-048 pausing switches all types of mail off, keeps push, and restores what was on', async () => {
    const ctx = as(await member());
    const { notifications, accountDeletion } = services;
    const before = await notifications.viewPreferences(ctx);
    const without = Object.entries(before).flatMap(([type]) =>
      (['email', 'push'] as const).map((channel) => preferenceName(type as keyof typeof before, channel)),
    );
    await notifications.savePreferences(
      ctx,
      without.filter((name) => name !== 'news.email'),
    );
    deps.clock.advance(HOUR_MS);
    await accountDeletion.pauseMails(ctx);
    deps.clock.advance(HOUR_MS);
    await accountDeletion.pauseMails(ctx);
    const paused = await notifications.viewPreferences(ctx);
    expect(Object.values(paused).map(({ email }) => email)).toEqual(NOTIFICATION_TYPES.map(() => false));
    expect(Object.values(paused).every(({ push }) => push)).toBe(true);
    expect(await accountDeletion.viewAlternatives(ctx)).toMatchObject({ mailsOn: false, mailsPaused: true });

    deps.clock.advance(HOUR_MS);
    await accountDeletion.resumePausedMails(ctx);
    const after = await notifications.viewPreferences(ctx);
    expect(after.news.email).toBe(false);
    expect(Object.values(after).filter(({ email }) => email)).toHaveLength(NOTIFICATION_TYPES.length - 1);
    expect(await accountDeletion.viewAlternatives(ctx)).toMatchObject({ mailsOn: true, mailsPaused: false });
  });

  it('ACC-048, MEM-10 the end of a pause switches on no mails that were off without a choice', async () => {
    const ctx = as(await member());
    await services.accountDeletion.pauseMails(ctx);
    expect(await services.accountDeletion.viewAlternatives(ctx)).toMatchObject({ mailsOn: false });
    await services.accountDeletion.resumePausedMails(ctx);
    const after = await services.notifications.viewPreferences(ctx);
    expect([after.daily_picks.email, after.news.email]).toEqual([false, true]);
  });

  it('ACC-048 invisible mode removes the profile from search and can be switched off', async () => {
    const [hidden, other] = [await member(), await member({ profile: { gender: 'male' } })];
    const found = async () => {
      const search = searchSchema.parse({ gender: 'female' });
      const { results } = await services.discovery.searchProfiles(as(other), search);
      return results.some(({ id }) => id === hidden.profileId);
    };
    expect(await found()).toBe(true);
    await services.accountDeletion.hideProfile(as(hidden), true);
    expect([await found(), (await services.accountDeletion.viewAlternatives(as(hidden))).invisible]).toEqual([
      false,
      true,
    ]);
    await services.accountDeletion.hideProfile(as(hidden), false);
    expect(await found()).toBe(true);
  });

  it('ACC-047 rejects unknown reasons and makes no offer for them', async () => {
    const ctx = as(await member());
    const { accountDeletion } = services;
    await expect(accountDeletion.considerLeaving(ctx, ['price', 'omdat het kan'])).rejects.toMatchObject({
      fields: { reasons: { key: 'reasons_unknown' } },
    });
    expect((await accountDeletion.viewAlternatives(ctx)).offer).toBeNull();
    expect(await accountDeletion.considerLeaving(ctx, ['price', 'break', 'price'])).toEqual(['price', 'break']);
  });

  it('ACC-048 the discount is a code for this member only, made once', async () => {
    const [anna, other] = [await member(), await member()];
    const ctx = as(anna);
    const { accountDeletion, credits } = services;
    expect((await accountDeletion.viewAlternatives(ctx)).offer).toBeNull();
    await accountDeletion.considerLeaving(ctx, []);
    expect((await accountDeletion.viewAlternatives(ctx)).offer).toEqual({ percentage: 20, code: null, expires: null });
    await accountDeletion.answerOffer(ctx, true);
    const { offer } = await accountDeletion.viewAlternatives(ctx);
    expect(offer).toMatchObject({ percentage: 20, code: expect.stringMatching(/^BLIJF-[A-Z0-9]{10}$/) as string });
    expect(await credits.viewDiscountCode(ctx, { code: offer!.code! })).toMatchObject({
      value_percentage: 20,
      user_id: anna.userId,
      validity: 'once',
      expired: false,
    });
    await expect(credits.viewDiscountCode(as(other), { code: offer!.code! })).rejects.toMatchObject({
      code: 'discount_code_not_found',
    });
    await expect(accountDeletion.answerOffer(ctx, true)).rejects.toMatchObject({ code: 'conflict' });
    deps.clock.advance(31 * 24 * HOUR_MS);
    await accountDeletion.considerLeaving(ctx, []);
    expect((await accountDeletion.viewAlternatives(ctx)).offer).toBeNull();
  });

  it('ACC-048 the discount can be declined once and for all, and lapses without an answer', async () => {
    const [refusing, silent] = [as(await member()), as(await member())];
    const { accountDeletion } = services;
    for (const ctx of [refusing, silent]) await accountDeletion.considerLeaving(ctx, []);
    await accountDeletion.answerOffer(refusing, false);
    deps.clock.advance(25 * HOUR_MS);
    for (const ctx of [refusing, silent]) {
      await accountDeletion.considerLeaving(ctx, []);
      expect((await accountDeletion.viewAlternatives(ctx)).offer).toBeNull();
      await expect(accountDeletion.answerOffer(ctx, true)).rejects.toMatchObject({ code: 'conflict' });
    }
  });

  it('ACC-048 no discount is offered when the site has none or the member cannot use it', async () => {
    const plain = await createTenant(test.database);
    const offerOf = async (who: Member, site: Tenant) => {
      await services.accountDeletion.considerLeaving(as(who, site), []);
      return (await services.accountDeletion.viewAlternatives(as(who, site))).offer;
    };
    expect(await offerOf(await createMember(test.database, plain, old), plain)).toBeNull();
    expect(await offerOf(await member({ status: 'not_confirmed' }), tenant)).toBeNull();
    const small = await createTenant(test.database, {
      company: { ...company, delete_discount: 10 },
      welcome_code: { code: 'WELKOM10', value_percentage: 10 },
    });
    expect(await offerOf(await createMember(test.database, small, old), small)).toBeNull();
    // A paying member gets no welcome code, so ten percent is an advantage.
    expect(await offerOf(await createMember(test.database, small, { ...old, premium: true }), small)).not.toBeNull();
  });
});
