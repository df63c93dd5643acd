import { rm } from 'node:fs/promises';

import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { overPods } from '../../../../db/pods.ts';
import { createTestContext } from '../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../tests/setup/test-database.ts';
import { createTestDeps } from '../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../context.ts';
import type { CopyPhotosJob } from '../../../jobs/queues.ts';
import { createFileStores, type FileStores } from '../../../lib/storage/file-storage.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/duration.ts';
import { createServices, type Services } from '../../../services.ts';
import { createPhotoDecoder } from '../../people/photos/index.ts';
import { copyPhotos } from './copy-photos.ts';
import { deleteExpiredArchives } from './delete-archives.ts';

/* Two sisters, each on a pod of its own, of which either can be away. */
const first = useTestDatabase();
const second = useTestDatabase();
const away = new Set<string>();

let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;
let files: FileStores;
let here: Tenant;
let there: Tenant;

beforeAll(async () => {
  here = await createTenant(first.database, { family: 'zon' });
  there = await createTenant(second.database, { family: 'zon', pod: 'north' });
  const podOf = (id: string) => (id === there.id ? 'north' : 'default');
  const list = [
    { name: 'default', database: first.database, isOpen: () => !away.has('default') },
    { name: 'north', database: second.database, isOpen: () => !away.has('north') },
  ];
  deps = await createTestDeps(overPods(list, podOf), [here, there], { pods: { list, podOf } });
  services = createServices(deps);
  files = createFileStores(deps.env);
});
afterAll(() => rm(deps.env.dataDir, { recursive: true, force: true }));
beforeEach(() => away.clear());

const emailOf = (name: string) => `${name.toLowerCase()}@post.example`;

/** A member of the first site with a photo, who has signed a copy of name and photo for the other one. */
async function signed(name: string): Promise<{ member: Member; photo: string; token: string }> {
  const profile = {
    name,
    gender: 'male',
    sexuality: 'hetero',
    birthDate: '1988-04-02',
    country: 'NL',
  } as const;
  const member = await createMember(first.database, here, { email: emailOf(name), profile });
  const photo = await insertPhoto(first.database, here, member.profileId);
  const picture = sharp({ create: { width: 600, height: 700, channels: 3, background: '#804020' } });
  await files.photos.write(`${photo}.webp`, await picture.webp().toBuffer());
  const ctx = createTestContext({ tenant: here, viewer: member.viewer });
  const parts = ['name', 'birth', 'orientation', 'place'];
  const copy = { site: there.slug, parts, prompts: [], photos: [photo], consent: true, password: MEMBER_PASSWORD };
  await services.sisterSites.signCopy(ctx, copy);
  return { member, photo, token: (await services.sisterSites.viewSisters(ctx)).open[0]!.token };
}

const join = (name: string, token: string) =>
  services.sisterSites.joinSite(createTestContext({ tenant: there }), {
    token,
    email: emailOf(name),
    password: 'boterham-met-kaas-7',
    consents: { terms: true, sensitive: true },
  });
const lastJob = () => deps.jobs.enqueued.findLast(({ name }) => name === 'copy-photos')!.payload as CopyPhotosJob;
const addPhotos = () => copyPhotos({ ...deps, files, decoder: createPhotoDecoder() }, lastJob());
const membersOf = (pod: typeof first, name: string) =>
  pod.database.withTenant((pod === first ? here : there).id, (trx) =>
    trx
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .leftJoin('photos', 'photos.profileId', 'profiles.id')
      .where('users.email', '=', emailOf(name))
      .select(['profiles.id', 'profiles.name', 'photos.status'])
      .execute(),
  );

it('MEM-13 is joined across pods, with its photos, while the pod of the first site is away', async () => {
  const { member, token } = await signed('Bram');
  away.add('default');
  const { sessionToken } = await join('Bram', token);
  await addPhotos();
  expect(await services.accounts.resolveSession(there, sessionToken!)).toMatchObject({ status: 'not_confirmed' });
  const joined = await membersOf(second, 'Bram');
  expect(joined).toMatchObject([{ name: 'Bram', status: 'inspection' }]);
  expect(joined[0]!.id).not.toBe(member.profileId);
  away.clear();
  expect(await membersOf(first, 'Bram')).toMatchObject([{ id: member.profileId, status: 'active' }]);
  // Each pod has the rows of its own site only.
  for (const [pod, { id }] of [
    [first, there],
    [second, here],
  ] as const) {
    expect(await pod.database.withTenant(id, (trx) => trx.selectFrom('users').select('id').execute())).toEqual([]);
  }
});

it('MEM-13 is joined once the pod of the other site is back, with the same archive', async () => {
  const { token } = await signed('Bas');
  away.add('north');
  await expect(join('Bas', token)).rejects.toThrow('pod north is away');
  away.clear();
  deps.clock.advance(MINUTE_MS);
  await join('Bas', token);
  await addPhotos();
  expect(await membersOf(second, 'Bas')).toMatchObject([{ name: 'Bas', status: 'inspection' }]);
  await expect(join('Bas', token)).rejects.toMatchObject({ code: 'link_invalid' });
});

it('MEM-13 leaves no archive behind on either pod', async () => {
  const { token } = await signed('Cas');
  deps.clock.advance(2 * HOUR_MS);
  await expect(join('Cas', token)).rejects.toMatchObject({ code: 'link_invalid' });
  const sweep = ({ id }: Tenant) => deleteExpiredArchives({ ...deps, files }, id, deps.clock.now());
  for (const site of [there, here]) expect(await sweep(site)).toBeGreaterThan(0);
  const left: string[] = [];
  for await (const { key } of files.archives.list(there.id)) left.push(key);
  expect(left).toEqual([]);
});
