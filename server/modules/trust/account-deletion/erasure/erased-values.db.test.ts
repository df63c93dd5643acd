import { randomUUID } from 'node:crypto';

import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';

import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import { BUILT_TABLES, createFixtureIds, rowsOf } from '../../../../../tests/isolation/fixture-rows.ts';
import { insertStatement } from '../../../../../tests/isolation/insert-rows.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { eraseDueAccounts } from './erase-accounts.ts';

/*
 * Like `erased-columns.db.test.ts`, for columns of all other types: plants a value in each, which must be left in
 * exactly the columns below after the erasure.
 */
const test = useTestDatabase();
const DAY_MS = 86_400_000;

/** Columns that keep their value, by table; reasons in docs/decisions/0012-account-erasure.md. */
const KEPT: Record<string, string> = {
  // Metrics and keys of the site, not of a member.
  push_keys: 'created_at',
  traffic_days:
    'activations day first_payments gift_messages messages photo_messages reports retained_day1 retained_day30 retained_day7 signups visits voice_messages',
  used_archives: 'expires_at photos_at used_at',
  revenue_days: 'day orders paid refunded',
  site_days:
    'album_looks checks_appealed checks_approved checks_asked checks_refused counted_at day members picks_chosen picks_liked picks_seen premium spotlights_bought spotlights_credits spotlights_returned spotlights_shown spotlights_unseen',
  search_bitmaps: 'chunk',
  contract_texts: 'created_at',
  // Of the books: what an order still owes.
  money_debts: 'amount closed_by id opened_at order_id user_id',
  // Keyed hash of an erased address; deleted after half a year.
  former_addresses: 'erased_at',
  // Data of a fictional profile, not of a member.
  fictional_profiles: 'profile_id published_at retired_at updated_at written_by',
  page_leaves: 'created_at id seconds',
  removed_photo_hashes: 'created_at id',
  mailings: 'created_at discount_code_id ended_at id last_user_id queued',
  // Keyed hashes of typed addresses; deleted after a day and after 180 days.
  login_attempts: 'blocked_until failures window_started_at',
  mail_reports: 'id received_at',
  // The row that other rows refer to, and times for the site's metrics.
  users: 'activated_at credit_debt credits first_paid_at id owes_money signup_date',
  profiles: 'id last_active_at',
  account_deletions: 'id requested_at user_id',
  // Conversations belong to the other participant too: sender and time are kept, the content is erased.
  conversations: 'created_at id last_seq profile_high_id profile_low_id started_by_id',
  conversation_members:
    'conversation_id hidden hidden_up_to_seq last_message_at other_profile_id profile_id read_seq refuses_photos refuses_voice unread_count has_written',
  messages: 'automatic conversation_id cost credits_returned_at id operator_id sender_id sent_at seq transfer_id',
  // Bookkeeping.
  ledger_accounts: 'created_at id user_id',
  ledger_entries: 'account_id amount created_at transfer_id',
  ledger_transfers: 'created_at id operator_id reference_id',
  orders:
    'created_at credits credits_charged_back credits_clawed_back credits_used discount_code_id id immediate_consent_at paid_at user_id vat_amount vat_rate withdrawn_at',
  order_transitions: 'at id order_id',
  approvals: 'credits id requested_at requested_by subject_id',
  order_cases: 'closed_at closed_by id opened_at order_id',
  payments:
    'amount amount_charged_back amount_refunded applied_sync_version attempts created_at id mandate_id next_sync_at order_id sync_version synced_at',
  provider_events: 'id processed_at received_at signed',
  refunds: 'amount attempts created_at credits id next_attempt_at order_id payment_id settled_at transfer_count',
  invoices: 'amount id issued_at number order_id vat_amount year',
  mandates: 'amount announced_at given_at id order_id otp_verified_at revoked_at user_id',
  // The sandbox provider's own data, as a real provider keeps it; refers to payments by id.
  sandbox_payments: 'amount charged_back created_at expires_at id payment_id settles_at',
  sandbox_refunds: 'amount created_at failed_at id refund_id sandbox_payment_id',
  sandbox_events: 'due_at id sandbox_payment_id',
  discount_codes: 'created_at expires_at id minimum_order_value starts_at user_id value_percentage',
  discount_redemptions: 'discount_code_id order_id redeemed_at user_id',
  // That and how the site decided.
  reports: 'created_at decided_at decided_by id message_id photo_id reported_id reporter_id taken_by',
  complaints: 'answered_at created_at id user_id',
};

/** They record the deletion itself: with a value in them there would be nothing to erase. */
const ENDS = [
  'account_deletions.restored_at',
  'messages.erased_at',
  'users.deleted_at',
  'users.erased_at',
  // It leads to the row that is deleted.
  'profiles.search_slot',
];

/**
 * Columns tied to others by constraints, which accept no planted value: bookkeeping amounts, a limit whose row is
 * deleted.
 */
const TIED = [
  'approvals.amount',
  'approvals.approved',
  'approvals.decided_at',
  'approvals.decided_by',
  'money_debts.closed_at',
  'discount_codes.value_amount',
  'orders.amount',
  'orders.discount_amount',
  'orders.list_amount',
  'orders.surcharge_amount',
  'photos.private',
  'profiles.fictional',
  'spending_limits.pending_weekly_amount',
  'spotlights.refund_credits',
  'spotlights.returned_credits',
  'spotlights.shown',
  // Neither number nor date; tested in search-bitmaps.db.test.ts.
  'search_bitmaps.bits',
  // Of a pause, and of a conversation with a fictional profile; not covered by this suite.
  'restrictions.ends_at',
  'conversations.awaiting_reply_since',
  'conversations.awaiting_reply_until',
];

interface Column {
  name: string;
  type: string;
  inKey: boolean;
}

async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, t.typname as type, coalesce(a.attnum = any (i.indkey), false) as "inKey"
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname <> 'tenant_id' and t.typname not in ('text', '_text', 'jsonb', 'bytea')`,
    [table],
  );
  return rows;
}

/** Values of a type, in ranges that constraints may require. */
function samples(type: string): string[] {
  if (type === 'uuid') return [randomUUID()];
  if (type === 'bool') return ['true', 'false'];
  if (type === 'date') return ['1977-07-07'];
  if (type === 'timestamptz') return ['1977-07-07 07:07:07+00', '2037-07-07 07:07:07+00'];
  return ['7301', '37', '3'];
}

/** A planted value and the row that contains it. */
interface Planted {
  table: string;
  column: string;
  where: string;
  keys: unknown[];
  value: string;
}

async function valueOf(client: ClientBase, { table, column, where, keys }: Omit<Planted, 'value'>) {
  const { rows } = await client.query<{ value: string | null }>(
    `select ${column}::text as value from ${table} where ${where}`,
    keys,
  );
  return rows[0]?.value ?? null;
}

/**
 * Plants a value in every column of a table's first row, except keys and references.
 * @returns what was planted, and the names of columns that accepted no value
 */
async function writeMarker(
  client: ClientBase,
  table: string,
  row: Record<string, unknown>,
): Promise<Array<string | Planted>> {
  const columns = await columnsOf(client, table);
  const key = ['tenant_id', ...columns.filter(({ inKey }) => inKey).map(({ name }) => name)].filter(
    (name) => name in row,
  );
  const where = key.map((name, index) => `${name} = $${index + 1}`).join(' and ');
  const keys = key.map((name) => row[name]);
  const planted: Array<string | Planted> = [];
  for (const { name, type, inKey } of columns) {
    const place = { table, column: name, where, keys };
    const before = await valueOf(client, place);
    if (inKey || (type === 'uuid' && before !== null)) {
      planted.push(before === null ? `${table}.${name}` : { ...place, value: before });
      continue;
    }
    let value: string | null = null;
    for (const sample of samples(type)) {
      if (value !== null || sample === before || ENDS.includes(`${table}.${name}`)) continue;
      await client.query('savepoint tried');
      await client
        .query(`update ${table} set ${name} = $${keys.length + 1} where ${where}`, [...keys, sample])
        .then(async () => (value = await valueOf(client, place)))
        .catch(() => client.query('rollback to savepoint tried'));
    }
    planted.push(value === null ? `${table}.${name}` : { ...place, value });
  }
  return planted;
}

it('SEC-020 SEC-023 leaves a member’s numbers, dates and references in the expected columns only', async () => {
  const tenant = await createTenant(test.database);
  const world = createFixtureIds(tenant.id);
  const deps = await createTestDeps(test.database, [tenant]);
  deps.clock.advance(14 * DAY_MS);
  await withClient(test.superuserUrl, async (client) => {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const all: Array<string | Planted> = [];
    for (const table of BUILT_TABLES.filter((name) => !name.startsWith('retained_'))) {
      const rows = rowsOf(world, table);
      for (const row of rows) {
        const { text, values } = insertStatement(table, row);
        await client.query(text, values);
      }
      all.push(...(await writeMarker(client, table, rows[0]!)));
    }
    await client.query(`update users set status = 'deleted', deleted_at = $1`, [TEST_NOW]);
    await client.query(`update profiles set status = 'deleted' where not fictional`);
    await client.query('commit');
    const planted = all.filter((each) => typeof each !== 'string');
    expect(all.filter((each) => typeof each === 'string').sort()).toEqual([...ENDS, ...TIED].sort());

    const erased = eraseDueAccounts({ ...deps, files: createFileStores(deps.env) }, tenant.id, deps.clock.now());
    expect(await erased).toBe(1);
    const left: string[] = [];
    for (const each of planted) {
      if ((await valueOf(client, each)) === each.value) left.push(`${each.table}.${each.column}`);
    }
    const kept = Object.entries(KEPT).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`));
    expect(left.sort()).toEqual(kept.sort());
  });
});
