import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMember } from '../../../../../tests/factories/member.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { recordAudit } from './audit.ts';
import type { AuditSearch } from './audit-search.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { DESK_PAGE_SIZE } from '../desk/desk-page.ts';

const test = useTestDatabase();
let desk: TestDesk;
let here: Tenant;
let there: Tenant;
let host: DeskCtx;
let manager: DeskCtx;
let moderator: DeskCtx;

const NOTHING: AuditSearch = {
  site: null,
  operator: null,
  action: null,
  subject: null,
  from: null,
  until: null,
  after: null,
};
const PHOTO = '0199c0de-0000-7000-8000-000000000001';

const write = (by: DeskCtx, tenantId: string | null, action: string, subject: { type: string; id: string | null }) =>
  desk.deps.console.withPlatform((trx) =>
    recordAudit(trx, desk.deps.clock, { operatorId: by.operator.id, tenantId, action, subject, detail: { n: 1 } }),
  );
const rename = (ctx: DeskCtx, name: string) =>
  desk.deps.console.withPlatform((trx) =>
    trx.updateTable('operators').set({ name }).where('id', '=', ctx.operator.id).execute(),
  );
const search = (ctx: DeskCtx, wanted: Partial<AuditSearch> = {}) =>
  desk.services.operators.searchAudit(ctx, { ...NOTHING, ...wanted });
const actions = async (ctx: DeskCtx, wanted: Partial<AuditSearch> = {}) =>
  (await search(ctx, wanted)).rows.map(({ action }) => action);

beforeAll(async () => {
  [here, there] = [await createTenant(test.database), await createTenant(test.database)];
  desk = await createTestDesk(test, [here, there]);
  host = await desk.operator('platform');
  manager = await desk.operator('site_manager', here);
  moderator = await desk.operator('moderator', here);
  await write(host, null, 'operator.invite', { type: 'operator', id: host.operator.id });
  desk.deps.clock.advance(1000);
  await write(moderator, here.id, 'photo.approve', { type: 'photo', id: PHOTO });
  desk.deps.clock.advance(24 * 3_600_000);
  await write(moderator, there.id, 'photo.remove', { type: 'photo', id: null });
  await write(host, here.id, 'member.look', { type: 'member', id: PHOTO });
});
afterAll(() => desk.close());

describe('the audit log', () => {
  it.each(['console', 'runtime', 'migrator'] as const)(
    'OPS-005 rejects update, delete and truncate by the %s role',
    async (role) => {
      const url = { console: test.consoleUrl, runtime: test.runtimeUrl, migrator: test.migratorUrl }[role];
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const ask = (statement: string) =>
        client.query(statement).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
      const tried = [
        `update audit_log set action = 'nothing'`,
        `update audit_log set detail = '{}' where id = (select id from audit_log limit 1)`,
        'delete from audit_log',
        'truncate audit_log',
        'truncate audit_log cascade',
        `insert into audit_log select * from audit_log on conflict (id) do update set action = 'nothing'`,
      ];
      const answers: string[] = [];
      for (const statement of tried) answers.push(await ask(statement));
      if (role === 'runtime') expect(await ask('select * from audit_log')).toBe('42501');
      await client.end();
      expect(answers).toEqual(tried.map(() => '42501'));
      expect((await search(host)).rows.length).toBeGreaterThanOrEqual(4);
    },
  );

  it('OPS-005 writes the entry in the transaction of the action, and none if it is rolled back or rejected', async () => {
    const at = desk.deps.desk;
    const deskAction = (tenantId: string) => ({
      ...({ permission: 'photos.inspect', tenantId, action: 'photo.test' } as const),
      subject: { type: 'photo', id: PHOTO },
    });
    const count = async () => (await actions(host, { action: 'photo.test' })).length;
    await expect(at.act(moderator, deskAction(there.id), async () => 1)).rejects.toThrow('not_found');
    await expect(at.act(moderator, deskAction(here.id), () => Promise.reject(new Error('undone')))).rejects.toThrow(
      'undone',
    );
    expect(await count()).toBe(0);
    await at.act(moderator, deskAction(here.id), async () => 1);
    expect(await count()).toBe(1);
  });

  it('OPS-005 shows a site manager the entries of their site, without other sites and platform-wide entries', async () => {
    const found = await search(manager);
    expect(found.rows.map(({ site }) => site)).not.toContain(null);
    expect(new Set(found.rows.map(({ site }) => site))).toEqual(new Set([here.name]));
    expect(found.sites.map(({ id }) => id)).toEqual([here.id]);
    await expect(search(manager, { site: there.id })).rejects.toThrow('not_found');
    expect(await actions(manager, { subject: `operator ${host.operator.id}` })).toEqual([]);
    const ofAll = await desk.operator('site_manager');
    expect((await search(ofAll)).rows.map(({ site }) => site)).not.toContain(null);
    for (const role of ['moderator', 'support', 'finance'] as const)
      await expect((async () => search(await desk.operator(role, here)))()).rejects.toThrow('not_found');
  });

  it('OPS-005 filters by operator, action, subject, site and period', async () => {
    expect(await actions(host, { operator: moderator.operator.id, site: there.id })).toEqual(['photo.remove']);
    expect(await actions(host, { action: 'photo.approve' })).toEqual(['photo.approve']);
    expect((await actions(host, { action: 'photo' })).every((action) => action.startsWith('photo.'))).toBe(true);
    expect(await actions(host, { action: 'phot%' })).toEqual([]);
    expect(await actions(host, { subject: PHOTO, action: 'member' })).toEqual(['member.look']);
    expect(await actions(host, { subject: `photo ${PHOTO}`, action: 'photo.approve' })).toEqual(['photo.approve']);
    expect(await actions(host, { subject: 'member' })).toEqual(['member.look']);
    expect(await actions(host, { operator: 'nobody' })).toEqual([]);
    const day = '2026-03-10';
    expect(await actions(host, { from: day, until: day })).toEqual(['photo.approve', 'operator.invite']);
    expect(await actions(host, { from: '2026-03-12' })).toEqual([]);
    const invalid = await search(host, { from: 'not a day', until: '2026-02-30' });
    expect(invalid).toMatchObject({ rows: [], invalidDates: ['from', 'until'] });
    expect(await actions(host, { action: 'photo.app' })).toEqual(['photo.approve']);
    expect(await actions(host, { action: 'photo.\0approve', subject: `photo\0 ${PHOTO}` })).toEqual(['photo.approve']);
    const [line] = (await search(host, { subject: 'member' })).rows;
    expect(line).toMatchObject({ operator: { name: host.operator.name }, site: here.name, detail: [['n', '1']] });
  });

  it('OPS-005 keeps the name of the operator at the time of the action', async () => {
    const someone = await desk.operator('support', here);
    const { name, email } = someone.operator;
    await write(someone, here.id, 'name.test', { type: 'test', id: null });
    desk.deps.clock.advance(1000);
    await desk.services.operators.account.changeDetails(someone, { name: 'Pien Platform', locale: 'en' });
    desk.deps.clock.advance(1000);
    await write(someone, here.id, 'name.test', { type: 'test', id: null });
    const { rows } = await search(host, { operator: someone.operator.id });
    expect(rows.map((row) => [row.action, row.operator?.name, row.operator?.email])).toEqual([
      ['name.test', 'Pien Platform', email],
      ['operator.details', name, email],
      ['name.test', name, email],
    ]);
    expect(Object.fromEntries(rows[1]!.detail)).toEqual({ from: name, to: 'Pien Platform' });
  });

  it("OPS-005 finds actions on a member's content by the member, and views of several photos by each photo", async () => {
    const [owner, other] = [await createMember(test.database, here), await createMember(test.database, here)];
    const [photo, report] = [newId(desk.deps.clock), newId(desk.deps.clock)];
    await test.database.withTenant(here.id, async (trx) => {
      await trx
        .insertInto('photos')
        .values({
          tenantId: here.id,
          id: photo,
          profileId: owner.profileId,
          status: 'inspection',
          position: 0,
          storageKey: photo,
          width: 800,
          height: 1000,
          color: '#000000',
          uploadedAt: desk.deps.clock.now(),
        })
        .execute();
      await trx
        .insertInto('reports')
        .values({
          tenantId: here.id,
          id: report,
          reporterId: other.profileId,
          reportedId: owner.profileId,
          reason: 'scam',
          evidence: '{}',
          status: 'open',
          createdAt: desk.deps.clock.now(),
        })
        .execute();
    });
    const act = (action: string, subject: { type: string; id: string | null }, about: string[] = []) => {
      desk.deps.clock.advance(1000);
      const entry = { operatorId: moderator.operator.id, tenantId: here.id, action, subject, about };
      return desk.deps.console.withTenant(here.id, (trx) => recordAudit(trx, desk.deps.clock, entry));
    };
    await act('photo.look', { type: 'photos', id: null }, [photo]);
    await act('photo.approve', { type: 'photo', id: photo });
    await act('report.look', { type: 'report', id: report });
    await act('member.look', { type: 'member', id: owner.userId });
    const of = (ctx: DeskCtx, { userId }: { userId: string }) => actions(ctx, { subject: `member ${userId}` });
    expect(await of(manager, owner)).toEqual(['member.look', 'report.look', 'photo.approve', 'photo.look']);
    expect(await of(host, other)).toEqual(['report.look']);
    expect(await actions(host, { subject: `photo ${photo}` })).toEqual(['photo.approve', 'photo.look']);
    expect(await actions(host, { subject: `photo ${owner.userId}` })).toEqual(['photo.approve', 'photo.look']);
    expect(await of(await desk.operator('site_manager', there), owner)).toEqual([]);
  });

  it('OPS-005 pages without gaps or repetitions, also among entries with the same timestamp', async () => {
    for (let count = 0; count < DESK_PAGE_SIZE + 20; count += 1) {
      await write(host, there.id, 'page.test', { type: 'test', id: null });
    }
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(host, { action: 'page', after });
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(ids).toHaveLength(DESK_PAGE_SIZE + 20);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('OPS-005 exports matching entries without spreadsheet formulas and audits the export', async () => {
    const odd = await desk.operator('moderator', here);
    await rename(odd, '=1+1, "x"');
    await write(odd, here.id, 'photo.odd', { type: 'photo', id: null });
    const file = await desk.services.operators.exportAudit(manager, { ...NOTHING, action: 'photo.odd' });
    const [head, ...lines] = file.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFat,operator,email,site,action,subject,id,detail');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`"'=1+1, ""x""",${odd.operator.email},`);
    expect(file).not.toContain(there.name);
    expect(await actions(host, { action: 'audit.export' })).toEqual(['audit.export']);
  });
});
