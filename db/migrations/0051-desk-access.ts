import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Failed logins at the desk, counted by the typed address, whether or not an operator has it; and audit log indexes by
 * time and by action.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table desk_login_tries (
      -- A keyed hash of the typed address, or of the operator who confirms their password.
      subject_hash bytea primary key,
      failures int not null,
      window_started_at timestamptz not null,
      blocked_until timestamptz
    );
    create index desk_login_tries_old on desk_login_tries (window_started_at);
    grant select, insert, update, delete on desk_login_tries to ${CONSOLE_ROLE};

    -- Entries about a site are kept after the site is purged.
    alter table audit_log drop constraint audit_log_tenant_id_fkey;
    create index audit_log_newest on audit_log (at desc, id desc);
    create index audit_log_of_action on audit_log (action text_pattern_ops, at desc);
    `,
  );
}
