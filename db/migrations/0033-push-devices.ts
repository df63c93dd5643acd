import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** The device of a push subscription, and its removal by the member from another device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table push_subscriptions
      add column user_agent text,
      -- The session that registered it: logging out there ends it, session expiry does not.
      add column session_id uuid,
      -- No longer used; the device is informed when it registers again.
      add column removed_at timestamptz,
      add foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete set null (session_id);
    create index push_subscriptions_of_session on push_subscriptions (tenant_id, session_id) where session_id is not null;
    create index push_subscriptions_of_user on push_subscriptions (tenant_id, user_id);
    `,
  );
}
