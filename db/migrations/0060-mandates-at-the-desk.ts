import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/** An operator revokes a mandate at the member's request, which cancels an order that has not been collected. */
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
