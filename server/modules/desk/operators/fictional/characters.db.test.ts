import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { createServices, type Services } from '../../../../services.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';

const test = useTestDatabase();
let tenant: Tenant;
let deps: TestDesk['deps'];
let desk: TestDesk['services']['fictional'];
let services: Services;
let anna: DeskCtx;
let member: Member;
let figure: string;
let close: () => Promise<void>;

beforeAll(async () => {
  tenant = await createTenant(test.database);
  const made = await createTestDesk(test, [tenant]);
  ({ deps, close } = made);
  desk = made.services.fictional;
  services = createServices(deps);
  anna = await made.operator('moderator', tenant);
});

beforeEach(async () => {
  member = await createMember(test.database, tenant);
  figure = (await createFictionalProfile(test.database, tenant)).profileId;
});

afterAll(() => close());

const ctxOf = (of: Member) => createTestContext({ tenant, viewer: of.viewer });
const audited = (id: string) =>
  deps.console.withTenants([tenant.id], async (trx) => {
    const rows = await trx
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', id)
      .orderBy('action')
      .execute();
    return rows.map(({ action }) => action);
  });

describe('a fictional profile', () => {
  const form = {
    name: 'Roos Verzonnen',
    birth_date: '1988-02-03',
    gender: 'female',
    language: 'nl',
    profile: { sexuality: 'hetero', country: 'NL', region: 'NL-UT', about: 'Tekent graag.', interests: ['art'] },
  };
  let made = 0;
  const input = (overrides: object = {}) => ({ ...form, name: `Roos ${(made += 1)}`, ...overrides });

  const fresh = () => ({ tenantId: tenant.id, id: null, written: '' });

  it('is visible with its label from publishing until retirement', async () => {
    const id = await desk.characters.save(anna, fresh(), input());
    const at = { tenantId: tenant.id, id };
    const look = () => services.profiles.viewProfile(ctxOf(member), id);
    await expect(look()).rejects.toMatchObject({ code: 'not_found' });
    await desk.characters.publish(anna, at);
    expect(await look()).toMatchObject({ fictional: true, about: 'Tekent graag.', online: false });
    const { written } = (await desk.characters.view(anna, { tenantId: tenant.id, id })).character;
    const painter = input({ profile: { ...form.profile, about: 'Schildert.' } });
    await desk.characters.save(anna, { tenantId: tenant.id, id, written }, painter);
    // Saving an older version is rejected.
    await expect(desk.characters.save(anna, { tenantId: tenant.id, id, written: '' }, input())).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await look()).toMatchObject({ about: 'Schildert.' });
    await desk.characters.retire(anna, at);
    await expect(look()).rejects.toMatchObject({ code: 'not_found' });
    expect((await desk.characters.view(anna, at)).character.state).toBe('retired');
    expect(await audited(id)).toEqual(['fictional.create', 'fictional.publish', 'fictional.retire', 'fictional.save']);
  });

  it.each([
    ['a minor', { birth_date: '2009-01-01' }, 'birth_date'],
    ['an invalid date', { birth_date: '1990-02-31' }, 'birth_date'],
    ['an unknown language', { language: 'xx' }, 'language'],
    ['a name with an address', { name: 'a@b.example' }, 'name'],
    [
      'a country that the site does not serve',
      { profile: { ...form.profile, country: 'US', region: null } },
      'country',
    ],
    ['a text that claims to be real', { profile: { ...form.profile, about: 'Ik ben een echte vrouw.' } }, 'about'],
  ])('rejects %s', async (_what, wrong, field) => {
    await expect(desk.characters.save(anna, fresh(), input(wrong))).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: { [field]: expect.anything() as unknown },
    });
  });

  it("cannot be a member's profile", async () => {
    const at = { tenantId: tenant.id, id: member.profileId };
    await expect(desk.characters.save(anna, { ...at, written: '' }, input())).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(desk.characters.retire(anna, at)).rejects.toMatchObject({ code: 'not_found' });
    const change = deps.console.withTenant(tenant.id, (trx) =>
      trx.updateTable('profiles').set({ about: 'x' }).where('id', '=', member.profileId).execute(),
    );
    await expect(change).rejects.toThrow(/fictional profiles only/);
  });

  it('requires a kind and a source for each picture', async () => {
    const at = { tenantId: tenant.id, id: figure };
    const noise = Buffer.from(Array.from({ length: 400 * 500 * 3 }, (_, index) => (index * 7919) % 251));
    const upload = await sharp(noise, { raw: { width: 400, height: 500, channels: 3 } })
      .jpeg()
      .toBuffer();
    const add = (kind: string, source: string) => desk.pictures.addPicture(anna, at, { kind, source, upload });
    await expect(add('illustrated', ' ')).rejects.toMatchObject({ fields: { source: { key: 'picture_source' } } });
    await expect(add('found', 'Internet')).rejects.toMatchObject({ fields: { kind: { key: 'required' } } });
    await add('illustrated', 'Getekend door de redactie');
    const { pictures } = await desk.characters.view(anna, at);
    expect(pictures).toMatchObject([{ kind: 'illustrated', source: 'Getekend door de redactie' }]);
    const [card] = (await services.profiles.viewProfile(ctxOf(member), figure)).images;
    expect(card).toMatchObject({ id: pictures[0]!.id, status: 'active' });
    expect((await sharp(await desk.pictures.readPicture(anna, at, card!.id)).metadata()).format).toBe('webp');
    await desk.pictures.removePicture(anna, at, card!.id);
    expect((await services.profiles.viewProfile(ctxOf(member), figure)).images).toEqual([]);
    await expect(desk.pictures.readPicture(anna, at, card!.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
