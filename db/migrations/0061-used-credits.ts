import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Keeps how many credits of an order were spent before an operator granted free credits: those belong to no order and
 * are not refunded.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table orders
      add column credits_used integer not null default 0,
      add constraint orders_used check (credits_used between 0 and credits);
    grant update (credits_used) on orders to ${CONSOLE_ROLE};
    `,
  );
}
