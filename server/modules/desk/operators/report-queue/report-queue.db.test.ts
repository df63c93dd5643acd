import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createConsoleDatabase } from '../../../../../db/client.ts';
import { createTestContext } from '../../../../../tests/factories/context.ts';
import { createMember, type Member } from '../../../../../tests/factories/member.ts';
import { createOperator } from '../../../../../tests/factories/operator.ts';
import { sendQueuedMails } from '../../../../../tests/factories/sent-mails.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createFixedRegistry, createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import type { Tenant } from '../../../../context.ts';
import { withDesk } from '../../../../desk-services.ts';
import { createServices, type Services } from '../../../../services.ts';
import { decisionToken } from '../../../identity/restrictions/decision-link.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { OperatorRole } from '../access/permissions.ts';
import type { DecisionFields } from './decision-forms.ts';
import { countPendingReports, createReportQueue } from './report-queue.service.ts';

const test = useTestDatabase();
let deps: Awaited<ReturnType<typeof createTestDeps>> & DeskDeps;
let services: Services;
let queue: ReturnType<typeof createReportQueue>;
let tenant: Tenant;
let elsewhere: Tenant;
let ahead = 0;

beforeAll(async () => {
  const tenants = [await createTenant(test.database), await createTenant(test.database)];
  [tenant, elsewhere] = tenants as [Tenant, Tenant];
  const registry = {
    ...createFixedRegistry(tenants),
    list: () => tenants.map((each) => ({ slug: each.slug, state: 'served', tenant: each, errors: [] })),
  } as unknown as DeskDeps['tenants'];
  const made = await createTestDeps(test.database, tenants, { tenants: registry });
  const { clock } = made;
  const moved = { ...clock, now: () => new Date(clock.now().getTime() + ahead) };
  deps = withDesk({ ...made, clock: moved, console: createConsoleDatabase({ url: test.consoleUrl }) });
  services = createServices(deps);
  queue = createReportQueue(deps);
});

afterAll(() => deps.console.close());

beforeEach(() => {
  ahead = 0;
  deps.jobs.enqueued.length = 0;
});

const operator = (role: OperatorRole = 'moderator', site: Tenant | null = tenant) =>
  createOperator(deps, { role, tenantId: site?.id ?? null });

const member = (about = '') => createMember(test.database, tenant, { profile: { about } });
const ctxOf = ({ viewer }: Member) => createTestContext({ tenant, viewer });

async function report(by: Member, of: Member, text = 'Vraagt om geld.'): Promise<string> {
  ahead += 1000;
  const input = { profile: of.profileId, reason: 'scam', text } as const;
  return (await services.safety.reportProfile(ctxOf(by), input)).report.id;
}

const FORM: DecisionFields = {
  kind: 'pause',
  days: '7',
  ground: 'terms',
  clause: 'commerce',
  law: '',
  facts: 'Je vroeg drie leden om geld.',
  answer: 'Dit lid vroeg meer leden om geld.',
  outcome: '',
  along: [],
};
const NOTHING: DecisionFields = { ...FORM, kind: 'nothing', answer: 'Dit mag.' };
const inTenant = <T>(work: Parameters<typeof test.database.withTenant<T>>[1]) =>
  test.database.withTenant(tenant.id, work);
const statusOf = async ({ userId }: Member) =>
  (await inTenant((trx) => trx.selectFrom('users').select('status').where('id', '=', userId).executeTakeFirst()))
    ?.status;
const auditOf = (id: string) =>
  deps.console.withPlatform((trx) =>
    trx.selectFrom('auditLog').select(['action', 'operatorId']).where('subjectId', '=', id).orderBy('at').execute(),
  );
const tokenFor = (kind: 'report' | 'restriction', id: string) =>
  decisionToken(deps.env.secrets, tenant.id, { kind, id });
const restrictionOf = async ({ userId }: Member) =>
  (await inTenant((trx) => trx.selectFrom('restrictions').selectAll().where('userId', '=', userId).execute()))[0]!;
const nobody = () => createTestContext({ tenant });
const appealOf = async ({ userId }: Member) =>
  (await inTenant((trx) => trx.selectFrom('appeals').selectAll().where('userId', '=', userId).execute()))[0]!;

describe('the queue of reports', () => {
  it('OPS-007 shows the reported content at the time of the report and the current profile, and audits the view', async () => {
    const [anna, bram, ctx] = [await member(), await member('Stuur me geld.'), await operator()];
    const id = await report(anna, bram);
    await inTenant((trx) =>
      trx.updateTable('profiles').set({ about: 'Hoi!' }).where('id', '=', bram.profileId).execute(),
    );
    const { rows } = await queue.list(ctx, { site: null, after: null });
    expect(rows).toMatchObject([{ kind: 'report', id, name: bram.name, reason: 'scam', same: 1, holder: null }]);
    const { page, holder } = await queue.view(ctx, id);
    expect(holder).toBeNull();
    expect(page.facts).toContainEqual({ name: 'about', was: 'Stuur me geld.', is: 'Hoi!', changed: true });
    expect(page).toMatchObject({ text: 'Vraagt om geld.', reporter: { name: anna.name }, decision: null });
    expect(await auditOf(id)).toEqual([{ action: 'report.look', operatorId: ctx.operator.id }]);
  });

  it('OPS-007 SAF-015 stores measure, answer and statement of reasons together', async () => {
    const [anna, bea, bram, ctx] = [await member(), await member(), await member(), await operator()];
    const [id, along] = [await report(anna, bram), await report(bea, bram)];
    expect((await queue.view(ctx, id)).page.along).toMatchObject([{ id: along }]);
    expect(await queue.preview(ctx, id, FORM)).toMatchObject({
      locale: 'nl',
      what: expect.stringContaining('stilgelegd tot 17 maart 2026') as string,
      facts: FORM.facts,
    });
    await queue.decide(ctx, id, { ...FORM, along: [along] });
    expect(await statusOf(bram)).toBe('paused');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['report.look', 'report.decide']);
    const mails = await sendQueuedMails(deps);
    expect(mails).toHaveLength(3);
    const statement = mails.find(({ to }) => to === bram.email)!;
    for (const words of [
      'stilgelegd tot',
      'niet om geld vragen',
      FORM.facts,
      'Een mens heeft dit besloten',
      '/decision?t=',
    ]) {
      expect(statement.text).toContain(words);
    }
    for (const { email } of [anna, bea]) {
      expect(mails.find(({ to }) => to === email)!.text).toContain(FORM.answer);
    }
  });

  it('OPS-007 SAF-015 tells the reporter about a ban that happened meanwhile, and audits the ban on the member', async () => {
    const [anna, bea, bram, ctx] = [await member(), await member(), await member(), await operator()];
    const [first, second] = [await report(anna, bram), await report(bea, bram)];
    for (const id of [first, second]) await queue.decide(ctx, id, { ...FORM, kind: 'ban' });
    expect((await queue.view(ctx, second)).page).toMatchObject({ status: 'decided', decision: { outcome: 'ban' } });
    const mails = await sendQueuedMails(deps);
    expect(mails.filter(({ to }) => to === bram.email)).toHaveLength(1);
    expect(mails.find(({ to }) => to === bea.email)!.text).toContain('afgesloten');
    expect(await auditOf(bram.userId)).toEqual([{ action: 'member.ban', operatorId: ctx.operator.id }]);
  });

  it('OPS-007 is claimed by one operator at a time and decided once', async () => {
    const [anna, bram, one, other] = [await member(), await member(), await operator(), await operator()];
    const id = await report(anna, bram);
    await queue.view(one, id);
    expect((await queue.view(other, id)).holder).toBe(one.operator.name);
    await expect(queue.decide(other, id, FORM)).rejects.toMatchObject({ code: 'work_taken' });
    const both = await Promise.allSettled([queue.decide(one, id, FORM), queue.decide(one, id, FORM)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(queue.decide(other, id, FORM)).rejects.toMatchObject({ code: 'work_decided' });
    expect((await queue.list(one, { site: null, after: null })).rows.map((row) => row.id)).not.toContain(id);
  });

  it('OPS-007 is released for the others, with an audit entry', async () => {
    const [anna, bram, one, other] = [await member(), await member(), await operator(), await operator()];
    const id = await report(anna, bram);
    await queue.view(one, id);
    await queue.release(one, 'reports', id);
    expect((await queue.view(other, id)).holder).toBeNull();
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['report.look', 'report.release', 'report.look']);
  });

  it('OPS-007 is hidden from operators of another site or without the permission', async () => {
    const [anna, bram] = [await member(), await member()];
    const id = await report(anna, bram);
    for (const ctx of [await operator('moderator', elsewhere), await operator('finance')]) {
      await expect(queue.view(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(queue.decide(ctx, id, FORM)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(queue.view(await operator(), 'x')).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    ['days', { days: '0' }],
    ['clause', { clause: 'made up' }],
    ['facts', { facts: ' ' }],
    ['answer', { answer: '' }],
    ['law', { ground: 'law', law: '' }],
    ['kind', { kind: 'exile' }],
  ])('OPS-007 requires %s and stores nothing without it', async (field, wrong) => {
    const [anna, bram, ctx] = [await member(), await member(), await operator()];
    const id = await report(anna, bram);
    const refused = { code: 'invalid_fields', fields: { [field]: expect.anything() as unknown } };
    await expect(queue.decide(ctx, id, { ...FORM, ...wrong })).rejects.toMatchObject(refused);
    expect(await statusOf(bram)).toBe('active');
    expect(await auditOf(id)).toEqual([]);
  });

  it('OPS-007 reports the errors of all fields together', async () => {
    const id = await report(await member(), await member());
    const fields = { days: '', clause: '', facts: '', answer: '' };
    const refused = queue.decide(await operator(), id, { ...FORM, ...fields });
    await expect(refused).rejects.toMatchObject({ fields: { days: {}, clause: {}, facts: {}, answer: {} } });
  });

  it('OPS-007 asks for confirmation before the reported member can read the name of the reporter', async () => {
    const [anna, bram, ctx] = [await member(), await member(), await operator()];
    const id = await report(anna, bram);
    const fields = { ...FORM, facts: `Je vroeg ${anna.name} om geld.` };
    expect(await queue.decide(ctx, id, fields)).toBe(anna.name);
    expect([await statusOf(bram), await auditOf(id)]).toEqual(['active', []]);
    expect(await queue.decide(ctx, id, { ...fields, sure: true })).toBeNull();
    expect(await statusOf(bram)).toBe('paused');
  });

  it("PRD-8 lists the beginning of the reporter's words, and the account of the reported member", async () => {
    const [anna, bram] = [await member(), await member()];
    const id = await report(anna, bram, 'Vraagt om geld. '.repeat(40).trim());
    const { rows } = await queue.list(await operator(), { site: tenant.id, after: null });
    const row = rows.find((each) => each.id === id);
    expect(row).toMatchObject({ userId: bram.userId, words: 'Vraagt om geld. '.repeat(15) });
  });

  it('OPS-007 counts pending reports and appeals at the sites of the operator', async () => {
    const count = () => deps.console.withTenants([tenant.id], (trx) => countPendingReports(trx, [tenant.id]));
    const before = (await count()).count;
    await report(await member(), await member());
    const { count: after, oldest, newest } = await count();
    expect(after).toBe(before + 1);
    expect(oldest!.getTime()).toBeLessThanOrEqual(newest!.getTime());
  });
});

describe('an appeal', () => {
  async function paused() {
    const [anna, bram, ctx] = [await member(), await member(), await operator()];
    const id = await report(anna, bram);
    await queue.decide(ctx, id, FORM);
    return { anna, bram, ctx, id, token: tokenFor('restriction', (await restrictionOf(bram)).id) };
  }

  it('SAF-016 is filed once, without a session, and decided only by another operator', async () => {
    const { bram, ctx, token, id: reportId } = await paused();
    const answer = () => services.safety.viewDecision(nobody(), tokenFor('report', reportId));
    expect(await answer()).toMatchObject({ lifted: false });
    expect(await services.safety.viewDecision(nobody(), token)).toMatchObject({ kind: 'restriction', appeal: null });
    for (const text of ['Ik was het niet.', 'Nog eens.'])
      await services.safety.appealDecision(nobody(), token, { text });
    expect(await services.safety.viewDecision(nobody(), token)).toMatchObject({ appeal: { text: 'Ik was het niet.' } });
    const { id } = await appealOf(bram);
    expect((await queue.viewAppeal(ctx, id)).page).toMatchObject({ own: true, text: 'Ik was het niet.' });
    const reversed = { ...FORM, outcome: 'reversed', kind: '', answer: 'Je had gelijk.' };
    await expect(queue.decideAppeal(ctx, id, reversed)).rejects.toMatchObject({ code: 'own_decision' });
    // The console role has no right to do it either.
    const forced = deps.console.withTenant(tenant.id, (trx) =>
      trx.updateTable('appeals').set({ decidedBy: ctx.operator.id, status: 'decided' }).where('id', '=', id).execute(),
    );
    await expect(forced).rejects.toThrow(/appeals_by_another/);
    const second = await operator();
    expect((await queue.viewAppeal(second, id)).page).toMatchObject({ own: false, report: { reason: 'scam' } });
    deps.jobs.enqueued.length = 0;
    await queue.decideAppeal(second, id, reversed);
    expect(await statusOf(bram)).toBe('active');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['appeal.look', 'appeal.look', 'appeal.decide']);
    expect((await auditOf(bram.userId)).map(({ action }) => action)).toEqual(['member.pause', 'member.lift']);
    const [mail] = await sendQueuedMails(deps);
    expect([mail!.to, mail!.text.includes('Je had gelijk.')]).toEqual([bram.email, true]);
    expect(await services.safety.viewDecision(nobody(), token)).toMatchObject({ lifted: true });
    expect(await answer()).toMatchObject({ lifted: true });
    await expect(queue.decideAppeal(second, id, reversed)).rejects.toMatchObject({ code: 'work_decided' });
  });

  it('SAF-016 that is upheld changes nothing', async () => {
    const { bram, token } = await paused();
    await services.safety.appealDecision(nobody(), token, { text: 'Onzin.' });
    const upheld = { ...FORM, outcome: 'upheld', kind: '', answer: 'Het klopt.' };
    const [{ id }, ctx] = [await appealOf(bram), await operator()];
    await queue.viewAppeal(ctx, id);
    await queue.release(ctx, 'appeals', id);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['appeal.look', 'appeal.release']);
    await queue.decideAppeal(ctx, id, upheld);
    expect(await statusOf(bram)).toBe('paused');
  });

  it('OPS-007 asks for confirmation before the banned member can read the name of any reporter', async () => {
    const [anna, bea, bram] = [await member(), await member(), await member()];
    const [id, along] = [await report(anna, bram), await report(bea, bram)];
    await queue.decide(await operator(), id, { ...FORM, kind: 'ban', along: [along] });
    const token = tokenFor('restriction', (await restrictionOf(bram)).id);
    await services.safety.appealDecision(nobody(), token, { text: 'Ik was het niet.' });
    const [appeal, other] = [(await appealOf(bram)).id, await operator()];
    const upheld = { ...FORM, outcome: 'upheld', kind: '', answer: `Je vroeg ${bea.name} om geld.` };
    expect(await queue.decideAppeal(other, appeal, upheld)).toBe(bea.name);
    expect(await queue.decideAppeal(other, appeal, { ...upheld, sure: true })).toBeNull();
  });

  it('SAF-015 by the reporter can add a missing measure', async () => {
    const [anna, bram, one, other] = [await member(), await member(), await operator(), await operator()];
    const id = await report(anna, bram);
    await queue.decide(one, id, NOTHING);
    const token = tokenFor('report', id);
    expect(await services.safety.viewDecision(nobody(), token)).toMatchObject({ kind: 'report', facts: 'Dit mag.' });
    await services.safety.appealDecision(nobody(), token, { text: 'Kijk nog eens.' });
    const appeal = (await appealOf(anna)).id;
    const reversed = { ...FORM, outcome: 'reversed', answer: 'Je hebt gelijk.' };
    await expect(queue.decideAppeal(other, appeal, { ...reversed, kind: '' })).rejects.toMatchObject({
      code: 'invalid_fields',
    });
    await queue.decideAppeal(other, appeal, { ...reversed, kind: 'ban' });
    expect(await statusOf(bram)).toBe('blocked');
    expect((await queue.view(other, id)).page).toMatchObject({ status: 'decided', decision: { outcome: 'ban' } });
  });

  it('SAF-016 is possible for six months, by a link that is valid on its own site only', async () => {
    const { token } = await paused();
    const foreign = services.safety.viewDecision(createTestContext({ tenant: elsewhere }), token);
    await expect(foreign).rejects.toMatchObject({ code: 'link_expired' });
    ahead = 185 * 86_400_000;
    expect(await services.safety.viewDecision(nobody(), token)).toMatchObject({ appealUntil: null });
    await expect(services.safety.appealDecision(nobody(), token, { text: 'Laat.' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('SAF-016 shows a warning until its own member has read it', async () => {
    const [anna, bram, ctx] = [await member(), await member(), await operator()];
    await queue.decide(ctx, await report(anna, bram), { ...FORM, kind: 'warning' });
    const viewer = (await services.accounts.resolveSession(tenant, bram.sessionToken))!;
    const token = services.safety.unreadDecision({ tenant, viewer })!;
    await services.safety.readDecision(nobody(), token);
    expect(await services.accounts.resolveSession(tenant, bram.sessionToken)).toHaveProperty('unreadRestriction');
    await services.safety.readDecision(createTestContext({ tenant, viewer }), token);
    expect(await services.accounts.resolveSession(tenant, bram.sessionToken)).not.toHaveProperty('unreadRestriction');
  });
});
