import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/**
 * Where the buyer of an order is, beside the country that they chose, which decides the VAT (Implementing Regulation
 * (EU) No 282/2011, articles 24b and 24f): by the profile, by the IP address, and by card or IBAN. Null: not known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table orders
      add column profile_country text check (profile_country ~ '^[A-Z]{2}$'),
      add column ip_country text check (ip_country ~ '^[A-Z]{2}$'),
      add column payer_country text check (payer_country ~ '^[A-Z]{2}$');
    create index orders_with_other_country on orders (tenant_id, created_at desc, id desc)
      where profile_country <> country or ip_country <> country or payer_country <> country;
    `,
  );
}
