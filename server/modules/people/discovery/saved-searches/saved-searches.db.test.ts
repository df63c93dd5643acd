import { beforeEach, describe, expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { queuedMails } from '../../../../../tests/factories/mails.ts';
import { createMember, type Member, type MemberOverrides } from '../../../../../tests/factories/member.ts';
import { createFictionalProfile } from '../../../../../tests/factories/profile.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { createServices, type Services } from '../../../../services.ts';
import { loadMail } from '../../../delivery/notifications/mails/load-mail.ts';
import { mailSavedSearches } from './search-mails.ts';

const DAY = 86_400_000;

const test = useTestDatabase();
let tenant: Tenant;
let deps: Awaited<ReturnType<typeof createTestDeps>>;
let services: Services;

beforeEach(async () => {
  tenant = await createTenant(test.database, { search_fields: ['hair_colour'] });
  deps = await createTestDeps(test.database, [tenant]);
  services = createServices(deps);
});

const member = (overrides: MemberOverrides = {}) => createMember(test.database, tenant, overrides);
const searcher = (premium: boolean) => member({ premium, profile: { gender: 'male' } });
const ctxOf = ({ viewer }: Member) => createTestContext({ tenant, viewer });
const save = (owner: Member, search: Partial<{ name: string; query: Record<string, string>; mail: boolean }> = {}) =>
  services.discovery.saveSearch(ctxOf(owner), { name: 'Dichtbij', query: {}, mail: false, ...search });
const list = (owner: Member) => services.discovery.listSavedSearches(ctxOf(owner));
const refuse = (key: string) => ({ code: 'invalid_fields', fields: { name: { key } } });

describe('saved searches', () => {
  it('store the valid filters of an address and open as the same search', async () => {
    const owner = await searcher(false);
    const query = { hair: 'red,grey', max_age: '40', min_age: '50', online: '1', page: '3', gender: 'robot', x: 'y' };
    const saved = await save(owner, { query });
    expect(saved.query).toEqual({ min_age: '40', max_age: '50', online: '1', hair: 'red,grey', photo: '0' });
    expect(await list(owner)).toEqual([{ id: saved.id, name: 'Dichtbij', mail: false, query: saved.query }]);
  });

  it('MEM-5 keep whether a photo is asked for; those of before, which do not say, mean everybody', async () => {
    const owner = await searcher(false);
    await save(owner, { name: 'Iedereen', query: { hair: 'red' } });
    tenant.search_with_photo = true;
    try {
      expect((await save(owner, { name: 'Met foto', query: { hair: 'red' } })).query).toMatchObject({ photo: '1' });
      await test.database.withTenant(tenant.id, (trx) =>
        trx
          .updateTable('savedSearches')
          .set({ filters: JSON.stringify({ hair: 'red' }) })
          .where('name', '=', 'Iedereen')
          .execute(),
      );
      const saved = await list(owner);
      expect(Object.fromEntries(saved.map(({ name, query }) => [name, query['photo']]))).toEqual({
        Iedereen: '0',
        'Met foto': '1',
      });
    } finally {
      tenant.search_with_photo = false;
    }
  });

  it.each([
    ['no name', '  ', 'search_name_required'],
    ['control characters', 'a\u0000b', 'search_name_required'],
    ['a name that is too long', 'é'.repeat(41), 'search_name_long'],
    ['a name that exists, ignoring case', 'DICHTBIJ', 'search_name_taken'],
  ])('reject %s and store nothing', async (_name, name, key) => {
    const owner = await searcher(false);
    await save(owner);
    await expect(save(owner, { name })).rejects.toMatchObject(refuse(key));
    expect(await list(owner)).toHaveLength(1);
    // Names are unique per member.
    await expect(save(await searcher(false))).resolves.toMatchObject({ name: 'Dichtbij' });
  });

  it('are limited to ten, also with concurrent saves', async () => {
    const owner = await searcher(false);
    for (let n = 1; n < 10; n += 1) await save(owner, { name: `Zoekopdracht ${n}` });
    const both = await Promise.allSettled([save(owner, { name: 'Tien' }), save(owner, { name: 'Elf' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await list(owner)).toHaveLength(10);
    await expect(save(owner, { name: 'Twaalf' })).rejects.toMatchObject(refuse('searches_full'));
  });

  it('belong to one member: others cannot find, change or delete them', async () => {
    const [owner, other] = [await searcher(true), await searcher(true)];
    const { id: search } = await save(owner);
    for (const id of [search, 'x', '', "' or 1=1 --"]) {
      const gone = { code: 'not_found' };
      await expect(services.discovery.deleteSearch(ctxOf(other), { search: id })).rejects.toMatchObject(gone);
      await expect(services.discovery.setSearchMail(ctxOf(other), { search: id, mail: true })).rejects.toMatchObject(
        gone,
      );
    }
    expect(await list(other)).toEqual([]);
    await services.discovery.deleteSearch(ctxOf(owner), { search });
    expect(await list(owner)).toEqual([]);
  });
});

describe('mails about saved searches', () => {
  it('DIS-016 are for premium members only, and rejected for others with a specific code', async () => {
    const free = await searcher(false);
    const refusal = { code: 'premium_search_mails', status: 403 };
    await expect(save(free, { mail: true })).rejects.toMatchObject(refusal);
    expect(await list(free)).toEqual([]);
    const { id: search } = await save(free);
    await expect(services.discovery.setSearchMail(ctxOf(free), { search, mail: true })).rejects.toMatchObject(refusal);
    expect(await list(free)).toMatchObject([{ mail: false }]);
    const premium = await searcher(true);
    expect(await save(premium, { mail: true })).toMatchObject({ mail: true });
  });

  const sweep = (days: number) =>
    test.database.withTenant(tenant.id, (trx) =>
      mailSavedSearches(trx, deps, tenant.id, new Date(TEST_NOW.getTime() + days * DAY)),
    );
  const mails = async ({ userId }: Member) => (await queuedMails(test.database, tenant.id, userId)).length;
  const newcomer = (days: number, profile: MemberOverrides['profile'] = {}) =>
    member({ profile: { hair: 'red', createdAt: new Date(TEST_NOW.getTime() + days * DAY), ...profile } });
  const load = async ({ userId }: Member) => {
    const { id } = await test.database.withTenant(tenant.id, (trx) =>
      trx.selectFrom('mails').select('id').where('userId', '=', userId).executeTakeFirstOrThrow(),
    );
    return loadMail(deps, tenant, { tenantId: tenant.id, mailId: id });
  };

  it('DIS-016 report new matching members once a week', async () => {
    const owner = await searcher(true);
    await save(owner, { query: { hair: 'red' }, mail: true });
    await member({ profile: { hair: 'red', createdAt: new Date(TEST_NOW.getTime() - DAY) } });
    await newcomer(1, { hair: 'black' });
    await newcomer(1, { gender: 'male' });
    await createFictionalProfile(test.database, tenant, { hair: 'red', createdAt: TEST_NOW });
    expect([await sweep(6), await sweep(7.1), await mails(owner)]).toEqual([0, 1, 0]);
    await newcomer(8);
    await newcomer(9);
    expect([await sweep(13), await mails(owner)]).toEqual([0, 0]);
    expect([await sweep(14.2), await mails(owner)]).toEqual([1, 1]);
    expect(await load(owner)).toMatchObject({
      subject: { search: { name: 'Dichtbij', query: { hair: 'red' }, found: 2 } },
    });
    expect([await sweep(14.3), await sweep(21.3), await mails(owner)]).toEqual([0, 1, 1]);
  });

  it('DIS-016 are not sent if switched off, without premium, or if mails are paused', async () => {
    const [owner, stopped, free] = [await searcher(true), await searcher(true), await searcher(true)];
    const { id: search } = await save(owner, { mail: true });
    for (const each of [stopped, free]) await save(each, { mail: true });
    await services.discovery.setSearchMail(ctxOf(owner), { search, mail: false });
    await test.database.withTenant(tenant.id, async (trx) => {
      const stop = { tenantId: tenant.id, userId: stopped.userId, reason: 'bounce', disabledAt: TEST_NOW };
      await trx.insertInto('mailSuppressions').values(stop).execute();
      await trx.updateTable('users').set({ firstPaidAt: null }).where('id', '=', free.userId).execute();
    });
    await newcomer(1);
    expect(await sweep(8)).toBe(0);
    for (const each of [owner, stopped, free]) expect(await mails(each)).toBe(0);
  });

  it('DIS-016 are not sent if the search was deleted or weekly mails were switched off while they were queued', async () => {
    const [gone, unwanted] = [await searcher(true), await searcher(true)];
    const { id: search } = await save(gone, { mail: true });
    await save(unwanted, { mail: true });
    await newcomer(1);
    expect(await sweep(8)).toBe(2);
    await services.discovery.deleteSearch(ctxOf(gone), { search });
    await services.notifications.savePreferences(ctxOf(unwanted), []);
    expect([await load(gone), await load(unwanted)]).toEqual([null, null]);
  });

  it('count nobody who blocked the owner', async () => {
    const owner = await searcher(true);
    await save(owner, { mail: true });
    const hidden = await newcomer(1);
    await test.database.withTenant(tenant.id, (trx) =>
      trx
        .insertInto('blocks')
        .values({
          tenantId: tenant.id,
          blockerId: hidden.profileId,
          blockedId: owner.profileId,
          createdAt: TEST_NOW,
        })
        .execute(),
    );
    expect([await sweep(8), await mails(owner)]).toEqual([1, 0]);
  });
});
