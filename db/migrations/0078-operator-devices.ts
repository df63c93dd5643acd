import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/**
 * Devices on which operators have signed in: wrong passwords and codes are counted there apart, so that strangers cannot
 * lock operators out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table operator_devices (
      operator_id uuid not null references operators (id),
      -- Hash of the token in the device's cookie.
      device_hash bytea not null,
      last_login_at timestamptz not null,
      primary key (operator_id, device_hash)
    );
    grant select, insert, update, delete on operator_devices to ${CONSOLE_ROLE};
    `,
  );
}
