import { sql, type Kysely } from 'kysely';

import { JOB_SCHEMA } from '../../server/jobs/queues.ts';
import { runDdl } from '../row-level-security.ts';

type Rename = readonly [from: string, to: string];

export const RENAMED_TABLES: readonly Rename[] = [
  ['desk_login_tries', 'desk_login_attempts'],
  ['event_cursors', 'live_event_cursors'],
  ['events', 'live_events'],
  ['held_evidence', 'retained_evidence'],
  ['held_mandates', 'retained_mandates'],
  ['login_blocks', 'login_attempts'],
  ['notifications_disabled', 'mail_suppressions'],
  ['page_bounces', 'page_leaves'],
  ['payment_notices', 'provider_events'],
  ['sandbox_notices', 'sandbox_events'],
];

/** By the table's new name. */
export const RENAMED_COLUMNS: Record<string, readonly Rename[]> = {
  conversation_members: [['notice_due_at', 'notification_due_at']],
  conversations: [
    ['waits_since', 'awaiting_reply_since'],
    ['waits_until', 'awaiting_reply_until'],
  ],
  mandates: [['given_address', 'given_ip_address']],
  messages: [['returns_at', 'credits_return_at']],
  one_time_codes: [['tries', 'attempts']],
  orders: [['credits_taken_back', 'credits_clawed_back']],
  payments: [
    ['applied_ticket', 'applied_sync_version'],
    ['next_read_at', 'next_sync_at'],
    ['read_back_at', 'synced_at'],
    ['read_ticket', 'sync_version'],
  ],
  refunds: [
    ['next_try_at', 'next_attempt_at'],
    ['turns', 'transfer_count'],
  ],
  retained_evidence: [['held_at', 'retained_at']],
  retained_mandates: [['held_at', 'retained_at']],
  revenue_days: [['given_back', 'refunded']],
  saved_searches: [
    ['found', 'new_results'],
    ['looked_at', 'checked_at'],
  ],
  traffic_days: [
    ['back_day', 'retained_day1'],
    ['back_month', 'retained_day30'],
    ['back_week', 'retained_day7'],
  ],
  weekly_updates: [['looked_at', 'checked_at']],
};

export const RENAMED_QUEUES: readonly Rename[] = [
  ['read-payment', 'process-provider-event'],
  ['send-sandbox-notices', 'send-sandbox-events'],
  ['start-debit', 'finish-debit'],
  ['tell-of-like', 'notify-like'],
  ['tell-of-messages', 'notify-messages'],
];

/** Renames tables, columns and job queues to standard terms, and drops the table of profile views, which had no rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(db, 'drop table profile_views;');
  for (const [from, to] of RENAMED_TABLES) {
    await runDdl(db, `alter table ${from} rename to ${to};`);
    await renameObjects(db, to, `${from}_`, `${to}_`);
  }
  for (const [table, columns] of Object.entries(RENAMED_COLUMNS)) {
    for (const [from, to] of columns) {
      await runDdl(db, `alter table ${table} rename column ${from} to ${to};`);
      await renameObjects(db, table, `${table}_${from}_`, `${table}_${to}_`);
    }
  }
  await runDdl(
    db,
    `
    alter table conversations rename constraint conversations_waits to conversations_awaiting_reply;
    alter table one_time_codes rename constraint one_time_codes_tries to one_time_codes_attempts;
    alter table orders rename constraint orders_taken_back to orders_clawed_back;
    alter index conversation_members_notice_due rename to conversation_members_notification_due;
    alter index payments_to_read rename to payments_to_sync;
    alter index refunds_to_try rename to refunds_to_attempt;
    `,
  );
  await renameQueues(db);
}

/** Renames the constraints, indexes and policies of a table whose names start with `from`. */
async function renameObjects(db: Kysely<unknown>, table: string, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    with named (kind, name) as (
      select 'constraint', conname from pg_constraint where conrelid = ${table}::regclass
      union all
      select 'index', c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = ${table}::regclass
          and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.conrelid = i.indrelid)
      union all
      select 'policy', polname from pg_policy where polrelid = ${table}::regclass
    )
    select case kind
        when 'constraint' then format('alter table %I rename constraint %I to %I', ${table}::text, name, renamed)
        when 'index' then format('alter index %I rename to %I', name, renamed)
        else format('alter policy %I on %I rename to %I', name, ${table}::text, renamed)
      end as statement
    from named, lateral (select ${to}::text || substr(name, length(${from}::text) + 1) as renamed) r
    where starts_with(name, ${from})`.execute(db);
  for (const { statement } of rows) await runDdl(db, statement);
}

/** Renames queues with their jobs, including jobs that failed; a new database has no queues yet. */
async function renameQueues(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ present: boolean }>`
    select to_regclass(${`${JOB_SCHEMA}.queue`}) is not null as present`.execute(db);
  if (!rows[0]?.present) return;
  for (const [from, to] of RENAMED_QUEUES) {
    // The foreign key between jobs and queues is checked at the end of the transaction.
    await sql`update ${sql.table(`${JOB_SCHEMA}.queue`)} set name = ${to} where name = ${from}`.execute(db);
    await sql`update ${sql.table(`${JOB_SCHEMA}.job`)} set name = ${to} where name = ${from}`.execute(db);
    await sql`update ${sql.table(`${JOB_SCHEMA}.job`)} set source_name = ${to} where source_name = ${from}`.execute(db);
  }
}
