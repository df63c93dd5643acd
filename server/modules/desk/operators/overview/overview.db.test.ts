import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { insertPhoto } from '../../../../../tests/factories/photo.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../../../../../tests/setup/test-desk.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { createServices } from '../../../../services.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';

const test = useTestDatabase();
let [ours, theirs] = [] as unknown as [Tenant, Tenant];
let desk: TestDesk;
let anna: Member;
const ids = { fresh: '', old: '', theirs: '', report: '', portrait: '' };

/** Inserts a photo in moderation that was uploaded some days ago. */
const pending = (tenant: Tenant, profileId: string, daysAgo: number) =>
  insertPhoto(test.database, tenant, profileId, {
    status: 'inspection',
    uploadedAt: new Date(desk.deps.clock.now().getTime() - daysAgo * DAY_MS),
  });

beforeAll(async () => {
  [ours, theirs] = [await createTenant(test.database), await createTenant(test.database)];
  desk = await createTestDesk(test, [ours, theirs]);
  anna = await createMember(test.database, ours);
  const bram = await createMember(test.database, ours);
  const carla = await createMember(test.database, theirs);
  ids.portrait = await insertPhoto(test.database, ours, anna.profileId);
  await test.database.withTenant(ours.id, (trx) =>
    trx.updateTable('profiles').set({ mainPhotoId: ids.portrait }).where('id', '=', anna.profileId).execute(),
  );
  ids.fresh = await pending(ours, bram.profileId, 10);
  ids.old = await pending(ours, anna.profileId, 60);
  ids.theirs = await pending(theirs, carla.profileId, 30);
  const { safety } = createServices(desk.deps);
  const asBram = createTestContext({ tenant: ours, viewer: bram.viewer });
  const { report } = await safety.reportProfile(asBram, { profile: anna.profileId, reason: 'scam', text: 'Geld.' });
  ids.report = report.id;
  desk.deps.clock.advance(12 * 3_600_000);
  await test.database.withTenant(ours.id, (trx) =>
    trx
      .insertInto('trafficDays')
      .values([
        { tenantId: ours.id, day: '2026-03-08', network: '', signups: 6 },
        { tenantId: ours.id, day: '2026-01-20', network: '', signups: 4 },
      ])
      .execute(),
  );
});
afterAll(() => desk.close());

const view = async (...given: Parameters<TestDesk['operator']>) => {
  const ctx = await desk.operator(...given);
  return { ctx, ...(await desk.services.overview.view(ctx)) };
};

describe('the overview', () => {
  it('PRD-8 mixes the queues by how late each item is, not by age alone', async () => {
    const { items } = await view('platform');
    // After 60 of 50 days; after 30; after half of one day; after 10.
    expect(items.map(({ id, late }) => [id, late])).toEqual([
      [ids.old, true],
      [ids.theirs, false],
      [ids.report, false],
      [ids.fresh, false],
    ]);
    expect(items[2]).toMatchObject({ queue: 'reports', what: 'scam', tenantId: ours.id, name: anna.name });
  });

  it('PRD-8 shows the portrait that the site shows, never a photo in moderation', async () => {
    const { items } = await view('moderator', ours);
    const [old, , fresh] = items;
    expect(old?.portrait).toContain(`/${ids.portrait}/thumb?`);
    expect(fresh).toMatchObject({ id: ids.fresh, portrait: null });
    expect(JSON.stringify(items.map(({ portrait }) => portrait))).not.toContain(ids.old);
  });

  it('PRD-8 OPS-004 lists the queues and figures of the role at its sites only', async () => {
    const moderator = await view('moderator', ours);
    expect([moderator.items.map(({ id }) => id), moderator.figures]).toEqual([[ids.old, ids.report, ids.fresh], null]);
    const finance = await view('finance', ours);
    expect(finance.items).toEqual([]);
    expect(finance.figures?.map(({ measure }) => measure)).toEqual(['signups', 'firstPayments', 'messages']);
    const elsewhere = await view('moderator', theirs);
    expect(elsewhere.items.map(({ id }) => id)).toEqual([ids.theirs]);
  });

  it('PRD-8 compares the last 30 days with the 30 before', async () => {
    const { figures } = await view('finance', ours);
    const signups = figures?.find(({ measure }) => measure === 'signups');
    expect(signups).toMatchObject({ total: 6, totalBefore: 4 });
    expect(signups?.values).toHaveLength(30);
  });

  it('PRD-8 names who has claimed an item, and whether it is the operator', async () => {
    const reader = await desk.operator('moderator', ours);
    await desk.services.reports.view(reader, ids.report);
    const reportOf = async (ctx: typeof reader) =>
      (await desk.services.overview.view(ctx)).items.find(({ id }) => id === ids.report);
    expect(await reportOf(reader)).toMatchObject({ mine: true, holder: reader.operator.name });
    expect(await reportOf(await desk.operator('moderator', ours))).toMatchObject({
      mine: false,
      holder: reader.operator.name,
    });
  });

  it('PRD-8 shows when the last item was decided if nothing is waiting', async () => {
    expect((await view('platform')).lastDecision).toBeNull();
    const third = await createTenant(test.database);
    const other = await createTestDesk(test, [third]);
    const ctx = await other.operator('moderator', third);
    const lastDecision = async () => (await other.services.overview.view(ctx)).lastDecision;
    expect(await lastDecision()).toBeNull();
    const [uma, vera] = [await createMember(test.database, third), await createMember(test.database, third)];
    const asUma = createTestContext({ tenant: third, viewer: uma.viewer });
    const { safety } = createServices(other.deps);
    const { report } = await safety.reportProfile(asUma, { profile: vera.profileId, reason: 'scam', text: '' });
    await other.services.reports.view(ctx, report.id);
    const blank = { days: '', ground: 'terms', clause: '', law: '', facts: '', outcome: '', along: [] };
    await other.services.reports.decide(ctx, report.id, { ...blank, kind: 'nothing', answer: 'Dit mag.' });
    expect(await lastDecision()).toBe(other.deps.clock.now().toISOString());
    other.deps.clock.advance(DAY_MS);
    expect(await lastDecision()).toBeNull();
    await other.close();
  });

  it('PRD-8 OPS-005 audits nothing: it shows of a member what the lists of the queues show', async () => {
    const { ctx } = await view('platform');
    const entries = await desk.deps.console.withPlatform((trx) =>
      trx.selectFrom('auditLog').select('action').where('operatorId', '=', ctx.operator.id).execute(),
    );
    expect(entries).toEqual([]);
  });
});
