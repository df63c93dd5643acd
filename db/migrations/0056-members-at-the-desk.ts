import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Looking up members at the desk: by name prefix among a million, and operators' actions for one member. The ledger
 * stays append only; credits change by its entries only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    -- Collation "C" has leakproof comparisons, so that row-level security allows the index to be used.
    create index profiles_by_name on profiles (tenant_id, (name_key collate "C"), id) where user_id is not null;

    grant insert on ledger_accounts, ledger_transfers, ledger_entries to ${CONSOLE_ROLE};
    grant insert on mailed_tokens to ${CONSOLE_ROLE};
    grant delete on sessions, push_subscriptions, notifications_disabled to ${CONSOLE_ROLE};
    `,
  );
}
