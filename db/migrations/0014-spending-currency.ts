import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** A spending limit has a currency. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table spending_limits
      add column currency text check (currency ~ '^[A-Z]{3}$'),
      add column pending_currency text check (pending_currency ~ '^[A-Z]{3}$'),
      add constraint spending_limits_amount_has_currency check ((weekly_amount is null) = (currency is null)),
      add constraint spending_limits_pending_has_currency
        check ((pending_weekly_amount is null) = (pending_currency is null)),
      add constraint spending_limits_pending_not_negative check (pending_weekly_amount >= 0);
    `,
  );
}
