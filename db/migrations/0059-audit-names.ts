import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/**
 * The audit log keeps the operator's name at the time, finds entries about a member through every related subject, and
 * records failed logins, which have no known operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table audit_log
      alter column operator_id drop not null,
      -- Name and address at the time of the action. Null in rows older than these columns.
      add column operator_name text,
      add column operator_email text,
      -- Affected members, and further subjects of the action.
      add column about uuid[] not null default '{}';
    create index audit_log_of_about on audit_log using gin (about);
    `,
  );
}
