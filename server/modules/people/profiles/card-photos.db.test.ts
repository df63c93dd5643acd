import { beforeAll, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { createMember } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../context.ts';
import { createServices, type Services } from '../../../services.ts';

const test = useTestDatabase();
let tenant: Tenant;
let services: Services;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  services = createServices(await createTestDeps(test.database, [tenant]));
});

async function member(premium = false, gender: 'male' | 'female' = 'male') {
  const made = await createMember(test.database, tenant, { premium, profile: { gender } });
  return { ...made, ctx: createTestContext({ tenant, viewer: made.viewer }) };
}

it('MEM-4 gives the photos of a card in order, blurred beyond the free ones, and marks no like as seen', async () => {
  const [free, premium, other] = [await member(), await member(true), await member()];
  const ids: string[] = [];
  for (let position = 0; position <= tenant.free_photos; position += 1) {
    ids.push(await insertPhoto(test.database, tenant, other.profileId, { position }));
  }
  await insertPhoto(test.database, tenant, other.profileId, { position: 9, status: 'inspection' });
  await services.likes.likeProfile(other.ctx, { profile: free.profileId });

  const seen = await services.profiles.listPhotos(free.ctx, other.profileId);
  expect(seen.map(({ id }) => id)).toEqual(ids);
  expect(seen.map(({ locked }) => locked)).toEqual([...Array(tenant.free_photos).fill(false), true]);
  expect(seen.at(-1)!.filename).toContain('/blur?');
  const all = await services.profiles.listPhotos(premium.ctx, other.profileId);
  expect(all.some(({ locked }) => locked)).toBe(false);
  expect((await services.likes.listLikes(free.ctx)).liked_by).toMatchObject([{ like_new: true }]);

  await services.safety.blockProfile(other.ctx, { profile: free.profileId });
  await expect(services.profiles.listPhotos(free.ctx, other.profileId)).rejects.toMatchObject({ code: 'not_found' });
});

it('MEM-4 gives no carousel photos on a site without the carousel, in the swipe game the main one only', async () => {
  const off = { ...tenant, features: { ...tenant.features, photo_carousel: false } };
  const [player, other] = [await member(true), await member(false, 'female')];
  const ids: string[] = [];
  for (const position of [0, 1]) ids.push(await insertPhoto(test.database, tenant, other.profileId, { position }));
  const seen = async (site: Tenant) => {
    const deck = await services.games.viewDeck({ ...player.ctx, tenant: site });
    return deck.profiles.find(({ id }) => id === other.profileId)?.images.map(({ id }) => id);
  };
  await expect(services.profiles.listPhotos({ ...player.ctx, tenant: off }, other.profileId)).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await seen(off)).toEqual(ids.slice(0, 1));
  expect(await seen(tenant)).toEqual(ids);
  const profile = await services.profiles.viewProfile({ ...player.ctx, tenant: off }, other.profileId);
  expect(profile.images.map(({ id }) => id)).toEqual(ids);
  expect(profile.photo_count).toBe(0);
});
