import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Tenant } from '../../tenants/tenant.schema.ts';
import { createTestClock, TEST_NOW } from '../../tests/factories/clock.ts';
import { createTenant } from '../../tests/factories/tenant.ts';
import { BUILT_TABLES, createFixtureIds, rowsOf } from '../../tests/isolation/fixture-rows.ts';
import { insertStatement } from '../../tests/isolation/insert-rows.ts';
import { withClient } from '../../tests/isolation/catalogue.ts';
import { useTestDatabase } from '../../tests/setup/test-database.ts';
import { createTestDeps } from '../../tests/setup/test-deps.ts';
import { createCreditsService } from '../modules/ledger/credits/credits.service.ts';
import { selectDueSweeps } from './due-sweeps.queries.ts';
import { createSweeps } from './sweep-list.ts';
import { createSweepRunner, type Sweep } from './sweeps.ts';

const test = useTestDatabase();
let quiet: Tenant;
let busy: Tenant;
let sweeps: Sweep[];

/** Makes nothing due, at both sites: a row of every table stays. */
const CALM = [
  `update users set status = 'active', deleted_at = null, erased_at = null`,
  `update sandbox_events set due_at = 'infinity'`,
  `update one_time_codes set form_encrypted = null, created_at = now() + interval '100 years'`,
  `update saved_searches set mail = false`,
  `update weekly_updates set due_at = 'infinity'`,
  `update conversation_members set notification_due_at = null`,
  `update unread_reminders set remind_at = 'infinity'`,
  `update mailings set state = 'stopped', ended_at = created_at`,
  `update messages set credits_return_at = null`,
  `update payments set next_sync_at = null`,
  `update provider_events set processed_at = received_at`,
  `update orders set status = 'failed' where status = 'created'`,
  `update refunds set next_attempt_at = null`,
  `update affiliate_postbacks set next_attempt_at = 'infinity'`,
  `update photo_decisions set settled_at = settle_at`,
  `update spotlights set settled_at = ends_at, outcome = 'stopped', returned_credits = 0`,
  `delete from retained_evidence`,
];

async function asSuperuser(...statements: string[]): Promise<void> {
  await withClient(test.superuserUrl, async (client: pg.Client) => {
    // Triggers guard transitions that members and providers make; this sets states.
    await client.query(`set session_replication_role = 'replica'`);
    for (const statement of statements) await client.query(statement);
  });
}

const named = (now: Date): Promise<Map<string, ReadonlySet<string>>> =>
  test.database.withPlatform((trx) => selectDueSweeps(trx, [quiet.id, busy.id], now));

beforeAll(async () => {
  [quiet, busy] = [await createTenant(test.database), await createTenant(test.database)];
  await withClient(test.migratorUrl, async (owner) => {
    for (const world of [quiet, busy].map(({ id }) => createFixtureIds(id))) {
      await owner.query('begin');
      await owner.query(`select set_config('app.tenant_id', $1, true)`, [world.tenantId]);
      for (const table of BUILT_TABLES) {
        for (const row of rowsOf(world, table)) {
          const { text, values } = insertStatement(table, row);
          await owner.query(text, values);
        }
      }
      await owner.query('commit');
    }
  });
  const deps = await createTestDeps(test.database, [quiet, busy]);
  sweeps = createSweeps({ ...deps, credits: createCreditsService(deps) });
});

beforeEach(() => asSuperuser(...CALM));

const NOW = `'${TEST_NOW.toISOString()}'::timestamptz`;
/** What makes each sweep due. */
const CAUSES: Record<string, string> = {
  'old one-time codes': `update one_time_codes set form_encrypted = '\\x00', created_at = ${NOW} - interval '61 minutes'`,
  'ended pauses': `update users set status = 'paused'`,
  'sandbox webhooks': `update sandbox_events set due_at = ${NOW}`,
  'unconfirmed accounts': `update users set status = 'not_confirmed', signup_date = ${NOW} - interval '2 days'`,
  'saved searches': `update saved_searches set mail = true, checked_at = ${NOW} - interval '7 days'`,
  'weekly updates': `update weekly_updates set due_at = ${NOW}`,
  'message notifications': `update conversation_members set notification_due_at = ${NOW}`,
  'unread messages': `update unread_reminders set remind_at = ${NOW}`,
  mailings: `update mailings set state = 'sending', ended_at = null`,
  'credits of unanswered messages': `update messages set credits_return_at = ${NOW}`,
  'unsettled payments': `update payments set next_sync_at = ${NOW}`,
  'payment webhooks': `update provider_events set processed_at = null`,
  'unpaid orders': `update orders o set status = 'created'`,
  'refunds to ask for': `update refunds set next_attempt_at = ${NOW}`,
  'due postbacks': `update affiliate_postbacks set status = 'pending', next_attempt_at = ${NOW}`,
  'photo decisions': `update photo_decisions set settled_at = null, settle_at = ${NOW}`,
  spotlights: `update spotlights set settled_at = null, outcome = null, returned_credits = 0`,
  'account erasures': `update users set deleted_at = ${NOW} - interval '14 days'`,
  'evidence of decided reports': '',
};

describe('FST-6 due_sweeps', () => {
  it('knows every sweep that runs when it is due, and no other', () => {
    const due = sweeps.filter(({ runs }) => runs === 'due').map(({ name }) => name);
    expect(Object.keys(CAUSES).toSorted()).toEqual(due.toSorted());
  });

  it('names nothing where nothing is due', async () => {
    expect(await named(TEST_NOW)).toEqual(new Map());
  });

  it.each(Object.entries(CAUSES).filter(([, cause]) => cause !== ''))(
    'names %s for the site that has it',
    async (name, cause) => {
      if (name === 'unpaid orders') await asSuperuser(`delete from payments where tenant_id = '${busy.id}'`);
      await asSuperuser(`${cause} where tenant_id = '${busy.id}'`);
      const due = await named(TEST_NOW);
      expect([...due.keys()]).toEqual([busy.id]);
      expect([...due.get(busy.id)!]).toContain(name);
    },
  );

  it('shows the caller one site at a time, and none afterwards', async () => {
    const seen = await test.database.withPlatform(async (trx) => {
      await selectDueSweeps(trx, [quiet.id, busy.id], TEST_NOW);
      return trx.selectFrom('users').select('id').execute();
    });
    expect(seen).toEqual([]);
  });
});

describe('FST-6 sweep rounds', () => {
  const served = () =>
    [quiet, busy].map(({ slug }) => ({ slug, state: 'serving' })) as unknown as ReturnType<
      Awaited<ReturnType<typeof createTestDeps>>['tenants']['list']
    >;

  it('run what is due, everything of a site once an hour, and sites by turns', async () => {
    const deps = await createTestDeps(test.database, [quiet, busy], { clock: createTestClock() });
    deps.tenants.list = served;
    await asSuperuser(`update weekly_updates set due_at = ${NOW} where tenant_id = '${busy.id}'`);
    const ran: string[] = [];
    const slugOf = (id: string) => (id === busy.id ? 'busy' : 'quiet');
    const note =
      (name: string): Sweep['run'] =>
      async (id) =>
        ran.push(`${slugOf(id)} ${name}`) && 0;
    const runner = createSweepRunner(deps, [
      { name: 'weekly updates', runs: 'due', run: note('due') },
      { name: 'figures', runs: 'round', run: note('round') },
      { name: 'old things', run: note('hour') },
    ]);
    // In the first two rounds both sites have their turn for everything.
    await runner.runRound();
    await runner.runRound();
    expect(ran.filter((each) => each.endsWith('hour'))).toEqual(['quiet hour', 'busy hour']);
    ran.length = 0;
    await runner.runRound();
    await runner.runRound();
    expect(ran).toEqual(['quiet round', 'busy due', 'busy round', 'busy due', 'busy round', 'quiet round']);
    for (let round = 4; round < 61; round += 1) await runner.runRound();
    expect(ran.filter((each) => each.endsWith('hour'))).toEqual(['quiet hour']);
  });
});
