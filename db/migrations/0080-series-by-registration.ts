import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/**
 * One series of invoice numbers for each registration of a company, whatever the sites' `company_id` and spelling of the
 * register number, as in `invoiceSeriesOf`. Series of one registration become one, which continues after the highest
 * number of the year. Issued invoices keep number and series.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Waits for transactions that are issuing an invoice.
    lock table invoice_series in access exclusive mode;
    -- The owner of the table is bound by its policy too.
    alter table invoice_series no force row level security;
    with old as (delete from invoice_series returning company, year, last_number),
      parts as (select regexp_match(company, '^(?:[a-z0-9][a-z0-9-]* )?([A-Z]{2}) (.*)$') as part, year, last_number from old)
    insert into invoice_series (company, year, last_number)
      select part[1] || ' ' || upper(regexp_replace(part[2], '[[:space:]./-]', '', 'g')), year, max(last_number)
      from parts group by 1, 2;
    alter table invoice_series force row level security;
    `,
  );
}
