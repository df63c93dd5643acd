import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember } from '../../../../../tests/factories/member.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { createPhotoDesk, type PhotoDesk } from '../../../../../tests/setup/photo-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';

const test = useTestDatabase();
let desk: PhotoDesk;
let { deps, services, queue, tenant, elsewhere, owner, operator, insertPending, newDecision, settle, mails } =
  {} as PhotoDesk;

beforeAll(async () => {
  desk = await createPhotoDesk(test);
  ({ deps, services, queue, tenant, elsewhere, owner, operator, insertPending, newDecision, settle, mails } = desk);
});
afterAll(() => desk.close());
beforeEach(() => desk.clear());

const idsOf = async (ctx: DeskCtx, site: string | null = null) =>
  (await queue.open(ctx, { site })).photos.map((photo) => photo.id);
const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const statusOf = (photoId: string) =>
  test.database.withTenant(tenant.id, async (trx) => {
    const row = await trx.selectFrom('photos').select('status').where('id', '=', photoId).executeTakeFirst();
    return row?.status;
  });
const deskActions = (ctx: DeskCtx) =>
  deps.console.withPlatform((trx) =>
    trx
      .selectFrom('auditLog')
      .select(['action', 'subjectId', 'tenantId', 'detail'])
      .where('operatorId', '=', ctx.operator.id)
      .orderBy('at')
      .execute(),
  );
const seen = async () => {
  const viewer = await createMember(test.database, tenant, { premium: true });
  const ctx = createTestContext({ tenant, viewer: viewer.viewer });
  return (await services.profiles.viewProfile(ctx, owner.profileId)).images.map((image) => image.id);
};

describe('the queue of photos', () => {
  it('OPS-006 lists pending photos, oldest first, with their members and previous removals', async () => {
    const ids = await insertPending(3);
    const { photos, waiting: count } = await queue.open(await operator('moderator'), { site: null });
    expect(photos.map((photo) => photo.id)).toEqual(ids);
    expect(count).toBe(3);
    expect(photos[0]).toMatchObject({
      site: { id: tenant.id, name: tenant.name },
      member: { name: owner.name, fictional: false, age: expect.any(Number) as number },
      inMessage: false,
      main: true,
      shown: 0,
      removals: { person: [], picture: [] },
    });
  });

  it('OPS-006 publishes an approved photo immediately and mails the owner when the decision is settled', async () => {
    const moderator = await operator('moderator');
    const [id, other] = await insertPending(2);
    await queue.open(moderator, { site: tenant.id });
    await queue.approve(moderator, newDecision(id!));
    expect(await seen()).toEqual([id]);
    expect(await mails()).toEqual([]);
    expect(await idsOf(moderator)).toEqual([other]);
    await queue.approve(moderator, newDecision(other!));
    expect(await settle()).toBe(1);
    expect(await mails()).toEqual(['photo_approved']);
    expect(await settle()).toBe(0);
  });

  it('OPS-006 takes a removed photo out of the queue immediately, and deletes it with a mail when the decision is settled', async () => {
    const moderator = await operator('moderator');
    const [id] = await insertPending(1);
    await queue.remove(moderator, newDecision(id!), { reason: 'contact', note: 'telephone number' });
    expect(await statusOf(id!)).toBe('inspection');
    expect(await queue.open(moderator, { site: null })).toMatchObject({ photos: [], waiting: 0 });
    expect(await mails()).toEqual([]);
    await settle();
    expect(await statusOf(id!)).toBe('removed');
    expect(await mails()).toEqual(['photo_removed']);
    expect(await codeOf(queue.remove(moderator, newDecision(id!), { reason: 'nonsense', note: '' }))).toBe('not_found');
  });

  it('OPS-006 returns a photo to the queue when its decision is undone, and mails nobody', async () => {
    const moderator = await operator('moderator');
    const [shown, removed] = await insertPending(2);
    const [first, second] = [newDecision(shown!), newDecision(removed!)];
    await queue.approve(moderator, first);
    await queue.remove(moderator, second, { reason: 'explicit', note: '' });
    await queue.undo(moderator, first);
    await queue.undo(moderator, second);
    // Submitted again after a lost response.
    await queue.undo(moderator, second);
    expect(await seen()).toEqual([]);
    expect(await idsOf(moderator)).toEqual(expect.arrayContaining([shown, removed]));
    expect(await settle()).toBe(0);
    expect(await mails()).toEqual([]);
    await queue.approve(moderator, newDecision(removed!));
    await settle();
    expect(await codeOf(queue.undo(moderator, second))).toBe('work_decided');
  });

  it('OPS-006 stores and audits a decision once if it is submitted twice', async () => {
    const moderator = await operator('moderator');
    const [id] = await insertPending(1);
    const sent = newDecision(id!);
    await queue.approve(moderator, sent);
    await queue.approve(moderator, sent);
    expect((await deskActions(moderator)).filter((deskAction) => deskAction.action === 'photo.approve')).toHaveLength(
      1,
    );
    expect(await codeOf(queue.approve(moderator, newDecision(id!)))).toBe('work_decided');
  });

  it('OPS-005 OPS-006 audits every view once per batch, and every decision', async () => {
    const moderator = await operator('moderator');
    const [first, second] = await insertPending(2);
    await queue.open(moderator, { site: null });
    deps.clock.advance(1);
    await queue.open(moderator, { site: null });
    const removal = newDecision(second!);
    await queue.approve(moderator, newDecision(first!));
    deps.clock.advance(1);
    await queue.remove(moderator, removal, { reason: 'quality', note: 'blurred' });
    deps.clock.advance(1);
    await queue.undo(moderator, removal);
    const written = await deskActions(moderator);
    expect(written.map((deskAction) => [deskAction.action, deskAction.subjectId])).toEqual([
      ['photo.look', null],
      ['photo.approve', first],
      ['photo.remove', second],
      ['photo.undo', second],
    ]);
    expect(written[0]!.detail).toEqual({ photos: [first, second] });
    expect(written[2]!.detail).toEqual({ decision: removal.decision, reason: 'quality' });
    expect(written.every((deskAction) => deskAction.tenantId === tenant.id)).toBe(true);
  });
});

describe('two operators', () => {
  it('OPS-006 get different photos, also concurrently', async () => {
    const ids = await insertPending(30);
    const [one, other] = [await operator('moderator'), await operator('platform', null)];
    const [mine, theirs] = await Promise.all([idsOf(one), idsOf(other)]);
    expect([mine.length, theirs.length]).toEqual([12, 12]);
    expect(new Set([...mine, ...theirs]).size).toBe(24);
    expect([...mine, ...theirs].every((id) => ids.includes(id))).toBe(true);
    const { others, waiting: count } = await queue.open(one, { site: null });
    expect(others.map((photo) => photo.id).toSorted()).toEqual(theirs.toSorted());
    expect(others[0]).toMatchObject({ site: tenant.name, holder: other.operator.name });
    expect(count).toBe(30);
  });

  it('OPS-006 cannot both decide about the same photo', async () => {
    const [one, other] = [await operator('moderator'), await operator('site_manager')];
    for (const id of await insertPending(6)) {
      const codes = await Promise.all([
        codeOf(queue.approve(one, newDecision(id))),
        codeOf(queue.remove(other, newDecision(id), { reason: 'rules', note: '' })),
      ]);
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      expect(['work_taken', 'work_decided']).toContain(codes.find((code) => code !== 'done'));
    }
    const decided = [...(await deskActions(one)), ...(await deskActions(other))];
    expect(decided).toHaveLength(6);
  });

  it('OPS-006 get photos that the other released, or claimed for ten minutes without an action', async () => {
    const [one, other] = [await operator('moderator'), await operator('moderator')];
    const ids = await insertPending(2);
    const { photos, takenAt } = await queue.open(one, { site: null });
    expect(photos.map((photo) => photo.id)).toEqual(ids);
    expect(await idsOf(other)).toEqual([]);
    expect(await codeOf(queue.approve(other, newDecision(ids[0]!)))).toBe('work_taken');
    // The page was reopened before the previous one reported that it was left.
    deps.clock.advance(1);
    const again = await queue.open(one, { site: null });
    await queue.releaseAll(one, takenAt);
    expect(await idsOf(other)).toEqual([]);
    await queue.releaseAll(one, again.takenAt);
    expect(await idsOf(other)).toEqual(ids);
    deps.clock.advance(10 * 60_000);
    expect(await idsOf(one)).toEqual(ids);
  });

  it('OPS-006 get replacements for skipped photos, which remain claimed', async () => {
    const [one, other] = [await operator('moderator'), await operator('moderator')];
    const ids = await insertPending(15);
    expect(await idsOf(one)).toEqual(ids.slice(0, 12));
    const { photos } = await queue.open(one, { site: null, skipped: ids.slice(0, 2) });
    expect(photos.map((photo) => photo.id)).toEqual(ids.slice(0, 14));
    expect(await idsOf(other)).toEqual(ids.slice(14));
  });

  it('OPS-006 release photos of other sites when they choose a site', async () => {
    const stranger = await createMember(test.database, elsewhere);
    const [theirs] = await insertPending(1, { of: stranger, site: elsewhere });
    const [ours] = await insertPending(1);
    const [one, other] = [await operator('platform', null), await operator('platform', null)];
    expect((await idsOf(one)).toSorted()).toEqual([ours!, theirs!].toSorted());
    expect(await idsOf(one, tenant.id)).toEqual([ours]);
    expect(await idsOf(other)).toEqual([theirs]);
  });
});

describe('a moderator of one site', () => {
  it('OPS-006 finds no photo of another site in the list, by id or by file', async () => {
    const stranger = await createMember(test.database, elsewhere);
    const [theirs] = await insertPending(1, { of: stranger, site: elsewhere });
    const moderator = await operator('moderator');
    expect(await idsOf(moderator)).toEqual([]);
    const there = newDecision(theirs!, elsewhere);
    const asked = [
      queue.open(moderator, { site: elsewhere.id }),
      queue.approve(moderator, there),
      queue.remove(moderator, there, { reason: 'rules', note: '' }),
      queue.undo(moderator, there),
      // Its id with their own site.
      queue.approve(moderator, newDecision(theirs!)),
      queue.remove(moderator, newDecision(theirs!), { reason: 'rules', note: '' }),
      queue.undo(moderator, newDecision(theirs!)),
    ];
    expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set(['not_found']));
    expect(await codeOf(queue.open(await operator('finance'), { site: null }))).toBe('not_found');
    expect(await idsOf(await operator('platform', null))).toEqual([theirs]);
  });

  it('OPS-006 reads files of their site by signed URLs of their own, valid for 15 minutes', async () => {
    const upload = await sharp({ create: { width: 320, height: 400, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const { id } = await services.photos.addPhoto(createTestContext({ tenant, viewer: owner.viewer }), upload);
    const moderator = await operator('moderator');
    const { photos } = await queue.open(moderator, { site: null });
    const claimOf = (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://console.localhost');
      const [, , , tenantId, photoId, size] = pathname.split('/') as [string, string, string, string, string, string];
      return { tenantId, id: photoId, size, expires: searchParams.get('e')!, signature: searchParams.get('s')! };
    };
    const claim = claimOf(photos[0]!.full);
    expect(claim).toMatchObject({ tenantId: tenant.id, id, size: 'full' });
    expect((await sharp(await queue.readFile(moderator, claim)).metadata()).format).toBe('webp');
    const [colleague, finance] = [await operator('moderator'), await operator('finance')];
    const refused = [
      queue.readFile(colleague, claim),
      queue.readFile(finance, claim),
      queue.readFile({ ...moderator, operator: { ...moderator.operator, grants: [] } }, claim),
      queue.readFile(moderator, { ...claim, size: 'thumb' }),
      queue.readFile(moderator, { ...claim, tenantId: elsewhere.id }),
      queue.readFile(moderator, { ...claim, id: randomUUID() }),
    ];
    expect(new Set(await Promise.all(refused.map(codeOf)))).toEqual(new Set(['not_found']));
    deps.clock.advance(15 * 60_000);
    expect(await codeOf(queue.readFile(moderator, claim))).toBe('not_found');
  });
});

it('OPS-006 shows previous removals from the same member, and of the same picture from any member', async () => {
  const moderator = await operator('moderator');
  const hash = Buffer.from('00ff00ff00ff00ff', 'hex');
  const alike = Buffer.from('01ff00ff00ff00ff', 'hex');
  const other = await createMember(test.database, tenant);
  const [theirs] = await insertPending(1, { of: other, hash: alike });
  const [mine] = await insertPending(1, { hash: Buffer.from('123456789abcdef0', 'hex') });
  await queue.remove(moderator, newDecision(theirs!), { reason: 'copied', note: 'From a film.' });
  await queue.remove(moderator, newDecision(mine!), { reason: 'quality', note: 'Blurred twice.' });
  await settle();
  await insertPending(1, { hash });
  const [photo] = (await queue.open(moderator, { site: null })).photos;
  expect(photo!.removals.person).toMatchObject([{ reason: 'quality', note: 'Blurred twice.', elsewhere: false }]);
  expect(photo!.removals.person[0]!.image).toContain(`/desk/photos/${tenant.id}/${mine}/card?`);
  expect(photo!.removals.picture).toMatchObject([{ reason: 'copied', note: 'From a film.', elsewhere: true }]);
  expect(photo!.removals.picture[0]!.image).toContain(theirs);
});

it('OPS-006 reads a batch and the count without reading the whole queue', async () => {
  await withClient(test.migratorUrl, async (client) => {
    await client.query(`select set_config('app.tenant_id', $1, false)`, [tenant.id]);
    await client.query(
      `insert into photos (tenant_id, id, profile_id, status, position, storage_key, width, height, color, uploaded_at)
       select $1, gen_random_uuid(), $2, 'inspection', n, 'k', 3, 4, '#000000', $3::timestamptz + n * interval '1 second'
       from generate_series(1, 20000) n`,
      [tenant.id, owner.profileId, new Date(deps.clock.now().getTime() - 100_000_000)],
    );
    await client.query('analyze photos');
  });
  const moderator = await operator('moderator');
  const rowsRead = () =>
    withClient(test.superuserUrl, async (client) => {
      const { rows } = await client.query<{ read: number }>(
        `select (idx_tup_fetch + seq_tup_read)::float8 as read from pg_stat_user_tables where relname = 'photos'`,
      );
      return rows[0]!.read;
    });
  // A backend reports its statistics after being idle for one second.
  const rest = () => new Promise((resolve) => setTimeout(resolve, 1_500));
  await rest();
  const before = await rowsRead();
  const { photos, waiting: count } = await queue.open(moderator, { site: tenant.id });
  await queue.releaseAll(moderator, deps.clock.now().toISOString());
  await rest();
  const read = (await rowsRead()) - before;
  expect([photos.length, count]).toEqual([12, 1001]);
  expect(read).toBeGreaterThan(12);
  expect(read).toBeLessThan(5_000);
});
