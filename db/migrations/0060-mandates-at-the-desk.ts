import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/** The operators' desk withdraws a mandate for the member who asked for it, and with it ends an order that nobody has collected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    grant update (revoked_at) on mandates to ${CONSOLE_ROLE};
    grant update (status) on orders to ${CONSOLE_ROLE};
    grant update (status, failure) on payments to ${CONSOLE_ROLE};
    grant insert on order_transitions to ${CONSOLE_ROLE};
    `,
  );
}
