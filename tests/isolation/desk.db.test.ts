import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { OPERATOR_ROLES } from '../../server/modules/desk/operators/access/permissions.ts';
import type { DeskCtx } from '../../server/modules/desk/operators/desk/desk-ctx.ts';
import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTenant } from '../factories/tenant.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../setup/test-desk.ts';
import { readFingerprint, withClient } from './catalogue.ts';
import { createFixtureIds, type FixtureIds } from './fixture-rows.ts';
import { insertFixtureRows } from './insert-rows.ts';

/*
 * An operator of our site calls every function of the desk with valid ids of the other site. Whatever the function and
 * role, the result must be the same as for an unknown id. A new function without an entry fails the last test.
 */
const test = useTestDatabase();
let ours: Tenant;
let theirs: Tenant;
let their: FixtureIds;
let desk: TestDesk;
let before: Record<string, string>;
let manager: DeskCtx;

beforeAll(async () => {
  ours = await createTenant(test.database);
  theirs = await createTenant(test.database, { slug: 'hun-site', name: 'Hun site', hosts: ['hun-site.localhost'] });
  their = createFixtureIds(theirs.id);
  desk = await createTestDesk(test, [ours, theirs]);
  manager = await desk.operator('site_manager', ours);
  await withClient(test.superuserUrl, async (client) => {
    await client.query('begin');
    await insertFixtureRows(client, their);
    await client.query('commit');
  });
  before = await readFingerprint(test.superuserUrl, theirs.id);
});

afterAll(() => desk.close());

type Attempt = [name: string, run: (ctx: DeskCtx) => unknown];
const s = () => desk.services;
const at = (name: string) => ({ tenantId: theirs.id, id: their.id(name) });
const step = () => ({ tenantId: theirs.id, photoId: their.id('photo'), decision: randomUUID() });
const member = () => their.id('user');
const REASON = { reason: 'Een goede reden', turn: randomUUID(), change: '1', cause: 'mistake' };
const MEASURE = {
  kind: 'warning',
  days: '',
  ground: 'terms',
  clause: 'scam',
  law: '',
  facts: 'Zo is het gegaan.',
  answer: 'Zo is besloten.',
  outcome: 'upheld',
  language: 'nl',
};
const DECISION = { ...MEASURE, along: [] };
const AUDIT = { site: null, operator: null, action: null, subject: null, from: null, until: null, after: null };
const GRANTS = [{ role: 'moderator' as const, tenantId: randomUUID() }];
const CHARACTER = {} as never;
const FIGURES = { site: null, range: 365, network: null } as const;

/** Lists and counts, which must contain nothing of the other site. */
const lists: Attempt[] = [
  ['the shell', (ctx) => s().shell.view(ctx)],
  ['counts', (ctx) => s().shell.count(ctx)],
  ['news', (ctx) => s().shell.news(ctx)],
  ['the overview', (ctx) => s().overview.view(ctx)],
  ['sites of photos', (ctx) => s().photoQueue.sites(ctx)],
  ['photos', (ctx) => s().photoQueue.open(ctx, { site: null })],
  ['sites of checks', (ctx) => s().checkQueue.sites(ctx)],
  ['checks', (ctx) => s().checkQueue.list(ctx, {})],
  ['releasing photos on leaving', (ctx) => s().photoQueue.releaseAll(ctx, new Date().toISOString())],
  ['sites of reports', (ctx) => s().reports.sites(ctx)],
  ['reports', (ctx) => s().reports.list(ctx, { site: null, after: null })],
  ['sites of metrics', (ctx) => s().metrics.sites(ctx)],
  ['metrics', (ctx) => s().metrics.view(ctx, FIGURES)],
  ['the metrics export', (ctx) => s().metrics.csv(ctx, FIGURES)],
  ['sites', (ctx) => s().sites.list(ctx)],
  ['the audit log', (ctx) => s().operators.searchAudit(ctx, AUDIT)],
  ['the audit log export', (ctx) => s().operators.exportAudit(ctx, AUDIT)],
  ['sites of operators', (ctx) => s().operators.manage.sites(ctx)],
  ['site names of own roles', (ctx) => s().operators.siteNames(ctx)],
  ['sites of complaints', (ctx) => s().complaints.sites(ctx)],
  ['complaints', (ctx) => s().complaints.list(ctx, {})],
  ['sites of withdrawals', (ctx) => s().orderCases.sites(ctx)],
  ['withdrawals', (ctx) => s().orderCases.list(ctx, {})],
  ['refund permission', (ctx) => s().orderCases.mayRefund(ctx, at('order-case'))],
  ['debt permission', (ctx) => s().orderCases.maySettleDebts(ctx, at('order-case'))],
  ['sites of evidence', (ctx) => s().retainedEvidence.sites(ctx)],
  ['sites of deletions', (ctx) => s().deletions.sites(ctx)],
  ['deletions', (ctx) => s().deletions.list(ctx, {})],
  ['sites of failures', (ctx) => s().failures.sites(ctx)],
  ['failures', (ctx) => s().failures.list(ctx, {})],
  ['sites of conversations', (ctx) => s().fictional.inbox.sites(ctx)],
  ['conversations', (ctx) => s().fictional.inbox.list(ctx, { only: null, after: null })],
  ['the next conversation', (ctx) => s().fictional.inbox.next(ctx, { not: randomUUID(), only: null })],
  ['conversation metrics', (ctx) => s().fictional.inbox.metrics(ctx, null)],
  ['characters', (ctx) => s().fictional.characters.list(ctx, { only: null, after: null })],
  ['sites of members', (ctx) => s().members.sites(ctx)],
  ['members by address', (ctx) => s().members.search(ctx, { text: 'lid@post.example' })],
  ['members by name', (ctx) => s().members.search(ctx, { text: 'profile' })],
  ['members by id', (ctx) => s().members.search(ctx, { text: member() })],
  ['orders', (ctx) => s().money.listOrders(ctx, {})],
  ['orders by number', (ctx) => s().money.listOrders(ctx, { reference: their.id('order') })],
  ['the ledger', (ctx) => s().money.viewLedger(ctx, {})],
  ['codes', (ctx) => s().money.listCodes(ctx, {})],
  ['sites of codes', (ctx) => s().money.codeSites(ctx)],
  ['approvals', (ctx) => s().approvals.list(ctx)],
  ['mail suppressions', (ctx) => s().money.listSuppressions(ctx, {})],
  ['looking up an address', (ctx) => s().money.findAddress(ctx, { site: null, address: 'lid@post.example' })],
];

/** Functions that take an id of the other site, or the site itself. */
const things: Attempt[] = [
  ['deciding an approval', (ctx) => s().approvals.decide(ctx, { id: their.id('approval'), approved: true })],
  ['their photos', (ctx) => s().photoQueue.open(ctx, { site: theirs.id })],
  ['approving a photo', (ctx) => s().photoQueue.approve(ctx, step())],
  ['removing a photo', (ctx) => s().photoQueue.remove(ctx, step(), { reason: 'rules', note: '' })],
  ['undoing a decision', (ctx) => s().photoQueue.undo(ctx, step())],
  ['their checks', (ctx) => s().checkQueue.list(ctx, { site: theirs.id })],
  ['a check', (ctx) => s().checkQueue.open(ctx, at('photo_check'))],
  ['deciding a check', (ctx) => s().checkQueue.decide(ctx, at('photo_check'), { refusal: 'pose', mainPhoto: '' })],
  ['releasing a check', (ctx) => s().checkQueue.release(ctx, at('photo_check'))],
  ['their reports', (ctx) => s().reports.list(ctx, { site: theirs.id, after: null })],
  ['a report', (ctx) => s().reports.view(ctx, their.id('report'))],
  ['an appeal', (ctx) => s().reports.viewAppeal(ctx, their.id('appeal'))],
  ['previewing a statement', (ctx) => s().reports.preview(ctx, their.id('report'), DECISION)],
  ['deciding a report', (ctx) => s().reports.decide(ctx, their.id('report'), DECISION)],
  ['deciding an appeal', (ctx) => s().reports.decideAppeal(ctx, their.id('appeal'), DECISION)],
  ['releasing a report', (ctx) => s().reports.release(ctx, 'reports', their.id('report'))],
  ['metrics of the other site', (ctx) => s().metrics.view(ctx, { ...FIGURES, site: theirs.id })],
  ['the file of theirs', (ctx) => s().metrics.csv(ctx, { ...FIGURES, site: theirs.id })],
  ['their site', (ctx) => s().sites.view(ctx, theirs.slug)],
  ['their audit log', (ctx) => s().operators.searchAudit(ctx, { ...AUDIT, site: theirs.id })],
  ['the file of theirs', (ctx) => s().operators.exportAudit(ctx, { ...AUDIT, site: theirs.id })],
  ['all operators', (ctx) => s().operators.manage.list(ctx)],
  ['an operator', (ctx) => s().operators.manage.view(ctx, manager.operator.id)],
  [
    'inviting an operator',
    (ctx) =>
      s().operators.manage.invite(ctx, {
        email: 'nieuw@post.example',
        name: 'Nieuw',
        locale: 'nl',
        grants: [{ role: 'moderator', tenantId: theirs.id }],
      } as never),
  ],
  [
    'roles of an operator',
    (ctx) =>
      s().operators.manage.changeGrants(ctx, {
        id: manager.operator.id,
        before: manager.operator.grants,
        grants: GRANTS,
      }),
  ],
  ['renewing an invitation link', (ctx) => s().operators.manage.renewLink(ctx, manager.operator.id)],
  ['disabling an operator', (ctx) => s().operators.manage.disable(ctx, manager.operator.id)],
  ['enabling an operator', (ctx) => s().operators.manage.enable(ctx, manager.operator.id)],
  ['ending sessions of an operator', (ctx) => s().operators.manage.endSessions(ctx, manager.operator.id)],
  ['resetting second factors', (ctx) => s().operators.manage.resetFactors(ctx, manager.operator.id)],
  ['their complaints', (ctx) => s().complaints.list(ctx, { site: theirs.id })],
  ['a complaint', (ctx) => s().complaints.open(ctx, at('complaint'))],
  ['releasing a complaint', (ctx) => s().complaints.release(ctx, at('complaint'))],
  ['answering a complaint', (ctx) => s().complaints.answer(ctx, { ...at('complaint'), answer: 'Zo zit het dus.' })],
  ['their withdrawals', (ctx) => s().orderCases.list(ctx, { site: theirs.id })],
  ['a withdrawal', (ctx) => s().orderCases.open(ctx, at('order-case'))],
  ['releasing an order case', (ctx) => s().orderCases.release(ctx, at('order-case'))],
  ['closing an order case', (ctx) => s().orderCases.close(ctx, { ...at('order-case'), note: 'Afgehandeld.' })],
  [
    'closing a debt',
    (ctx) =>
      s().orderCases.settleDebt(ctx, { ...at('order-case'), outcome: 'waived', expected: 450, note: 'Eenmalig.' }),
  ],
  ['retrying a refund', (ctx) => s().orderCases.refundAgain(ctx, { ...at('order-case'), expected: 100 })],
  ['expediting a refund', (ctx) => s().orderCases.expediteRefunds(ctx, at('order-case'))],
  ['synchronizing a payment', (ctx) => s().orderCases.syncPayment(ctx, at('order-case'))],
  ['retained evidence', (ctx) => s().retainedEvidence.look(ctx, { site: theirs.id, reference: their.id('order') })],
  ['their deletions', (ctx) => s().deletions.list(ctx, { site: theirs.id })],
  ['their failures', (ctx) => s().failures.list(ctx, { site: theirs.id })],
  ['retrying a job', (ctx) => s().failures.retry(ctx, { tenantId: theirs.id, id: randomUUID() })],
  ['retrying jobs', (ctx) => s().failures.retryAll(ctx, { tenantId: theirs.id, queue: 'send-mail' })],
  ['their conversations', (ctx) => s().fictional.inbox.list(ctx, { only: theirs.id, after: null })],
  ['conversation metrics of the other site', (ctx) => s().fictional.inbox.metrics(ctx, theirs.id)],
  ['a conversation', (ctx) => s().fictional.inbox.open(ctx, at('conversation'))],
  ['releasing a conversation', (ctx) => s().fictional.inbox.release(ctx, at('conversation'))],
  ['a note', (ctx) => s().fictional.inbox.addNote(ctx, at('conversation'), { noteId: '', text: 'Hoi', here: true })],
  ['deleting a note', (ctx) => s().fictional.inbox.removeNote(ctx, at('conversation'), their.id('note'))],
  ['a like', (ctx) => s().fictional.inbox.like(ctx, at('conversation'))],
  [
    'an answer',
    (ctx) => s().fictional.reply(ctx, at('conversation'), { client_id: randomUUID(), text: 'Hoi', seen: '' }),
  ],
  ['their characters', (ctx) => s().fictional.characters.list(ctx, { only: theirs.id, after: null })],
  ['the form of a character', (ctx) => s().fictional.characters.form(ctx, theirs.id)],
  ['a character', (ctx) => s().fictional.characters.view(ctx, at('other'))],
  ['writing a character', (ctx) => s().fictional.characters.save(ctx, { ...at('other'), written: '' }, CHARACTER)],
  ['publishing a character', (ctx) => s().fictional.characters.publish(ctx, at('other'))],
  ['retiring a character', (ctx) => s().fictional.characters.retire(ctx, at('other'))],
  [
    'a picture',
    (ctx) =>
      s().fictional.pictures.addPicture(ctx, at('other'), {
        kind: 'illustrated',
        source: 'Getekend',
        upload: PICTURE,
      } as never),
  ],
  ['removing a picture', (ctx) => s().fictional.pictures.removePicture(ctx, at('other'), their.id('photo'))],
  ['setting the main picture', (ctx) => s().fictional.pictures.firstPicture(ctx, at('other'), their.id('photo'))],
  ['reading a picture', (ctx) => s().fictional.pictures.readPicture(ctx, at('other'), their.id('photo'))],
  ['their members', (ctx) => s().members.search(ctx, { text: 'profile', only: theirs.id })],
  ['a member', (ctx) => s().members.head(ctx, member())],
  ['a member by profile', (ctx) => s().members.head(ctx, their.id('profile'))],
  ['an account', (ctx) => s().members.account(ctx, member())],
  ['a member’s photos', (ctx) => s().members.photos(ctx, member())],
  ['contacts', (ctx) => s().members.contacts(ctx, member())],
  ['reports about a member', (ctx) => s().members.reports(ctx, member())],
  ['a member’s money', (ctx) => s().members.money(ctx, member())],
  ['a member’s mails', (ctx) => s().members.mails(ctx, member())],
  ['sessions', (ctx) => s().members.sessions(ctx, member())],
  ['exports and deletions', (ctx) => s().members.leaving(ctx, member())],
  ['a correction', (ctx) => s().members.correct(ctx, member(), REASON)],
  ['ending sessions', (ctx) => s().members.endSessions(ctx, member(), REASON)],
  ['resending a mail', (ctx) => s().members.resend(ctx, member(), { ...REASON, kind: 'activation' })],
  ['lifting a bounce', (ctx) => s().members.liftBounce(ctx, member(), REASON)],
  ['a restriction', (ctx) => s().members.restrict(ctx, member(), { ...REASON, ...MEASURE })],
  [
    'lifting a restriction',
    (ctx) => s().members.lift(ctx, member(), { ...REASON, restriction: their.id('restriction') }),
  ],
  ['their orders', (ctx) => s().money.listOrders(ctx, { site: theirs.id })],
  ['an order', (ctx) => s().money.viewOrder(ctx, their.id('order'))],
  ['previewing a withdrawal', (ctx) => s().money.viewWithdrawal(ctx, their.id('order'))],
  ['withdrawing', (ctx) => s().money.withdraw(ctx, { orderId: their.id('order'), expected: 100 })],
  ['revoking a mandate', (ctx) => s().money.revokeMandate(ctx, their.id('order'))],
  ['synchronizing with the provider', (ctx) => s().money.syncWithProvider(ctx, their.id('order'))],
  ['their ledger', (ctx) => s().money.viewLedger(ctx, { site: theirs.id })],
  ['checking it', (ctx) => s().money.checkLedger(ctx, theirs.id)],
  ['their codes', (ctx) => s().money.listCodes(ctx, { site: theirs.id })],
  ['a code', (ctx) => s().money.viewCode(ctx, their.id('code'))],
  ['choices for codes', (ctx) => s().money.codeChoices(ctx, theirs.id)],
  ['making a code', (ctx) => s().money.createCode(ctx, { tenantId: theirs.id, id: randomUUID(), form: {} as never })],
  ['switching a code off', (ctx) => s().money.setCodeStatus(ctx, { codeId: their.id('code'), status: 'paused' })],
  ['prolonging a code', (ctx) => s().money.extendCodeValidity(ctx, { codeId: their.id('code'), ends: '2026-12-31' })],
  ['their stopped mails', (ctx) => s().money.listSuppressions(ctx, { site: theirs.id })],
  [
    'looking up an address at the other site',
    (ctx) => s().money.findAddress(ctx, { site: theirs.id, address: 'lid@post.example' }),
  ],
];

/** PNG signature only; no function may get as far as decoding it. */
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * Functions whose subject needs more than a row: both participants of a conversation, a picture's file, a payment at a
 * provider.
 */
const NEEDS_MORE_THAN_ROWS = new Set([
  'a conversation',
  'releasing a conversation',
  'a note',
  'deleting a note',
  'a like',
  'an answer',
  'removing a picture',
  'setting the main picture',
  'reading a picture',
  'synchronizing with the provider',
]);

/** Functions without a site: login, the operator's own account, pictures and recordings by signed URL, and live counts. */
const WITHOUT_SITE = new RegExp(
  '^(?:operators\\.(?!manage|searchAudit|exportAudit)|live\\.|photoQueue\\.readFile$|voice\\.(?:readFile|urlFor)$|shell\\.idleMs$)',
);

/** Paths of all functions of a service. */
function functionsIn(tree: object, path: string): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name;
    if (typeof value === 'function') return [here];
    return typeof value === 'object' && value !== null ? functionsIn(value as object, here) : [];
  });
}

/** Strings that identify the other site: ids and names, without public ones. */
const traces = () => [
  ...['user', 'profile', 'other', 'conversation', 'order', 'report', 'complaint', 'photo', 'code'].map(their.id),
  theirs.id,
  theirs.slug,
  theirs.name,
];

async function outcome(run: Attempt[1], ctx: DeskCtx): Promise<string> {
  try {
    return JSON.stringify((await run(ctx)) ?? null);
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(OPERATOR_ROLES.filter((role) => role !== 'platform'))('for a %s of our site', (role) => {
  let ctx: DeskCtx;
  beforeAll(async () => {
    ctx = await desk.operator(role, ours);
  });

  it.each(lists)('OPS-004 %s returns nothing of the other site', async (_name, run) => {
    const answer = await outcome(run, ctx);
    for (const trace of traces()) expect(answer).not.toContain(trace);
  });

  it.each(things)('OPS-004 %s is not found', async (_name, run) => {
    expect(await outcome(run, ctx)).toBe('not_found');
  });
});

it('OPS-004 changes nothing of the other site', async () => {
  expect(await readFingerprint(test.superuserUrl, theirs.id)).toEqual(before);
});

it('OPS-004 covers every function of the desk', () => {
  const tried = [...lists, ...things].map(([, run]) => run.toString().replaceAll('s().', 's.')).join('\n');
  const names = functionsIn(desk.services, '').filter((name) => !WITHOUT_SITE.test(name));
  expect(names.filter((name) => !tried.includes(`s.${name}(`))).toEqual([]);
  expect(names.length).toBeGreaterThan(60);
});

it('succeeds for an operator of the other site, so that the rejections above are meaningful', async () => {
  const platform = await desk.operator('platform');
  const absent: string[] = [];
  for (const [name, run] of things) if ((await outcome(run, platform)) === 'not_found') absent.push(name);
  expect(absent.filter((name) => !NEEDS_MORE_THAN_ROWS.has(name))).toEqual([]);
});
