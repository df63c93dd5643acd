import { randomBytes } from 'node:crypto';

import type { ClientBase } from 'pg';
import { expect, it } from 'vitest';

import { SINGLE_FACT_NAMES, mapChoiceFacts } from '../../../../../tenants/profile-facts.ts';
import { TEST_NOW } from '../../../../../tests/factories/clock.ts';
import { createTenant } from '../../../../../tests/factories/tenant.ts';
import { withClient } from '../../../../../tests/isolation/catalogue.ts';
import {
  BUILT_TABLES,
  createFixtureIds,
  rowsOf,
  type FixtureIds,
} from '../../../../../tests/isolation/fixture-rows.ts';
import { insertStatement } from '../../../../../tests/isolation/insert-rows.ts';
import { createTestDeps } from '../../../../../tests/setup/test-deps.ts';
import { useTestDatabase } from '../../../../../tests/setup/test-database.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { eraseDueAccounts, releaseEvidence } from './erase-accounts.ts';

/*
 * Creates one row in every table of a site for one member, and plants a word in every column that accepts one.
 * After the erasure the word must be left in exactly the columns below. A new column or table must be erased, or
 * added here with a reason.
 */
const test = useTestDatabase();
const WORD = `cnry${randomBytes(4).toString('hex')}`;
const DAY_MS = 86_400_000;

/** Columns that keep their value; reasons in docs/decisions/0012-account-erasure.md. */
const KEPT = [
  // Data of the site, not of a member.
  'push_keys.public_key',
  // Keyed hash, deleted after half a year.
  'former_addresses.address_hash',
  // Hash of a name that belongs to nobody.
  'held_names.name_hash',
  'contract_texts.digest',
  'contract_texts.locale',
  'contract_texts.terms',
  'contract_texts.terms_version',
  'contract_texts.withdrawal',
  'contract_texts.consent',
  'push_keys.private_key_encrypted',
  'traffic_days.network',
  // Of an archive that was used, and of nobody.
  'used_archives.archive_hash',
  'page_leaves.path',
  'page_leaves.network',
  'removed_photo_hashes.hash',
  'removed_photo_hashes.reason',
  'mailings.texts',
  'mailings.link',
  'mailings.created_by',
  'revenue_days.currency',
  'revenue_days.network',
  // Data of a fictional profile, not of a member.
  'fictional_profiles.language',
  // Bookkeeping, written by the platform: what was sold, when and for how much; balance of the ledger.
  'ledger_transfers.reference_type',
  'ledger_transfers.idempotency_key',
  'ledger_transfers.note',
  'orders.contract_digest',
  // For blocks and limits of the bank account, a keyed hash; 13 months.
  'mandates.account_hash',
  'orders.country',
  'orders.paymentmethod',
  'orders.immediate_consent_version',
  'discount_codes.code',
  'discount_codes.country',
  'discount_codes.paymentmethods',
  'order_transitions.from_status',
  'order_transitions.to_status',
  'order_transitions.cause',
  'mandates.provider',
  'mandates.text_version',
  'payments.provider',
  'payments.provider_payment_id',
  'payments.idempotency_key',
  'refunds.provider_refund_id',
  'refunds.idempotency_key',
  'provider_events.provider',
  'provider_events.provider_payment_id',
  'provider_events.body',
  'provider_events.outcome',
  'invoices.company',
  'invoices.lines',
  'invoices.series',
  // The sandbox provider's own data, as a real provider keeps it; refers to payments by id.
  'sandbox_payments.description',
  'sandbox_payments.failure',
  'sandbox_payments.idempotency_key',
  'sandbox_payments.mandate_id',
  'sandbox_payments.method',
  'sandbox_payments.return_url',
  'sandbox_refunds.idempotency_key',
  // Decisions of the site, without texts and subjects.
  'reports.reason',
  'complaints.reference',
  'complaints.category',
  // Keyed hashes of typed addresses; sweeps delete attempts after a day and mail reports after 180 days. Those of the
  // account's own address are erased.
  'login_attempts.subject_hash',
  'mail_reports.address_hash',
  'mail_reports.body',
];

/** Kept until a report is decided or a complaint answered. */
const HELD = [
  'retained_evidence.evidence',
  'retained_evidence.text',
  'complaints.email',
  'complaints.language',
  'complaints.subject',
  'complaints.text',
  'complaints.answer',
  'reports.statement',
];

/** Columns that accept no free text: codes of closed lists or fixed length; their state after the erasure. */
const CLOSED = {
  gone: [
    'affiliate_postbacks.event',
    'affiliate_postbacks.status',
    'consents.kind',
    'data_exports.status',
    'live_events.type',
    'likes.source',
    'mailed_tokens.purpose',
    'mails.status',
    'notification_preferences.channel',
    'notification_preferences.type',
    'mail_suppressions.reason',
    'one_time_codes.channel',
    'one_time_codes.purpose',
    'passkeys.name',
    'passkeys.transports',
    'photos.color',
    'photos.hash',
    'photos.status',
    'private_album_access.status',
    'message_photos.hash',
    'message_photos.status',
    'restrictions.kind',
    'spending_limits.currency',
    'spending_limits.pending_currency',
    'restrictions.ground',
    'restrictions.profile_status',
    'restrictions.user_status',
    'appeals.outcome',
    'appeals.status',
    'photo_checks.decided_by',
    'photo_checks.reason',
    'photo_checks.service_result',
    'photo_checks.status',
    'photo_decisions.decision',
    'photo_decisions.reason',
    'fictional_pictures.kind',
  ],
  /** The same value for every erased member. */
  emptied: [
    'profiles.country',
    'profiles.gender',
    'profiles.region',
    'profiles.status',
    ...SINGLE_FACT_NAMES.map((name) => `profiles.${name}`),
  ],
  /** Statistics and bookkeeping, as above; they do not identify anybody. */
  kept: [
    'account_deletions.alternative_offered',
    'account_deletions.profile_status',
    'account_deletions.reasons',
    'account_deletions.user_status',
    'approvals.cause',
    'approvals.kind',
    'approvals.outcome',
    'complaints.status',
    // Values of closed lists; who has them is in the bits.
    'search_bitmaps.fact',
    'spotlights.outcome',
    'discount_codes.currency',
    'discount_codes.kind',
    'discount_codes.status',
    'discount_codes.validity',
    'invoices.kind',
    'ledger_accounts.kind',
    'mailings.audience',
    'mailings.kind',
    'mailings.state',
    'ledger_transfers.reason',
    'mail_reports.kind',
    'mandates.currency',
    'mandates.otp_channel',
    'messages.kind',
    'money_debts.currency',
    'money_debts.outcome',
    'orders.currency',
    // Evidence of the country that decided the VAT.
    'orders.ip_country',
    'orders.payer_country',
    'orders.profile_country',
    'orders.package',
    'order_cases.kind',
    'orders.problem',
    'sandbox_payments.currency',
    'sandbox_payments.state',
    'orders.status',
    'payments.status',
    'refunds.cause',
    'refunds.status',
    'removed_photo_hashes.hash',
    'reports.outcome',
    'reports.status',
    'users.status',
    'voice_messages.media_type',
    'voice_messages.waveform',
  ],
};

const NOBODY = {
  ...mapChoiceFacts(() => null),
  country: 'ZZ',
  gender: 'female',
  region: null,
  sexuality: 'hetero',
  status: 'deleted',
};

interface Column {
  name: string;
  type: 'text' | '_text' | 'jsonb' | 'bytea';
}

async function columnsOf(client: ClientBase, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
        and udt_name in ('text', '_text', 'jsonb', 'bytea')`,
    [table],
  );
  return rows;
}

/** The word with its column's number, in formats that constraints may require. */
function shapes(type: Column['type'], word: string): unknown[] {
  // Any object, a subject, and a list.
  if (type === 'jsonb')
    return [{ word }, { prompt: 'sunday', text: word }, [word]].map((value) => JSON.stringify(value));
  if (type === '_text') return [[word]];
  if (type === 'bytea')
    return [Buffer.from(word), Buffer.concat([Buffer.from(word), Buffer.alloc(32)]).subarray(0, 32)];
  return [word, word.toUpperCase()];
}

/**
 * Plants the word in the first row of a table, column by column; constraints of closed lists reject it.
 * @returns the columns that accepted it
 */
async function writeMarker(client: ClientBase, world: FixtureIds, table: string): Promise<string[]> {
  const row = rowsOf(world, table)[0]!;
  const planted: string[] = [];
  const key = Object.entries(row).filter(([, value]) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value));
  for (const { name, type } of await columnsOf(client, table)) {
    for (const value of shapes(type, `${WORD}-${planted.length}`)) {
      if (planted.includes(`${table}.${name}`)) break;
      await client.query('savepoint tried');
      const where = key.map(([column], index) => `${column} = $${index + 2}`).join(' and ');
      await client
        .query(`update ${table} set ${name} = $1 where ${where}`, [value, ...key.map(([, id]) => id)])
        .then((result) => result.rowCount && planted.push(`${table}.${name}`))
        .catch(() => client.query('rollback to savepoint tried'));
    }
  }
  return planted;
}

/** The columns that contain the word. */
async function find(client: ClientBase): Promise<string[]> {
  const found: string[] = [];
  const hex = Buffer.from(WORD).toString('hex');
  for (const table of BUILT_TABLES) {
    for (const { name } of await columnsOf(client, table)) {
      const { rowCount } = await client.query(
        `select from ${table} where ${name}::text ilike $1 or ${name}::text ilike $2 limit 1`,
        [`%${WORD}%`, `%${hex}%`],
      );
      if (rowCount) found.push(`${table}.${name}`);
    }
  }
  return found.sort();
}

it('SEC-020 SEC-021 SEC-022 SEC-023 leaves a member’s texts in the expected columns only', async () => {
  const tenant = await createTenant(test.database);
  const world = createFixtureIds(tenant.id);
  const deps = await createTestDeps(test.database, [tenant]);
  const files = createFileStores(deps.env);
  deps.clock.advance(14 * DAY_MS);
  await withClient(test.superuserUrl, async (client) => {
    await client.query('begin');
    // Disables the ledger's triggers and foreign keys; planted rows are found by id.
    await client.query('set local session_replication_role = replica');
    const planted: string[] = [];
    const all: string[] = [];
    for (const table of BUILT_TABLES.filter((name) => !name.startsWith('retained_'))) {
      for (const row of rowsOf(world, table)) {
        const { text, values } = insertStatement(table, row);
        await client.query(text, values);
      }
      planted.push(...(await writeMarker(client, world, table)));
      all.push(...(await columnsOf(client, table)).map(({ name }) => `${table}.${name}`));
    }
    await client.query(`update users set status = 'deleted', deleted_at = $1`, [TEST_NOW]);
    await client.query(
      `update profiles set status = 'deleted', gender = 'male', sexuality = 'bi', hair = 'red', body = 'slim',
        tattoos = 'many' where not fictional`,
    );
    await client.query('commit');
    expect(await find(client)).toEqual(planted.sort());
    expect(planted.length).toBeGreaterThan(90);

    expect(all.filter((column) => !planted.includes(column)).sort()).toEqual(Object.values(CLOSED).flat().sort());
    // Columns whose constraints rejected the word cannot contain it.
    const kept = KEPT.filter((column) => planted.includes(column));
    expect(await eraseDueAccounts({ ...deps, files }, tenant.id, deps.clock.now())).toBe(1);
    expect(await find(client)).toEqual([...kept, ...HELD].sort());
    const gone = new Set(CLOSED.gone.map((column) => column.split('.')[0]!));
    for (const table of gone)
      expect([table, (await client.query(`select from ${table}`)).rowCount]).toEqual([table, 0]);
    const emptied = CLOSED.emptied.map((column) => column.split('.')[1]!);
    const profile = await client.query<object>(`select ${emptied.join(', ')} from profiles where not fictional`);
    expect(profile.rows).toEqual([NOBODY]);

    await client.query(`update reports set status = 'decided'; update complaints set status = 'answered'`);
    await releaseEvidence({ ...deps, files }, tenant.id);
    expect(await find(client)).toEqual(kept.sort());
  });
});
