import { randomUUID } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../tests/factories/profile.ts';
import { buildTenant, createTenant, type TenantInput } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { createServices } from '../../../services.ts';
import { searchSchema } from '../discovery/search/search.schema.ts';

const test = useTestDatabase();

/** What a site might try: no icon, no text, no warning, in every theme. */
const ATTEMPTS: Partial<TenantInput>[] = ([1, 2, 3, 4, 5, 6, 7] as const).map((niche) => ({
  niche,
  fictional_icon: null,
  fictional_warning: null,
  fictional_singular: null,
  fictional_plural: null,
  visible_profile_fields: [],
  visible_profile_notes: [],
}));

describe('the label of fictional profiles', () => {
  it.each(ATTEMPTS)('SAF-007 is in every card, profile, conversation and event: niche $niche', async (attempt) => {
    const tenant = await createTenant(test.database, attempt);
    const services = createServices(await createTestDeps(test.database, [tenant]));
    const gender = attempt.niche === 2 ? 'female' : 'male';
    const figure = await createFictionalProfile(test.database, tenant, { gender });
    const { viewer } = await createMember(test.database, tenant, { credits: 3 });
    const ctx = createTestContext({ tenant, viewer });
    const write = { text: 'Hoi', client_id: randomUUID(), accept_fictional: true };
    const sent = await services.chat.sendMessage(ctx, { ...write, profile: figure.profileId });
    await services.likes.likeProfile(ctx, { profile: figure.profileId });
    const shown = [
      (await services.discovery.searchProfiles(ctx, searchSchema.parse({ gender }))).results[0],
      await services.profiles.viewProfile(ctx, figure.profileId),
      (await services.likes.listLikes(ctx)).profiles[0],
      (await services.chat.listConversations(ctx)).chats[0]!.profile,
      (await services.chat.findConversation(ctx, figure.profileId)).profile,
      (await services.chat.openConversation(ctx, { conversation: sent.conversation.id })).profile,
    ];
    expect(shown.map((profile) => [profile?.id, profile?.fictional])).toEqual(
      shown.map(() => [figure.profileId, true]),
    );
  });

  it('SAF-007 is not needed on the front page, which shows real members only', async () => {
    const tenant = await createTenant(test.database);
    const services = createServices(await createTestDeps(test.database, [tenant]));
    const [figure, member] = [
      await createFictionalProfile(test.database, tenant, {}),
      await createMember(test.database, tenant),
    ];
    await test.database.withTenant(tenant.id, async (trx) => {
      for (const { profileId } of [figure, member]) {
        const id = randomUUID();
        const file = { storageKey: `${id}.webp`, width: 1, height: 1, color: '#000000' };
        const photo = { tenantId: tenant.id, id, profileId, status: 'active', position: 0, uploadedAt: TEST_NOW };
        await trx
          .insertInto('photos')
          .values({ ...photo, ...file })
          .execute();
        await trx.updateTable('profiles').set({ mainPhotoId: id }).where('id', '=', profileId).execute();
      }
    });
    const faces = await services.profiles.listFaces(createTestContext({ tenant }), 20);
    expect(faces.map(({ id }) => id)).toEqual([member.profileId]);
  });

  it.each([
    ['another word', { fictional_singular: { nl: 'gastprofiel' } }],
    ['another warning', { fictional_warning: { nl: 'Veel plezier!' } }],
    ['a switch', { hide_fictional_label: true }],
    ['a feature', { features: { fictional_label: false } }],
    ['a theme', { theme: { fictional_label: 'none' } }],
  ])('SAF-007 cannot be replaced by %s of a site', (_name, change) => {
    expect(() => buildTenant(change as Partial<TenantInput>)).toThrow(/fictional/);
  });
});
