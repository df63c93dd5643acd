import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** The state of a direct debit between its two steps, and one mandate per order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table one_time_codes
      -- The input of the first step, until the code is used or long expired.
      add column form_encrypted bytea,
      -- Start of an SMS attempt: a second message is sent only if the first one was certainly not sent.
      add column sent_at timestamptz,
      add constraint one_time_codes_tries check (tries between 0 and 5);
    create index one_time_codes_of_user on one_time_codes (tenant_id, user_id, created_at);
    create index one_time_codes_of_order on one_time_codes (tenant_id, order_id, created_at);

    alter table mandates
      add column announced_at timestamptz,
      add constraint mandates_one_per_order unique (tenant_id, order_id);
    create index mandates_of_user on mandates (tenant_id, user_id, given_at);
    create index mandates_to_announce on mandates (tenant_id, given_at) where announced_at is null;
    `,
  );
}
