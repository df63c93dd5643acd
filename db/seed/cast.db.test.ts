import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Viewer } from '../../server/context.ts';
import { createFileStores } from '../../server/lib/storage/file-storage.ts';
import { readTenantFolder } from '../../server/modules/platform/tenants/index.ts';
import type { ProfileCardView } from '../../server/modules/people/profiles/index.ts';
import { searchSchema } from '../../server/modules/people/discovery/search/search.schema.ts';
import { createServices, type Services } from '../../server/services.ts';
import { TEST_NOW } from '../../tests/factories/clock.ts';
import { createTestContext } from '../../tests/factories/context.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createTestDeps } from '../../tests/setup/test-deps.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { NICHES, type Niche } from '../../tenants/value-lists.ts';
import { seedDemo } from './index.ts';
import { composeGallery } from './portraits/portrait-gallery.ts';
import { DIALOGUES, PLACES } from './texts/texts.ts';

const SITES = Object.entries(NICHES).map(([niche, slug]) => ({ niche: Number(niche) as Niche, slug }));
const MINUTES_OF_A_DAY = 24 * 60;

const test = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'cast-'));
let services: Services;

/** Hair, beard and glasses of the person that a picture shows, by its key. */
const looksOf = new Map<string, string>();

interface Page {
  people: ProfileCardView[];
  /** Keys of their approved pictures, in order. */
  pictures: string[][];
  /** Hair, beard and glasses of each as drawn; null without a photo. */
  looks: Array<string | null>;
}

async function readTenant(slug: string): Promise<Tenant> {
  const reading = await readTenantFolder('./tenants', slug);
  if (!reading.ok) throw new Error(`${slug} is invalid`);
  const row = await test.database.withPlatform((trx) =>
    trx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirstOrThrow(),
  );
  return { ...reading.config, id: row.id };
}

async function personaOf(tenant: Tenant, persona: 'free' | 'premium') {
  return test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .select(['users.id as userId', 'profiles.id as profileId', 'profiles.country'])
      .where('users.email', '=', `${persona}@${tenant.slug}.localhost`)
      .executeTakeFirstOrThrow(),
  );
}

/** The first page of a default search: of a visitor, where a site shows its members to them, or of a persona. */
async function firstPage(tenant: Tenant, who: 'visitor' | 'free' | 'premium'): Promise<Page> {
  const persona = who === 'visitor' ? null : await personaOf(tenant, who);
  const viewer =
    persona && ({ userId: persona.userId, profileId: persona.profileId, paid: false } as unknown as Viewer);
  const ctx = createTestContext({ tenant, country: tenant.countries[0]!, ...(viewer ? { viewer } : { viewer: null }) });
  const { results: people } = await services.discovery.searchProfiles(ctx, searchSchema.parse({}));
  const rows = await test.database.withTenant(tenant.id, (trx) =>
    trx
      .selectFrom('photos')
      .select(['profileId', 'storageKey'])
      .where('status', '=', 'active')
      .orderBy('position')
      .execute(),
  );
  const pictures = people.map(({ id }) =>
    rows.filter(({ profileId }) => profileId === id).map(({ storageKey }) => storageKey),
  );
  return { people, pictures, looks: pictures.map(([main]) => looksOf.get(main ?? '') ?? null) };
}

beforeAll(async () => {
  const env = { dataDir, TENANTS_DIR: './tenants', CLOCK_OFFSET: 0 };
  // The pictures' files play no part here; without them all sites are seeded in seconds.
  const storage = createFileStores(env).photos;
  for (const { niche } of SITES) {
    const { gallery } = composeGallery(niche);
    for (const { look, pictures } of gallery.people) for (const { key } of pictures) looksOf.set(key, look);
    await storage.write(`demo/${niche}/gallery.json`, Buffer.from(JSON.stringify(gallery)));
  }
  await seedDemo({ migratorUrl: test.migratorUrl, env, now: TEST_NOW });
  services = createServices(await createTestDeps(test.database, []));
}, 120_000);

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe.each(SITES)('the demo site $slug', ({ niche, slug }) => {
  const viewers = slug === 'bdsm' ? (['free', 'premium'] as const) : (['visitor', 'free', 'premium'] as const);

  it.each(viewers)('PRD-7 shows the %s twelve people of its age with pictures first', async (who) => {
    const tenant = await readTenant(slug);
    const { people, pictures, looks } = await firstPage(tenant, who);
    expect(people).toHaveLength(24);
    const first = people.slice(0, 12);
    const [youngest, oldest] = niche === 5 ? [50, 75] : [25, 45];
    expect(first.filter(({ age }) => age < youngest || age > oldest)).toEqual([]);
    expect(first.some(({ online }) => online)).toBe(true);
    expect(first.filter(({ fictional }) => fictional)).toHaveLength(1);
    expect(people.filter(({ main_image }) => main_image === null)).toEqual([]);
    const several = pictures.filter(
      (keys) => keys.length >= 3 && keys.length <= 6 && new Set(keys).size === keys.length,
    );
    expect(several.length).toBeGreaterThan(18);
    // A free member sees three photos; the fourth is locked.
    expect(pictures.slice(0, 12).filter((keys) => keys.length > 3).length).toBeGreaterThan(3);
    const places = new Set(PLACES[tenant.countries[0]!]!.map(([name]) => name));
    expect(people.filter(({ place }) => !places.has(place!))).toEqual([]);
    expect(looks.filter((look, index) => index > 0 && look === looks[index - 1])).toEqual([]);
    const drawn = new Set(pictures.slice(0, 12).map(([main]) => main));
    expect(drawn.size).toBe(12);
  });

  it('PRD-7 has towns of its own countries only, and messages in its own language', async () => {
    const tenant = await readTenant(slug);
    const { profiles, messages } = await test.database.withTenant(tenant.id, async (trx) => ({
      profiles: await trx.selectFrom('profiles').select(['country', 'place']).execute(),
      messages: await trx.selectFrom('messages').select('text').where('kind', '=', 'text').execute(),
    }));
    const countries = niche === 4 ? ['GB', 'IE', 'US'] : tenant.countries;
    const places = new Map(
      countries.map((code) => [code as string, PLACES[code as keyof typeof PLACES]!.map(([name]) => name)]),
    );
    expect(profiles.filter(({ country, place }) => !places.get(country)?.includes(place!))).toEqual([]);
    const { everyday, niches, first, aboutPhotos } = DIALOGUES[niche === 4 ? 'en' : 'nl'];
    const lines = new Set([...everyday, ...Object.values(niches), aboutPhotos, first].flat(2));
    expect(messages.length).toBeGreaterThan(200);
    expect(messages.filter(({ text }) => !lines.has(text))).toEqual([]);
  });

  it('PRD-7 gives the free persona an unread message, and a match of today who has not been written to', async () => {
    const tenant = await readTenant(slug);
    const { profileId } = await personaOf(tenant, 'free');
    const { rows } = await test.database.withTenant(tenant.id, (trx) =>
      sql<{ unread: number; minutes: number }>`select
        (select sum(unread_count) from conversation_members where profile_id = ${profileId})::int as unread,
        extract(epoch from ${TEST_NOW}::timestamptz - greatest(given.created_at, received.created_at)) / 60 as minutes
        from likes given join likes received on received.liker_id = given.liked_id and received.liked_id = given.liker_id
        where given.liker_id = ${profileId} and not exists (select from conversation_members c
          where c.profile_id = given.liker_id and c.other_profile_id = given.liked_id) order by 2`.execute(trx),
    );
    expect(rows[0]).toMatchObject({ unread: 1 });
    expect(Number(rows[0]!.minutes)).toBeLessThan(MINUTES_OF_A_DAY / 8);
  });
});
