import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createTenant, type TenantInput } from '../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import type { MemberCtx, Tenant } from '../../../context.ts';
import type { CopyPhotosJob } from '../../../jobs/queues.ts';
import type { DomainError } from '../../../lib/errors/errors.ts';
import { createFileStores, type FileStores } from '../../../lib/storage/file-storage.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/duration.ts';
import { createServices, type Services } from '../../../services.ts';
import { createPhotoDecoder } from '../../people/photos/index.ts';
import { eraseDueAccounts } from '../account-deletion/index.ts';
import { collectExport } from '../account-deletion/data-export/export-content.ts';
import { archiveName, writeArchive } from './archive.ts';
import { copyPhotos } from './copy-photos.ts';
import { deleteExpiredArchives, deleteOrphanedArchives } from './delete-archives.ts';

const test = useTestDatabase();
const FAMILY = { family: 'zon' };

let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let files: FileStores;
let here: Tenant;
let there: Tenant;
let bram: Member;
let photo: string;

async function open(...tenants: Tenant[]) {
  deps = await createTestDeps(test.database, tenants);
  services = createServices(deps);
  files = createFileStores(deps.env);
}

const site = (overrides: Partial<TenantInput> = {}) => createTenant(test.database, { ...FAMILY, ...overrides });

beforeEach(async () => {
  here = await site();
  there = await site({ visible_profile_fields: ['hair_colour', 'reason', 'interests'], free_photos: 1 });
  await open(here, there);
  const profile = { name: 'Bram', hair: 'red', eyes: 'blue', reason: 'dating', about: 'Ik vaar graag.' } as const;
  const lived = {
    gender: 'male',
    sexuality: 'hetero',
    birthDate: '1988-04-02',
    country: 'NL',
    region: 'NL-UT',
  } as const;
  const prompts = JSON.stringify([{ prompt: 'sunday', answer: 'In bed.' }]);
  const text = { prompts, interests: ['adventure'] };
  bram = await createMember(test.database, here, {
    email: 'bram@post.example',
    profile: { ...profile, ...lived, ...text },
  });
  photo = await insertPhoto(test.database, here, bram.profileId);
  const bytes = await sharp({ create: { width: 600, height: 700, channels: 3, background: '#804020' } })
    .webp()
    .toBuffer();
  await files.photos.write(`${photo}.webp`, bytes);
});

const asBram = (): MemberCtx => createTestContext({ tenant: here, viewer: bram.viewer });
const visitor = (tenant = there) => createTestContext({ tenant });
const ALL = ['name', 'birth', 'orientation', 'place', 'about', 'looks', 'life', 'interests'];

const sign = (overrides: Record<string, unknown> = {}, ctx = asBram()) =>
  services.sisterSites.signCopy(ctx, {
    site: there.slug,
    parts: ALL,
    prompts: ['sunday'],
    photos: [photo],
    consent: true,
    password: MEMBER_PASSWORD,
    ...overrides,
  });
const view = () => services.sisterSites.viewSisters(asBram());
const token = async () => (await view()).open[0]!.token;
const NEW = { email: 'bram@post.example', password: 'boterham-met-kaas-7', consents: { terms: true, sensitive: true } };
const join = async (answers: Record<string, unknown> = {}, tenant = there, carried?: string) =>
  services.sisterSites.joinSite(visitor(tenant), { token: carried ?? (await token()), ...NEW, ...answers });
const refusal = (work: Promise<unknown>): Promise<DomainError> =>
  work.then(
    () => expect.unreachable('it was accepted'),
    (error: DomainError) => error,
  );
const rows = (tenant: Tenant) =>
  test.database.withTenant(tenant.id, async (trx) => ({
    users: await trx.selectFrom('users').select(['id', 'email', 'status']).execute(),
    profiles: await trx.selectFrom('profiles').selectAll().execute(),
    photos: await trx.selectFrom('photos').selectAll().execute(),
    consents: await trx.selectFrom('consents').select('kind').orderBy('kind').execute(),
    archives: await trx.selectFrom('sisterArchives').selectAll().execute(),
    used: await trx.selectFrom('usedArchives').selectAll().execute(),
  }));
const archives = async () => {
  const found: string[] = [];
  for await (const { key } of files.archives.list(there.id)) found.push(key);
  return found;
};

async function runPhotos(): Promise<CopyPhotosJob> {
  const job = deps.jobs.enqueued.find(({ name }) => name === 'copy-photos')!.payload as CopyPhotosJob;
  await copyPhotos({ ...deps, files, decoder: createPhotoDecoder() }, job);
  return job;
}

describe('MEM-13 a copy for a sister site', () => {
  it('creates a separate account with what was chosen, by the ordinary signup, and says what is left out', async () => {
    await sign();
    const arrival = await services.sisterSites.viewArrival(visitor(), await token());
    expect(arrival).toMatchObject({
      fields: { name: 'Bram', email: 'bram@post.example', date_of_birth: '1988-04-02', country: 'NL', region: 'NL-UT' },
      openSteps: [],
      photos: 1,
      droppedPhotos: 0,
    });
    expect(arrival.taken).toEqual([
      { name: 'about', title: 'Over mij …' },
      { name: 'hair', title: null },
      { name: 'reason', title: null },
      { name: 'interests', title: null },
      { name: 'sunday', title: 'Een perfecte zondag begint met …' },
    ]);
    expect(arrival.dropped).toEqual([{ name: 'eyes', title: null }]);
    const { sessionToken } = await join();
    const viewer = await services.accounts.resolveSession(there, sessionToken!);
    expect(viewer).toMatchObject({ status: 'not_confirmed', profileStatus: 'disabled' });
    const { users, profiles, consents } = await rows(there);
    expect(users).toMatchObject([{ email: 'bram@post.example', status: 'not_confirmed' }]);
    const copied = {
      name: 'Bram',
      hair: 'red',
      eyes: null,
      reason: 'dating',
      about: 'Ik vaar graag.',
      interests: ['adventure'],
    };
    expect(profiles).toMatchObject([{ ...copied, prompts: [{ prompt: 'sunday', answer: 'In bed.' }] }]);
    expect(consents.map(({ kind }) => kind)).toEqual(['age', 'sensitive', 'terms']);
    expect(users[0]!.id).not.toBe(bram.userId);
    expect(profiles[0]!.id).not.toBe(bram.profileId);
  });

  it('copies nothing that was not ticked, and asks at the other site what it needs', async () => {
    await sign({ parts: ['looks'], prompts: [], photos: [] });
    const arrival = await services.sisterSites.viewArrival(visitor(), await token());
    expect(arrival).toMatchObject({ fields: { email: 'bram@post.example' }, openSteps: [0, 1, 2], photos: 0 });
    expect(Object.keys(arrival.fields)).toEqual(['email']);
    expect((await refusal(join())).fields).toHaveProperty('name');
    const answers = { name: 'Bas', gender: 'male', sexuality: 'bi', date_of_birth: '1988-04-02', country: 'BE' };
    await join(answers);
    expect((await rows(there)).profiles).toMatchObject([{ name: 'Bas', hair: 'red', about: '', reason: null }]);
    await expect.poll(archives).toEqual([]);
  });

  it('writes short notes into their fields on a site without prompts, and leaves other answers out', async () => {
    there = await site({ features: { prompts: false }, visible_profile_notes: ['about', 'looking_for'] });
    await open(here, there);
    await test.database.withTenant(here.id, (trx) =>
      trx.updateTable('profiles').set({ lookingFor: 'een fietsmaat', askMe: 'van alles' }).execute(),
    );
    await sign({ parts: ALL.slice(0, 4), prompts: ['sunday', 'looking_for', 'ask_me'], photos: [] });
    const { taken, dropped } = await services.sisterSites.viewArrival(visitor(there), await token());
    expect([taken, dropped].map((list) => list.map(({ name }) => name))).toEqual([
      ['looking_for'],
      ['ask_me', 'sunday'],
    ]);
    await join({}, there);
    expect((await rows(there)).profiles).toMatchObject([{ lookingFor: 'een fietsmaat', askMe: '' }]);
  });

  it('has photos inspected anew, once, as many as the site allows, and deletes the archive then', async () => {
    await sign();
    await join();
    expect(await archives()).toHaveLength(1);
    const job = await runPhotos();
    const copied = await rows(there);
    expect(copied.photos).toMatchObject([{ status: 'inspection', profileId: copied.profiles[0]!.id }]);
    expect(await files.photos.read(copied.photos[0]!.storageKey)).not.toBeNull();
    expect(await archives()).toEqual([]);
    await copyPhotos({ ...deps, files, decoder: createPhotoDecoder() }, job);
    expect((await rows(there)).photos).toHaveLength(1);
    expect(await refusal(sign({ photos: [photo, photo] }))).toMatchObject({ code: 'invalid_fields' });
  });

  it('opens once, for a quarter of an hour, at its own site only, and not when it was changed', async () => {
    await sign({ photos: [] });
    const carried = await token();
    for (const [tenant, text] of [
      [here, carried],
      [there, `${carried.slice(0, -1)}_`],
      [there, 'x'],
      [there, '../../etc/passwd'],
    ] as const) {
      expect(await refusal(services.sisterSites.viewArrival(visitor(tenant), text))).toMatchObject({
        code: 'link_invalid',
      });
    }
    const key = `${there.id}/${archiveName(carried)}`;
    const sealed = (await files.archives.read(key))!;
    const changed = Buffer.from(sealed);
    changed[changed.length - 1]! ^= 1;
    for (const bytes of [changed, sealed.subarray(0, 20), Buffer.alloc(33 * 1024 * 1024)]) {
      await files.archives.write(key, bytes);
      expect(await refusal(join({}, there, carried))).toMatchObject({ code: 'link_invalid' });
    }
    // Moved to the folder of another site, it is not for that site.
    await files.archives.write(`${here.id}/${archiveName(carried)}`, sealed);
    expect(await refusal(join({}, here, carried))).toMatchObject({ code: 'link_invalid' });
    await files.archives.write(key, sealed);
    const both = await Promise.allSettled([
      join({}, there, carried),
      join({ email: 'bas@post.example', name: 'Bas' }, there, carried),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await files.archives.write(key, sealed);
    expect(await refusal(join({ email: 'c@post.example', name: 'Cas' }, there, carried))).toMatchObject({
      code: 'link_invalid',
    });
    expect((await rows(there)).users).toHaveLength(1);
    await sign({ photos: [] });
    deps.clock.advance(15 * MINUTE_MS);
    expect((await view()).open).toEqual([]);
    expect(await refusal(join({}, there, carried))).toMatchObject({ code: 'link_invalid' });
  });

  it('does not open at a site that has left the family since, or that takes no signups now', async () => {
    await sign({ photos: [] });
    const carried = await token();
    for (const family of [null, 'maan']) {
      Object.assign(there, { family });
      expect(await refusal(services.sisterSites.viewArrival(visitor(), carried))).toMatchObject({
        code: 'link_invalid',
      });
      expect(await refusal(join({}, there, carried))).toMatchObject({ code: 'link_invalid' });
    }
    Object.assign(there, { family: 'zon', signups: 'with_trafficsource' });
    expect(await refusal(join({}, there, carried))).toMatchObject({ code: 'signup_closed' });
    expect((await rows(there)).users).toEqual([]);
  });

  it('takes over nothing that its own rules refuse, whatever an archive says', async () => {
    const hostile = 'x'.repeat(43);
    await writeArchive(
      { ...deps, archives: files.archives },
      hostile,
      {
        site: there.id,
        family: 'zon',
        until: deps.clock.now().getTime() + MINUTE_MS,
        email: 'bram@post.example',
        fields: {
          name: 'B',
          date_of_birth: '2010-01-01',
          gender: 'male',
          sexuality: 'lesbian',
          country: 'XX',
          region: 'NL-UT',
        },
        profile: {
          hair: 'green',
          photo_verified_at: 'now',
          status: 'active',
          interests: ['nothing'],
          about: 'x'.repeat(9000),
        },
        prompts: [{ prompt: 'unknown', answer: 'x' }],
      },
      [Buffer.from('no photo')],
    );
    const arrival = await services.sisterSites.viewArrival(visitor(), hostile);
    expect(arrival).toMatchObject({ openSteps: [0, 1, 2], taken: [] });
    const young = await refusal(join({ date_of_birth: '1980-01-01' }, there, hostile));
    // Whoever signed that they are too young does not become older here.
    expect(young.fields).toHaveProperty('date_of_birth');
    expect((await rows(there)).used).toEqual([]);
  });

  it('reads nothing of the other site: what is deleted there meanwhile changes nothing', async () => {
    await sign();
    const carried = await token();
    await test.database.withTenant(here.id, async (trx) => {
      await trx.deleteFrom('sisterArchives').execute();
      await trx.deleteFrom('profiles').execute();
      await trx.deleteFrom('users').execute();
    });
    await files.photos.remove(`${photo}.webp`);
    await join({}, there, carried);
    await runPhotos();
    expect(await rows(there)).toMatchObject({ profiles: [{ name: 'Bram' }], photos: [{ status: 'inspection' }] });
    const stored = JSON.stringify([await rows(there), deps.jobs.enqueued]);
    for (const id of [here.id, bram.userId, bram.profileId, photo]) expect(stored).not.toContain(id);
  });

  it('is left on each site by itself', async () => {
    await sign({ photos: [] });
    const { sessionToken } = await join();
    const viewer = (await services.accounts.resolveSession(there, sessionToken!))!;
    await services.accountDeletion.deleteAccount(asBram(), { password: MEMBER_PASSWORD, reasons: ['other'] });
    expect(await services.accounts.resolveSession(here, bram.sessionToken)).toBeNull();
    expect(await services.accounts.resolveSession(there, sessionToken!)).toMatchObject({ userId: viewer.userId });
    const before = await rows(here);
    await services.accountDeletion.deleteAccount(createTestContext({ tenant: there, viewer }), {
      password: NEW.password,
      reasons: ['other'],
    });
    expect(await rows(here)).toEqual(before);
  });

  it('ends like any signup for an address that is known at the other site, which this site is not told', async () => {
    await createMember(test.database, there, { email: 'bram@post.example' });
    await sign({ photos: [] });
    expect(await refusal(join())).toMatchObject({ code: 'account_exists' });
    // Another address is still possible.
    await join({ email: 'bas@post.example' });
    expect(await view()).toMatchObject({ open: [{ site: there.name }] });
  });

  it('tells nothing about addresses on a neutral site, and uses the archive in either case', async () => {
    there = await site({ account_disclosure: 'neutral' });
    await open(here, there);
    await createMember(test.database, there, { email: 'bram@post.example' });
    await sign({ photos: [] });
    expect(await join()).toEqual({ sessionToken: null });
    expect((await rows(there)).used).toHaveLength(1);
    await sign({ photos: [] });
    expect(await join({ email: 'bas@post.example', name: 'Bas' })).toEqual({ sessionToken: null });
    expect((await rows(there)).profiles).toHaveLength(2);
  });
});

describe('MEM-13 what is signed', () => {
  it('needs the password, the consent, a site that is offered and an active account', async () => {
    const fieldsOf = async (input: Record<string, unknown>) => Object.keys((await refusal(sign(input))).fields!);
    expect(await fieldsOf({ password: 'wrong' })).toEqual(['password']);
    expect(await fieldsOf({ consent: false, site: '' })).toEqual(['site', 'consent']);
    expect(await fieldsOf({ site: here.slug })).toEqual(['site']);
    const paused = {
      ...bram.viewer,
      status: 'paused' as const,
      pausedUntil: new Date(deps.clock.now().getTime() + DAY_MS),
    };
    const asPaused = createTestContext({ tenant: here, viewer: paused });
    expect(await refusal(sign({}, asPaused))).toMatchObject({ code: 'account_paused' });
    const unconfirmed = { ...bram.viewer, status: 'not_confirmed' as const };
    expect(await refusal(sign({}, createTestContext({ tenant: here, viewer: unconfirmed })))).toMatchObject({
      code: 'not_confirmed',
    });
    expect((await rows(here)).archives).toEqual([]);
    for (let count = 0; count < 5; count += 1) await sign({ photos: [] });
    expect(await refusal(sign())).toMatchObject({ code: 'too_many_requests' });
  });

  it('can be withdrawn by the member alone, is exported, and is erased with the account', async () => {
    await sign({ parts: ['name'] });
    const { id } = (await view()).open[0]!;
    const other = await createMember(test.database, here);
    await services.sisterSites.withdrawCopy(createTestContext({ tenant: here, viewer: other.viewer }), id);
    expect(await archives()).toHaveLength(1);
    const content = await test.database.withTenant(here.id, (trx) => collectExport(trx, here.id, bram.userId));
    expect(content?.files['copies_for_sister_sites']).toMatchObject([
      { site_host: there.hosts[0], parts: ['name', 'sunday'], photos: 1, consent_version: '2026-11-28' },
    ]);
    await services.sisterSites.withdrawCopy(asBram(), id);
    await services.sisterSites.withdrawCopy(asBram(), 'no id');
    expect([await archives(), (await view()).open]).toEqual([[], []]);
    await services.accountDeletion.deleteAccount(asBram(), { password: MEMBER_PASSWORD, reasons: ['other'] });
    deps.clock.advance(15 * DAY_MS);
    await eraseDueAccounts({ ...deps, files }, here.id, deps.clock.now());
    expect((await rows(here)).archives).toEqual([]);
  });

  it('is deleted a day later if no row leads to its file any more, as after the purge of the first site', async () => {
    await sign({ photos: [] });
    await test.database.withTenant(here.id, (trx) => trx.deleteFrom('sisterArchives').execute());
    const sweep = (after: number) => deleteOrphanedArchives(files.archives, there.id, new Date(Date.now() + after));
    expect([await sweep(HOUR_MS), await archives()]).toEqual([0, [expect.any(String)]]);
    expect([await sweep(DAY_MS + HOUR_MS), await archives()]).toEqual([1, []]);
  });

  it('is deleted an hour after it has expired, and so is what the other site remembers', async () => {
    await sign();
    await sign({ photos: [] });
    await join();
    const sweep = (tenant: Tenant) => deleteExpiredArchives({ ...deps, files }, tenant.id, deps.clock.now());
    expect([await sweep(here), await sweep(there)]).toEqual([0, 0]);
    deps.clock.advance(HOUR_MS + 16 * MINUTE_MS);
    expect([await sweep(here), await sweep(there)]).toEqual([2, 1]);
    expect(await archives()).toEqual([]);
    expect((await rows(here)).archives).toMatchObject([{ stored: false }, { stored: false }]);
    expect((await rows(there)).used).toEqual([]);
  });
});

describe('MEM-13 sites that are offered', () => {
  const offered = async (one: Partial<TenantInput>, other: Partial<TenantInput>) => {
    const [a, b] = [await site(one), await site(other)];
    await open(a, b);
    const profile = { birthDate: '2004-01-01', country: 'NL' } as const;
    const member = await createMember(test.database, a, { profile });
    return services.sisterSites.hasSisters(createTestContext({ tenant: a, viewer: member.viewer }));
  };

  it.each<[string, Partial<TenantInput>, Partial<TenantInput>, boolean]>([
    ['of one family and niche', {}, {}, true],
    ['of one niche that reveals something', { niche: 7 }, { niche: 7 }, true],
    ['without a family', { family: null }, { family: null }, false],
    ['of two families', {}, { family: 'maan' }, false],
    ['that reveal something together', { niche: 1 }, { niche: 7 }, false],
    ['of which one says so', { niche: 1, family_across_niches: true }, { niche: 7 }, false],
    ['that both say so', { niche: 1, family_across_niches: true }, { niche: 7, family_across_niches: true }, true],
    ['of which the other is a draft', {}, { status: 'draft' }, false],
    ['of which the other asks for an affiliate network', {}, { signups: 'with_trafficsource' }, false],
    ['of which the other is in other countries', {}, { countries: ['DE'] }, false],
    ['of which the other is for older people', {}, { min_age: 30 }, false],
  ])('are those %s', async (_name, one, other, expected) => {
    expect(await offered(one, other)).toBe(expected);
  });

  it('are none where there is none: the page does not exist', async () => {
    const alone = await site({ family: 'alleen' });
    await open(alone);
    const member = await createMember(test.database, alone);
    const ctx = createTestContext({ tenant: alone, viewer: member.viewer });
    expect(await refusal(services.sisterSites.viewSisters(ctx))).toMatchObject({ code: 'not_found' });
    expect(await refusal(sign({}, ctx))).toMatchObject({ code: 'not_found' });
  });
});
