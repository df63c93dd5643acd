import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** An index of a member's open orders, which every session of a free member queries: few of all orders are open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `create index orders_open_of_user on orders (tenant_id, user_id) where status in ('created', 'pending');`,
  );
}
