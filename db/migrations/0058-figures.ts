import { sql, type Kysely } from 'kysely';

import { CONSOLE_ROLE, protectTenantTables, runDdl } from '../row-level-security.ts';

/** Tables whose first policies let the desk write wherever it reads. */
const WRITTEN_WHERE_READ = ['reports', 'restrictions', 'complaints', 'fictional_notes', 'photos'];

/** Tables that are read for all sites and a whole year at a time. */
const ROLLED_UP = ['traffic_days', 'revenue_days', 'site_days'];

/**
 * A site's metrics by day and affiliate network: anonymous counts of data that is stored anyway. The first table
 * increments counters; the others are aggregated daily, for revenue and members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table traffic_days
      add column messages integer not null default 0,
      add column reports integer not null default 0,
      -- Retention of members activated on this day after 1, 7 and 30 days. Null until then.
      add column back_day integer,
      add column back_week integer,
      add column back_month integer;

    -- Amounts in minor units; refunds count on the day of their credit note.
    create table revenue_days (
      tenant_id uuid not null references tenants (id),
      day date not null,
      network text not null default '',
      currency text not null,
      orders integer not null,
      paid bigint not null,
      given_back bigint not null,
      primary key (tenant_id, day, network, currency)
    );

    -- Totals of the site at the day's last count, whose time is counted_at.
    create table site_days (
      tenant_id uuid not null references tenants (id),
      day date not null,
      members integer not null,
      premium integer not null,
      counted_at timestamptz not null,
      primary key (tenant_id, day)
    );

    create index users_signed_up on users (tenant_id, signup_date);
    create index users_first_paid on users (tenant_id, first_paid_at) where first_paid_at is not null;
    create index orders_by_payment on orders (tenant_id, paid_at) where paid_at is not null;
    create index invoices_by_day on invoices (tenant_id, issued_at) where kind = 'credit_note';
    create index reports_by_day on reports (tenant_id, created_at);
    -- Messages are stored in time order, so a BRIN index finds those of a day.
    create index messages_by_day on messages using brin (sent_at) with (pages_per_range = 32, autosummarize = on);

    -- The desk may see that a site has a key, but not the key.
    revoke select on push_keys from ${CONSOLE_ROLE};
    grant select (tenant_id, created_at) on push_keys to ${CONSOLE_ROLE};
    `,
  );
  await protectTenantTables(db, ['revenue_days', 'site_days'], 'select, insert, update, delete');
  for (const table of WRITTEN_WHERE_READ) {
    // A transaction changes rows of its one site only, and none of other sites that it reads.
    await runDdl(
      db,
      `drop policy ${table}_console_insert on ${table}; drop policy ${table}_console_update on ${table};`,
    );
  }
  for (const table of ROLLED_UP) {
    // Read the list of sites once per query, not once per row: these tables are read by the hundred thousand rows.
    await sql
      .raw(
        `drop policy ${table}_console on ${table};
         create policy ${table}_console on ${table} for select to ${CONSOLE_ROLE}
           using (tenant_id = any ((select string_to_array(nullif(current_setting('app.console_tenant_ids', true), ''), ',')::uuid[])::uuid[]));`,
      )
      .execute(db);
  }
}
