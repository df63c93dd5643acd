import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { MEMBER_PASSWORD, createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../context.ts';
import { createFileStores, type FileStores } from '../../../../lib/storage/file-storage.ts';
import { createServices, type Services } from '../../../../services.ts';
import { eraseDueAccounts, releaseEvidence } from '../../../trust/account-deletion/erasure/erase-accounts.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { DecisionFields } from './decision-forms.ts';

const DAY_MS = 86_400_000;
const NOTHING: DecisionFields = {
  kind: 'nothing',
  days: '',
  ground: 'terms',
  clause: '',
  law: '',
  facts: '',
  answer: 'Dit mag.',
  outcome: '',
  along: [],
};
const test = useTestDatabase();
let desk: TestDesk;
let services: Services;
let files: FileStores;
let tenant: Tenant;
let elsewhere: Tenant;
let moderator: DeskCtx;

beforeAll(async () => {
  [tenant, elsewhere] = [await createTenant(test.database), await createTenant(test.database)];
  desk = await createTestDesk(test, [tenant, elsewhere]);
  services = createServices(desk.deps);
  files = createFileStores(desk.deps.env);
  moderator = await desk.operator('moderator', tenant);
});
afterAll(async () => {
  await desk.close();
  await rm(desk.deps.env.dataDir, { recursive: true, force: true });
});

const member = (about = '') => createMember(test.database, tenant, { profile: { about } });
const ctxOf = ({ viewer }: Member) => createTestContext({ tenant, viewer });
const view = async (id: string) => (await desk.services.reports.view(moderator, id)).page;

async function report(by: Member, of: Member, photo?: string): Promise<string> {
  const input = { profile: of.profileId, reason: 'scam', text: 'Vraagt om geld.', photo } as const;
  return (await services.safety.reportProfile(ctxOf(by), input)).report.id;
}

async function erase(who: Member): Promise<void> {
  await services.accountDeletion.deleteAccount(ctxOf(who), { password: MEMBER_PASSWORD, reasons: ['other'] });
  desk.deps.clock.advance(14 * DAY_MS);
  expect(await eraseDueAccounts({ ...desk.deps, files }, tenant.id, desk.deps.clock.now())).toBe(1);
}

async function addPhoto({ profileId }: Member, inAlbum = false): Promise<string> {
  const id = randomUUID();
  const picture = sharp({ create: { width: 40, height: 50, channels: 3, background: '#aabbcc' } });
  await files.photos.write(`${id}.webp`, await picture.webp().toBuffer());
  const row = {
    tenantId: tenant.id,
    id,
    profileId,
    status: inAlbum ? 'private' : 'active',
    private: inAlbum,
    position: 0,
    storageKey: `${id}.webp`,
    width: 40,
    height: 50,
    color: '#aabbcc',
    uploadedAt: desk.deps.clock.now(),
  };
  await test.database.withTenant(tenant.id, (trx) => trx.insertInto('photos').values(row).execute());
  return id;
}

/** Parses a signed URL of the desk. */
function claimOf(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://console.localhost');
  const [tenantId, id, size] = pathname.split('/').slice(3) as [string, string, string];
  return { tenantId, id, size, expires: searchParams.get('e')!, signature: searchParams.get('s')! };
}

describe('a report with an erased participant', () => {
  it('OPS-007 SEC-022 shows the evidence copy of the photo to operators who may decide, until the decision', async () => {
    const [anna, bram] = [await member(), await member()];
    const id = await report(anna, bram, await addPhoto(bram));
    await erase(bram);
    const { photos } = await view(id);
    expect(photos).toMatchObject([{ id, pointedAt: true, width: null, height: null }]);
    const read = (ctx: DeskCtx, address: string) => desk.services.photoQueue.readFile(ctx, claimOf(address));
    const { full, url } = photos[0]!;
    for (const address of [full, url]) {
      expect(await sharp(await read(moderator, address)).metadata()).toMatchObject({ format: 'webp', width: 40 });
    }
    const { operator } = moderator;
    const as = (role: 'support' | 'moderator', site: Tenant): DeskCtx => ({
      ...moderator,
      operator: { ...operator, grants: [{ role, tenantId: site.id }] },
    });
    const colleague = await desk.operator('moderator', tenant);
    for (const ctx of [as('support', tenant), as('moderator', elsewhere), colleague]) {
      await expect(read(ctx, full)).rejects.toMatchObject({ code: 'not_found' });
    }
    await desk.services.reports.decide(moderator, id, NOTHING);
    await expect(read(moderator, full)).rejects.toMatchObject({ code: 'not_found' });
    expect((await view(id)).photos).toEqual([]);
    expect(await releaseEvidence({ ...desk.deps, files }, tenant.id)).toBe(1);
    const left = await readdir(join(desk.deps.env.dataDir, 'evidence'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('OPS-007 shows a photo once if the reporter was erased and its owner was not', async () => {
    const [anna, bram] = [await member(), await member()];
    const photo = await addPhoto(bram);
    const id = await report(anna, bram, photo);
    await erase(anna);
    expect((await view(id)).photos).toMatchObject([{ id: photo, pointedAt: true, width: 40 }]);
  });

  it('MEM-8 tells that a photo was in the private album, of its evidence copy too', async () => {
    const [anna, bram] = [await member(), await member()];
    const [own, hidden] = [await addPhoto(bram), await addPhoto(bram, true)];
    await services.privateAlbum.openFor(ctxOf(bram), { profile: anna.profileId });
    await services.privateAlbum.look(ctxOf(anna), { profile: bram.profileId });
    const id = await report(anna, bram, hidden);
    const marks = async () => (await view(id)).photos.map((photo) => [photo.id, photo.inAlbum]);
    expect(new Map((await marks()) as Array<[string, boolean]>)).toEqual(
      new Map([
        [own, false],
        [hidden, true],
      ]),
    );
    await erase(bram);
    expect(await marks()).toEqual([[id, true]]);
  });

  it('OPS-007 shows no name after erasure and marks no erased field as changed', async () => {
    const [anna, bram, bea] = [await member(), await member('Stuur me geld.'), await member()];
    const [id, by] = [await report(anna, bram), await report(bram, bea)];
    await erase(bram);
    const { rows } = await desk.services.reports.list(moderator, { site: tenant.id, after: null });
    expect(rows.find((row) => row.id === id)).toMatchObject({ name: null });
    expect(rows.find((row) => row.id === by)).toMatchObject({ name: bea.name });
    const page = await view(id);
    expect(page).toMatchObject({ reported: { name: '', userId: null }, reporter: { name: anna.name }, emptied: false });
    expect(page.facts).toContainEqual({ name: 'about', was: 'Stuur me geld.', is: null, changed: false });
    expect(page.facts.filter(({ is, changed }) => is !== null || changed)).toEqual([]);
    const { about } = await desk.services.members.reports(moderator, bea.userId);
    expect(about).toMatchObject([{ id: by, other: { name: '' } }]);
  });

  it('OPS-007 SEC-022 shows that the evidence was deleted, and none of the texts of others', async () => {
    const [anna, bea, bram] = [await member(), await member(), await member()];
    const [id, other] = [await report(anna, bram), await report(bea, bram)];
    await erase(bram);
    expect(await view(id)).toMatchObject({ text: 'Vraagt om geld.', emptied: false });
    expect((await view(id)).along).toEqual([{ id: other }]);
    await desk.services.reports.decide(moderator, id, NOTHING);
    await releaseEvidence({ ...desk.deps, files }, tenant.id);
    expect(await view(id)).toMatchObject({ text: '', emptied: true, facts: [] });
    expect(await view(other)).toMatchObject({ text: 'Vraagt om geld.', emptied: false });
  });
});
