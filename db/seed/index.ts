import { resolve } from 'node:path';
import { sql } from 'kysely';

import type { Env } from '../../server/env.ts';
import type { FileStorage } from '../../server/lib/storage/file-storage.ts';
import { NICHES } from '../../tenants/value-lists.ts';
import { createDatabase, type Database, type Trx } from '../client.ts';
import { markSeeded, seededFactName } from './mark-seeded.ts';
import type { SeedSite } from './site.ts';

export { DEMO_PASSWORD } from './demo-password.ts';
export { PERSONAS } from './members/personas.ts';

interface SeedOptions {
  /** The schema's owner; row-level security binds it too. */
  migratorUrl: string;
  env: Pick<Env, 'dataDir' | 'TENANTS_DIR' | 'CLOCK_OFFSET'> & Partial<Pick<Env, 's3'>>;
  /** Demo sites to seed; default: all seven. */
  slugs?: readonly string[];
  /** The time at which the demo starts; default: now, by the clock's offset. */
  now?: Date;
}

const ROOT = resolve(import.meta.dirname, '../..');
/**
 * Seeds each demo site once: members with portraits, likes, conversations and credits. Takes less than a minute. Each
 * site is stored in one transaction together with its seeded mark, so that an interrupted seed continues on the next
 * call. Skips a site that already has members, or whose folder is missing or invalid.
 */
export async function seedDemo({ migratorUrl, env, slugs = Object.values(NICHES), now }: SeedOptions): Promise<void> {
  const database = createDatabase({ url: migratorUrl, poolSize: 2, unlimited: true });
  try {
    const facts = await database.withPlatform((trx) => trx.selectFrom('installationFacts').select('name').execute());
    const done = new Set(facts.map((fact) => fact.name));
    const due = slugs.filter((slug) => !done.has(seededFactName(slug)));
    const moment = now ?? new Date(Date.now() + env.CLOCK_OFFSET);
    const inTurn = takeTurns();
    const results = await Promise.allSettled(due.map((slug) => seedSite({ database, env, slug, now: moment, inTurn })));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await database.close();
  }
}

/**
 * Runs works one after the other: sites are stored one by one, because the tables' statistics are locked until a site
 * is complete. They wait here, so that a connection is left for the others.
 */
function takeTurns(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

interface SiteSeed {
  database: Database;
  env: SeedOptions['env'];
  slug: string;
  now: Date;
  inTurn: ReturnType<typeof takeTurns>;
}

async function seedSite({ database, env, slug, now, inTurn }: SiteSeed): Promise<void> {
  // Imported lazily: code that only needs the password must not load the drawing styles.
  const { ensureTenantRow, readTenantFolder } = await import('../../server/modules/platform/tenants/index.ts');
  const { createFileStores } = await import('../../server/lib/storage/file-storage.ts');
  const { ensureGallery } = await import('./portraits/portrait-gallery.ts');
  const { createRandom } = await import('./random.ts');
  const { createSite } = await import('./site.ts');
  const { storeSite } = await import('./store/store-site.ts');

  const reading = await readTenantFolder(resolve(ROOT, env.TENANTS_DIR), slug);
  if (!reading.ok) return;
  const newId = createRandom(`tenant/${slug}`).id(0);
  const id = await database.withPlatform((trx) => ensureTenantRow(trx, slug, newId));
  const tenant = { ...reading.config, id };
  const storage = createFileStores(env).photos;
  const gallery = await ensureGallery(storage, tenant.niche);
  const site = createSite(tenant, gallery, now);
  await copySentPhotos(storage, site);
  await copySentVoices(storage, site);
  await inTurn(() =>
    database.withTenant(id, async (trx) => {
      if (!(await markSeeded(trx, slug, now)) || (await hasMembers(trx))) return;
      await storeSite(trx, tenant, site, now);
    }),
  );
}

/** Copies the file of every photo in a message, because deleting the photo deletes its file. */
async function copySentPhotos(storage: FileStorage, { conversations }: SeedSite): Promise<void> {
  const photos = conversations.flatMap(({ messages }) => messages.flatMap(({ photo }) => photo ?? []));
  for (const { storageKey, picture } of photos) {
    const bytes = await storage.read(picture.key);
    if (bytes) await storage.write(storageKey, bytes);
  }
}

/** Copies the recording for every message that has one, for the same reason. */
async function copySentVoices(storage: FileStorage, { conversations }: SeedSite): Promise<void> {
  const voices = conversations.flatMap(({ messages }) => messages.flatMap(({ voice }) => voice ?? []));
  if (voices.length === 0) return;
  const { readHum } = await import('./voice/hum.ts');
  const bytes = await readHum();
  for (const { storageKey } of voices) await storage.write(storageKey, bytes);
}

async function hasMembers(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ members: boolean }>`select exists (select from profiles) as members`.execute(trx);
  return rows[0]!.members;
}
