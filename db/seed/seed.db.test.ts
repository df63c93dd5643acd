import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createLogger } from '../../server/lib/logger.ts';
import { createFileStores } from '../../server/lib/storage/file-storage.ts';
import { findDiscountCode } from '../../server/modules/ledger/credits/discount-codes.ts';
import { DEMO_CODES } from '../../server/modules/demo/demo/demo-codes.ts';
import { checkOrderGrants } from '../../server/modules/money/payments/settlement/check-grants.ts';
import { findCodeRefusal } from '../../server/modules/money/payments/shop/discounts.ts';
import type { Tenant } from '../../server/context.ts';
import { ageOn, localDate } from '../../server/lib/time/local-date.ts';
import { verifyPassword } from '../../server/modules/identity/accounts/login/passwords.ts';
import { validateName } from '../../server/modules/identity/accounts/signup/profile-name.ts';
import { cellOf } from '../../server/modules/people/places/grid.schema.ts';
import { isRegionOf } from '../../server/modules/platform/profile-values/regions.ts';
import { TEST_NOW } from '../../tests/factories/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/setup/test-database.ts';
import type { Trx } from '../client.ts';
import { DEMO_PASSWORD, PERSONAS, seedDemo } from './index.ts';
import { ensureGallery } from './portraits/portrait-gallery.ts';

const SLUG = 'gilf';
const TABLES = [
  'tenants',
  'users',
  'consents',
  'profiles',
  'photos',
  'private_album_access',
  'match_answers',
  'likes',
  'photo_checks',
  'discount_codes',
  'conversations',
  'conversation_members',
  'messages',
  'message_photos',
  'voice_messages',
  'orders',
  'order_transitions',
  'payments',
  'sandbox_payments',
  'invoices',
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
] as const;

describe('demo seed', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seed-'));
  const databases: TestDatabase[] = [];
  const seed = (db: TestDatabase) =>
    seedDemo({
      migratorUrl: db.migratorUrl,
      env: { dataDir, TENANTS_DIR: './tenants', CLOCK_OFFSET: 0 },
      slugs: [SLUG],
      now: TEST_NOW,
    });

  beforeAll(async () => {
    // Small pictures, which the seed uses as it finds them.
    await ensureGallery(createFileStores({ dataDir }).photos, 5, { portrait: 240, further: 160 });
    for (let count = 0; count < 2; count += 1) {
      const db = await createTestDatabase();
      databases.push(db);
      await seed(db);
    }
  });

  afterAll(async () => {
    for (const db of databases) await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function onSite<T>(work: (trx: Trx) => Promise<T>, db = databases[0]!): Promise<T> {
    const tenant = await db.database.withPlatform((trx) =>
      trx.selectFrom('tenants').select('id').where('slug', '=', SLUG).executeTakeFirstOrThrow(),
    );
    return db.database.withTenant(tenant.id, work);
  }

  /** All rows of all tables that the seed fills, in any order. */
  function digest(db: TestDatabase): Promise<string> {
    return onSite(async (trx) => {
      const hash = createHash('sha256');
      for (const table of TABLES) {
        // The registration time of a tenant comes from the database's clock, not from the seed.
        const { rows } = await sql<{ row: string }>`
          select (to_jsonb(t) - ${table === 'tenants' ? 'created_at' : ''}::text)::text as row
          from ${sql.table(table)} t order by 1`.execute(trx);
        if (rows.length === 0) throw new Error(`no rows in ${table}`);
        hash.update(rows.map(({ row }) => row).join('\n'));
      }
      return hash.digest('hex');
    }, db);
  }

  it('fills a site with at least 300 varied adults, some of them fictional and without an account', async () => {
    const profiles = await onSite((trx) => trx.selectFrom('profiles').selectAll().execute());
    expect(profiles.length).toBeGreaterThanOrEqual(300);
    const today = localDate(TEST_NOW, 'Europe/Amsterdam');
    const ages = profiles.map((profile) => ageOn(today, profile.birthDate));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...ages)).toBeLessThanOrEqual(78);
    const fictional = profiles.filter((profile) => profile.fictional);
    expect(fictional.length).toBeGreaterThanOrEqual(15);
    for (const profile of profiles) {
      expect(profile.userId === null).toBe(profile.fictional);
      expect(validateName(profile.name)).toBeNull();
      expect(isRegionOf(profile.country, profile.region!)).toBe(true);
    }
    expect(new Set(profiles.map((profile) => profile.about)).size).toBe(profiles.length);
    const active = profiles.filter((profile) => TEST_NOW.getTime() - profile.lastActiveAt.getTime() < 86_400_000);
    expect(active.length).toBeGreaterThanOrEqual(40);
  });

  it('shares the location of most members, including the personas, as the cell of their place', async () => {
    const profiles = await onSite((trx) =>
      trx
        .selectFrom('profiles')
        .leftJoin('users', 'users.id', 'profiles.userId')
        .select(['users.email', 'profiles.place', 'profiles.gridX', 'profiles.gridY'])
        .execute(),
    );
    const cellsOf = new Map<string, Set<string>>();
    const shared = profiles.filter(({ gridX, gridY }) => gridX !== null && gridY !== null);
    for (const { place, gridX, gridY } of shared) {
      cellsOf.set(place!, (cellsOf.get(place!) ?? new Set()).add(`${gridX} ${gridY}`));
    }
    expect(shared.length / profiles.length).toBeGreaterThan(0.75);
    expect(shared.length).toBeLessThan(profiles.length);
    const emails = shared.map(({ email }) => email);
    for (const { email } of PERSONAS) expect(emails).toContain(email(SLUG));
    expect([...cellsOf.values()].every((cells) => cells.size === 1)).toBe(true);
    const { x, y } = cellOf({ lat: 52.37, lon: 4.89 });
    expect([...cellsOf.get('Amsterdam')!]).toEqual([`${x} ${y}`]);
  });

  it('gives every persona its state, its balance and the common password', async () => {
    const users = await onSite((trx) => trx.selectFrom('users').selectAll().execute());
    const personas = PERSONAS.map(({ key, email }) => ({
      key,
      user: users.find((each) => each.email === email(SLUG))!,
    }));
    const states = Object.fromEntries(personas.map(({ key, user }) => [key, [user.status, user.credits]]));
    expect(states).toMatchObject({
      unconfirmed: ['not_confirmed', 0],
      without_credits: ['active', 0],
      premium: ['active', 60],
      blocked: ['blocked', expect.any(Number)],
    });
    expect(states.free![1]).toBeGreaterThanOrEqual(12);
    expect(await verifyPassword(personas[0]!.user.passwordHash, DEMO_PASSWORD)).toBe(true);
  });

  it('leaves the free persona new likes, an unread conversation and free conversations', async () => {
    const found = await onSite(async (trx) => {
      const { id } = await trx
        .selectFrom('profiles')
        .innerJoin('users', 'users.id', 'profiles.userId')
        .select('profiles.id')
        .where('users.email', '=', `free@${SLUG}.localhost`)
        .executeTakeFirstOrThrow();
      const likes = await trx.selectFrom('likes').select('seenAt').where('likedId', '=', id).execute();
      const sides = await trx
        .selectFrom('conversationMembers')
        .select('unreadCount')
        .where('profileId', '=', id)
        .execute();
      const begun = await trx.selectFrom('conversations').select('id').where('startedById', '=', id).execute();
      return { likes, sides, begun };
    });
    // Three, and one with a message.
    expect(found.likes.filter((like) => like.seenAt === null)).toHaveLength(4);
    expect(found.sides.map((side) => side.unreadCount).sort()).toEqual([0, 1]);
    expect(found.begun).toEqual([]);
  });

  it('MON-041 MON-062 has orders consistent with the ledger, one of them within its withdrawal period', async () => {
    const db = databases[0]!;
    const tenantId = await onSite(
      async (trx) => (await trx.selectFrom('orders').select('tenantId').executeTakeFirstOrThrow()).tenantId,
    );
    const log = createLogger({ level: 'silent', pretty: false });
    expect(await checkOrderGrants({ database: db.database, log }, tenantId)).toBe(0);
    const [recent] = await onSite((trx) =>
      trx
        .selectFrom('orders as o')
        .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.id', '=', 'o.userId'))
        .select(['o.credits', 'o.createdAt'])
        .where('u.email', '=', `premium@${SLUG}.localhost`)
        .orderBy('o.createdAt', 'desc')
        .limit(1)
        .execute(),
    );
    expect(recent!.credits).toBe(30);
    expect(TEST_NOW.getTime() - recent!.createdAt.getTime()).toBeLessThan(14 * 86_400_000);
  });

  it('MON-056 has an active, an expired and a once-per-member code to try', async () => {
    const order = { list: 1999, currency: 'EUR', country: 'NL', method: null };
    const answers = await onSite(async (trx) => {
      const { id } = await trx.selectFrom('tenants').select('id').executeTakeFirstOrThrow();
      const asker = { tenant: { id, welcome_code: null } as Tenant, viewer: null };
      const found = DEMO_CODES.map(({ code }) => findDiscountCode(trx, asker, code, TEST_NOW));
      return Promise.all(found.map(async (each) => (await each).view));
    });
    const refusals = answers.map((view) => findCodeRefusal(view, order, 'nl')?.key ?? view.validity);
    expect(refusals).toEqual(['many', 'discountcode_minimum', 'once-per-user', 'discountcode_expired']);
  });

  it('writes every credit into the ledger: balances equal their sums, and each paid message has its transfer', async () => {
    const { rows } = await onSite((trx) =>
      sql<{ drifted: number; unpaid: number; messages: number; unread: number }>`select
        (select count(*) from users u where u.credits <> coalesce((select sum(e.amount) from ledger_accounts a
          join ledger_entries e on e.account_id = a.id where a.user_id = u.id and a.kind = 'member'), 0))::int as drifted,
        (select count(*) from messages m where m.cost > 0 and not exists (select from ledger_transfers t
          where t.id = m.transfer_id and t.reference_id = m.id))::int as unpaid,
        (select count(*) from messages where cost > 0)::int as messages,
        (select count(*) from conversation_members c where c.unread_count <> (select count(*) from messages m
          where m.conversation_id = c.conversation_id and m.seq > c.read_seq))::int as unread`.execute(trx),
    );
    expect(rows[0]).toMatchObject({ drifted: 0, unpaid: 0, unread: 0 });
    expect(rows[0]!.messages).toBeGreaterThan(200);
  });

  it.each(['free', 'premium'])(
    'MEM-6 shows the %s persona gifts, photos and a recording, the received photo unopened',
    async (who) => {
      const { rows } = await onSite((trx) =>
        sql<{ kind: string; mine: boolean; opened: boolean | null; storageKey: string | null }>`
        select m.kind, m.sender_id = p.id as mine, f.opened_at is not null as opened, coalesce(f.storage_key, v.storage_key) as "storageKey"
        from users u join profiles p on p.user_id = u.id
          join conversation_members c on c.profile_id = p.id
          join messages m on m.conversation_id = c.conversation_id
          left join message_photos f on f.message_id = m.id left join voice_messages v on v.message_id = m.id
        where u.email = ${`${who}@${SLUG}.localhost`} and m.kind <> 'text' order by 1, 2`.execute(trx),
      );
      expect(rows.map(({ kind, mine, opened }) => [kind, mine, opened])).toEqual([
        ['gift', false, false],
        ['gift', true, false],
        ['photo', false, false],
        ['photo', true, true],
        ['voice', false, false],
      ]);
      for (const { storageKey } of rows.slice(2)) {
        expect((await stat(join(dataDir, 'photos', storageKey!))).size).toBeGreaterThan(1_000);
      }
    },
  );

  it('MEM-8 has a private album of a real member that is open for the premium persona, with photos not on the profile', async () => {
    const { rows } = await onSite((trx) =>
      sql<{ viewer: string; photos: number; elsewhere: number }>`
        select u.email as viewer, count(*)::int as photos, count(*) filter (where exists (select from photos o
          where o.profile_id = f.profile_id and o.storage_key = f.storage_key and not o.private))::int as elsewhere
        from private_album_access a join photos f on f.profile_id = a.owner_id and f.status = 'private'
          join profiles o on o.id = a.owner_id and not o.fictional
          join profiles v on v.id = a.viewer_id join users u on u.id = v.user_id
        where a.status = 'granted' group by u.email`.execute(trx),
    );
    expect(rows).toEqual([{ viewer: `premium@${SLUG}.localhost`, photos: 2, elsewhere: 0 }]);
  });

  it('MEM-7 verifies main photos by an approved check each, never those of personas and fictional profiles', async () => {
    const { rows } = await onSite((trx) =>
      sql<{ verified: number; real: number; backed: number; older: number }>`
        select count(p.photo_verified_at)::int as verified, count(c.id)::int as backed,
          count(*) filter (where not p.fictional and p.photo_count > 0)::int as real,
          count(*) filter (where c.decided_at < ${TEST_NOW}::timestamptz - interval '30 days')::int as older
        from profiles p left join photo_checks c on c.profile_id = p.id and c.status = 'approved'
          and c.main_photo_id = p.main_photo_id and c.decided_at = p.photo_verified_at`.execute(trx),
    );
    const { verified, backed, real, older } = rows[0]!;
    expect([backed, older]).toEqual([verified, verified]);
    expect(verified / real).toBeGreaterThan(0.1);
    expect(verified / real).toBeLessThan(0.5);
  });

  it('MEM-2 MEM-3 MEM-6 shows the free persona likes of an answer and a photo, reactions, a reply, and a message with a like', async () => {
    const found = await onSite(async (trx) => {
      const { id, mainPhotoId } = await trx
        .selectFrom('profiles')
        .innerJoin('users', 'users.id', 'profiles.userId')
        .select(['profiles.id', 'profiles.mainPhotoId'])
        .where('users.email', '=', `free@${SLUG}.localhost`)
        .executeTakeFirstOrThrow();
      const likes = await trx.selectFrom('likes').select(['source', 'subject']).where('likedId', '=', id).execute();
      const messages = await trx
        .selectFrom('messages as m')
        .innerJoin('conversationMembers as c', 'c.conversationId', 'm.conversationId')
        .select(['m.reaction', 'm.replyToSeq', 'm.seq', 'm.withLike', 'm.subject'])
        .where('c.profileId', '=', id)
        .execute();
      return { likes, messages, photo: { photo: mainPhotoId } };
    });
    const subjects = found.likes.flatMap(({ source, subject }) => (subject === null ? [] : [[source, subject]]));
    expect(subjects).toHaveLength(3);
    expect(subjects).toContainEqual(['message', found.photo]);
    expect(subjects).toContainEqual(['profile', found.photo]);
    expect(subjects).toContainEqual(['profile', { prompt: expect.any(String), text: expect.stringMatching(/./) }]);
    expect(found.messages.filter(({ reaction }) => reaction !== null)).toHaveLength(2);
    const replies = found.messages.filter(({ replyToSeq }) => replyToSeq !== null);
    expect(replies.map(({ seq, replyToSeq }) => seq > replyToSeq!)).toEqual([true]);
    expect(found.messages.filter(({ withLike }) => withLike).map(({ subject }) => subject)).toEqual([found.photo]);
  });

  it('stores a file for every photo', async () => {
    const photos = await onSite((trx) => trx.selectFrom('photos').select('storageKey').distinct().execute());
    expect(photos.length).toBeGreaterThan(50);
    for (const { storageKey } of photos) {
      expect((await stat(join(dataDir, 'photos', storageKey))).size).toBeGreaterThan(1_000);
    }
  });

  it('creates the same rows in every installation, and nothing the second time', async () => {
    const [one, other] = databases as [TestDatabase, TestDatabase];
    const first = await digest(one);
    expect(await digest(other)).toBe(first);
    await seed(one);
    expect(await digest(one)).toBe(first);
  });

  it('skips a site that has its own members', async () => {
    const db = await createTestDatabase();
    try {
      await seedDemo({
        migratorUrl: db.migratorUrl,
        env: { dataDir, TENANTS_DIR: './nowhere', CLOCK_OFFSET: 0 },
        slugs: [SLUG],
      });
      const tenants = await db.database.withPlatform((trx) => trx.selectFrom('tenants').select('id').execute());
      expect(tenants).toEqual([]);
      const id = crypto.randomUUID();
      await db.database.withPlatform((trx) => trx.insertInto('tenants').values({ id, slug: SLUG }).execute());
      await db.database.withTenant(id, (trx) =>
        trx
          .insertInto('profiles')
          .values({
            tenantId: id,
            id: crypto.randomUUID(),
            fictional: true,
            status: 'active',
            name: 'Eigen lid',
            birthDate: '1970-01-01',
            gender: 'female',
            sexuality: 'hetero',
            country: 'NL',
            lastActiveAt: TEST_NOW,
            createdAt: TEST_NOW,
          })
          .execute(),
      );
      await seed(db);
      expect(await onSite((trx) => trx.selectFrom('profiles').select('name').execute(), db)).toEqual([
        { name: 'Eigen lid' },
      ]);
    } finally {
      await db.close();
    }
  });
});
