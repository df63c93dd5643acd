import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** The subject of a complaint, and the language in which it is answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table complaints
      -- An order or a message, as given by the complainant.
      add column subject text not null default '',
      -- For a visitor, who has no account with a language; null for a member.
      add column language text;
    create index complaints_of_user on complaints (tenant_id, user_id, created_at desc);
    create index complaints_waiting on complaints (tenant_id, created_at) where status <> 'answered';
    `,
  );
}
