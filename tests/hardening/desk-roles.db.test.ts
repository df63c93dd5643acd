import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import {
  OPERATOR_ROLES,
  PERMISSIONS,
  type OperatorRole,
  type Permission,
} from '../../server/modules/desk/operators/access/permissions.ts';
import { createOperator, createSignedInOperator, type SignedInOperator } from '../factories/operator.ts';
import { createTenant } from '../factories/tenant.ts';
import { withClient } from '../isolation/catalogue.ts';
import { createFixtureIds, type FixtureIds } from '../isolation/fixture-rows.ts';
import { insertFixtureRows } from '../isolation/insert-rows.ts';
import { createTestApp, type TestApp } from '../setup/test-app.ts';
import { useTestDatabase } from '../setup/test-database.ts';
import { createTestDesk, type TestDesk } from '../setup/test-desk.ts';
import { DESK_HOST, FORM } from './arena.ts';
import { ATTACK_TIMEOUT_MS, expectHarmless } from './attack.ts';
import { DESK_PAGES, INTENTS, fillPath } from './site-pages.ts';
import { UNLIMITED } from './unlimited.ts';

/** The permission of each page, as the specification has it; null: every operator. A new page fails until it is here. */
const PAGES: Record<string, Permission | null> = {
  '/desk': null,
  '/desk/account': null,
  '/desk/filters': null,
  '/desk/places': null,
  '/desk/roles': null,
  '/desk/members': 'members.look',
  '/desk/members/:id': 'members.look',
  '/desk/members/:id/photos': 'members.photos',
  '/desk/members/:id/contacts': 'members.contacts',
  '/desk/members/:id/reports': 'members.reports',
  '/desk/members/:id/money': 'members.money',
  '/desk/members/:id/mails': 'members.mails',
  '/desk/members/:id/sessions': 'members.sessions',
  '/desk/members/:id/leaving': 'deletions.look',
  '/desk/approvals': 'gifts.approve',
  '/desk/checks': 'photos.verify',
  '/desk/checks/:site/:id': 'photos.verify',
  '/desk/photos': 'photos.inspect',
  '/desk/photos/steps': 'photos.inspect',
  '/desk/operators': 'operators.manage',
  '/desk/operators/new': 'operators.manage',
  '/desk/operators/:id': 'operators.manage',
  '/desk/complaints': 'complaints.answer',
  '/desk/complaints/:site/:id': 'complaints.answer',
  '/desk/withdrawals': 'withdrawals.look',
  '/desk/withdrawals/evidence': 'evidence.look',
  '/desk/withdrawals/:site/:id': 'withdrawals.look',
  '/desk/deletions': 'deletions.look',
  '/desk/failures': 'failures.look',
  '/desk/reports': 'reports.decide',
  '/desk/reports/:id': 'reports.decide',
  '/desk/reports/appeals/:id': 'reports.decide',
  '/desk/fictional': 'fictional.write',
  '/desk/fictional/conversations/:site/:id': 'fictional.write',
  '/desk/fictional/profiles': 'fictional.write',
  '/desk/fictional/profiles/:site/new': 'fictional.write',
  '/desk/fictional/profiles/:site/:id': 'fictional.write',
  '/desk/audit': 'audit.search',
  '/desk/audit.csv': 'audit.search',
  '/desk/figures': 'figures.look',
  '/desk/figures.csv': 'figures.look',
  '/desk/orders': 'members.money',
  '/desk/orders/ledger': 'members.money',
  '/desk/orders/:id': 'members.money',
  '/desk/codes': 'codes.look',
  '/desk/codes/new': 'codes.make',
  '/desk/codes/:id': 'codes.look',
  '/desk/suppressions': 'members.mails',
  '/desk/sites': 'sites.look',
  '/desk/sites/:slug': 'sites.look',
};

/** Without a session, or for pictures and recordings by signed URL. */
const OUTSIDE = /^\/desk\/(login|logout|factor|welcome|passkey|demo|photos\/:site|voice|fictional\/pictures)/;

/** What an entry of the audit log needs; entries about the operator's own account need nothing. */
const ACTIONS: Array<[RegExp, Permission]> = [
  [/^photo\./, 'photos.inspect'],
  [/^(report|appeal)\./, 'reports.decide'],
  [/^complaint\./, 'complaints.answer'],
  [/^fictional\.|^character\./, 'fictional.write'],
  // The parts of a member's page are shown inside of it, so that a part that is refused is too.
  [/^member\.look$/, 'members.look'],
  [/^member\.(restrict|lift|ban)$/, 'members.restrict'],
  [/^member\.end_sessions$/, 'members.end_sessions'],
  [/^member\.(resend_mail|lift_bounce)$/, 'members.resend_mail'],
  [/^credits\.correct$/, 'credits.correct'],
  [/^approval\./, 'gifts.approve'],
  [/^code\./, 'codes.make'],
  [/^job\./, 'failures.retry'],
  [/^audit\./, 'audit.search'],
  [/^held_mandate\./, 'evidence.look'],
  [/^operator\.(roles|link|invite|factors_reset|enable|disable)$/, 'operators.manage'],
];

const may = (role: OperatorRole, permission: Permission | null) =>
  role === 'platform' || permission === null || (PERMISSIONS[permission] as readonly string[]).includes(role);

const test = useTestDatabase();
let desk: TestDesk;
let app: TestApp;
let site: FixtureIds;
let slug: string;
let somebody: string;
let audit: pg.Client;
const operators = new Map<OperatorRole, SignedInOperator>();

beforeAll(async () => {
  const tenant = await createTenant(test.database);
  site = createFixtureIds(tenant.id);
  ({ slug } = tenant);
  await withClient(test.superuserUrl, async (client) => {
    await client.query('begin');
    await insertFixtureRows(client, site);
    await client.query('commit');
  });
  desk = await createTestDesk(test, [tenant], { limiter: UNLIMITED });
  const { clock, tenants } = desk.deps;
  const overrides = { limiter: UNLIMITED, clock, tenants };
  app = await createTestApp({
    database: test.database,
    tenants: [tenant],
    overrides,
    pages: 'built',
    desk: desk.services,
  });
  somebody = (await createOperator(desk.deps, { role: 'support', tenantId: null })).operator.id;
  audit = new pg.Client({ connectionString: test.superuserUrl });
  await audit.connect();
}, ATTACK_TIMEOUT_MS);
afterAll(async () => {
  await audit.end();
  await app.close();
  await desk.close();
});

/** Who acts in a role: the same operator until their session has ended, which some forms do. */
async function operatorOf(role: OperatorRole): Promise<SignedInOperator> {
  const signedIn = operators.get(role);
  if (signedIn) return signedIn;
  const operator = await createSignedInOperator(desk, role);
  operators.set(role, operator);
  await newActionsOf(operator);
  return operator;
}

/** Names of fixture rows by the beginning of the path that shows them. */
const SUBJECTS: Array<[RegExp, string]> = [
  [/members/, 'user'],
  [/complaints/, 'complaint'],
  [/withdrawals/, 'order-case'],
  [/appeals/, 'appeal'],
  [/reports/, 'report'],
  [/conversations/, 'conversation'],
  [/profiles/, 'other'],
  [/orders/, 'order'],
  [/codes/, 'code'],
];

function addressOf(pattern: string): string {
  const subject = SUBJECTS.find(([path]) => path.test(pattern))?.[1];
  const id = pattern.includes('operators') ? somebody : site.id(subject ?? 'user');
  return fillPath(pattern, (name) => ({ id, site: site.tenantId, slug })[name] ?? '');
}

/** The desk has a host and no tenant. */
const DESK = { hosts: [DESK_HOST] } as never;
const REQUIRED = { reason: 'Een goede reden', site: '', kind: 'warning', days: '', ground: 'terms', clause: 'scam' };

/** What the operators did before, by the audit log: each one's count of each action. */
const known = new Map<string, Map<string, number>>();

/** What the operator did since the last time, by the audit log. */
async function newActionsOf({ ctx: { operator } }: SignedInOperator): Promise<string[]> {
  const text = 'select action, count(*)::int as times from audit_log where operator_id = $1 group by action';
  const { rows } = await audit.query<{ action: string; times: number }>(text, [operator.id]);
  const before = known.get(operator.id);
  known.set(operator.id, new Map(rows.map(({ action, times }) => [action, times])));
  return rows.filter(({ action, times }) => times > (before?.get(action) ?? 0)).map(({ action }) => action);
}

async function isGone(path: string): Promise<boolean> {
  const { token } = await operatorOf('platform');
  const headers = { host: DESK_HOST, cookie: `desk_session=${token}` };
  return (await app.call({ tenant: DESK, path, headers })).statusCode === 404;
}

interface Try {
  role: OperatorRole;
  pattern: string;
  intent: string | null;
}

async function tryOne({ role, pattern, intent }: Try, isSecond = false): Promise<string | null> {
  const operator = await operatorOf(role);
  // What another has taken is refused to those who may see it, too.
  await audit.query('delete from desk_claims');
  const fields = new URLSearchParams({ ...REQUIRED, site: site.tenantId, intent: intent ?? '' });
  const headers = { host: DESK_HOST, cookie: `desk_session=${operator.token}` };
  const form = { method: 'POST' as const, body: fields.toString(), headers: { ...headers, ...FORM } };
  const path = addressOf(pattern);
  const response = await app.call({ tenant: DESK, path, headers, ...(intent !== null && form) });
  const { statusCode } = response;
  const about = `${role} ${intent === null ? 'opens' : `sends ${intent} to`} ${path}`;
  if (statusCode >= 500) return `${about}: ${statusCode}`;
  const allowed = may(role, PAGES[pattern]!);
  const unlawful = (await newActionsOf(operator)).filter((action) => {
    const needed = ACTIONS.find(([name]) => name.test(action))?.[1];
    return needed === undefined ? !allowed : !may(role, needed);
  });
  if (unlawful.length > 0) return `${about}: ${unlawful.join()}`;
  if (OUTSIDE.test(response.headers.location ?? '') && !isSecond) {
    // A form has ended the session: a refusal would prove nothing.
    operators.delete(role);
    return tryOne({ role, pattern, intent }, true);
  }
  if (intent !== null) return allowed || statusCode !== 200 ? null : `${about}: 200`;
  // A page that only leads elsewhere, such as the address of a script's requests.
  const open = statusCode === 200 || statusCode === 302;
  if (open === allowed || (!allowed && statusCode === 302)) return null;
  // What an intent before has ended, nobody sees.
  return statusCode === 404 && (await isGone(path)) ? null : `${about}: ${statusCode}`;
}

it('knows the permission of every page', () => {
  expect(Object.keys(PAGES).sort()).toEqual(DESK_PAGES.filter((pattern) => !OUTSIDE.test(pattern)).sort());
});

it(
  'HRD-8 every role opens and does exactly what it may, on every page and with every intent',
  async () => {
    const attempts = OPERATOR_ROLES.flatMap((role): Try[] =>
      Object.keys(PAGES).flatMap((pattern) => [null, ...INTENTS].map((intent) => ({ role, pattern, intent }))),
    );
    const attack = { name: 'roles, pages and intents of the desk', goal: attempts.length, share: 0.1 };
    await expectHarmless(attack, (_random, index) => tryOne(attempts[(index * 7919) % attempts.length]!));
  },
  ATTACK_TIMEOUT_MS,
);
