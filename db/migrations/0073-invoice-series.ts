import type { Kysely } from 'kysely';

import { RUNTIME_ROLE, runDdl } from '../row-level-security.ts';

/**
 * One series of invoice numbers for each company and year, over all its sites (Directive 2006/112/EC, article 226(2)),
 * instead of one for each site. Issued invoices keep their numbers. A series continues after the highest number that
 * any site of the company has issued in that year; numbers that two of its sites issued before stay as they are, with
 * an empty `series`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Waits for transactions that are issuing an invoice by the old counters.
    lock table invoice_counters in access exclusive mode;

    create table invoice_series (
      company text not null,
      year integer not null,
      last_number integer not null,
      primary key (company, year)
    );
    alter table invoice_series enable row level security;
    alter table invoice_series force row level security;
    -- A company is not a tenant: a transaction reads and advances only the series that it names.
    create policy invoice_series_named on invoice_series
      using (nullif(current_setting('app.invoice_series', true), '')::jsonb ? company)
      with check (nullif(current_setting('app.invoice_series', true), '')::jsonb ? company);
    grant select, insert, update on invoice_series to ${RUNTIME_ROLE};

    -- The owner of the tables is bound by policies too, which is why it is exempt while it reads all sites' invoices.
    alter table invoices no force row level security;
    alter table invoice_series no force row level security;
    insert into invoice_series (company, year, last_number)
      select company ->> 'country' || ' ' || (company ->> 'kvk'), year, max(number) from invoices
      where company ->> 'country' is not null and company ->> 'kvk' is not null group by 1, 2;
    alter table invoices force row level security;
    alter table invoice_series force row level security;
    drop table invoice_counters;

    -- Numbers are unique within a series. A site that was sold continues in the series of its new company.
    alter table invoices add column series text not null default '', drop constraint invoices_number_key;
    create unique index invoices_number_key on invoices (tenant_id, year, number, series);
    `,
  );
}
