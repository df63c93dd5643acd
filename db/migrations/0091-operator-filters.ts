import type { Kysely } from 'kysely';

import { CONSOLE_ROLE, runDdl } from '../row-level-security.ts';

/** Filters of lists that operators keep for themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    create table operator_filters (
      operator_id uuid not null references operators (id),
      -- Path of the list, and the query of its URL.
      path text not null,
      name text not null constraint operator_filters_name_length check (char_length(name) between 1 and 40),
      query text not null constraint operator_filters_query_length check (char_length(query) between 1 and 500),
      created_at timestamptz not null,
      primary key (operator_id, path, name)
    );
    grant select, insert, update, delete on operator_filters to ${CONSOLE_ROLE};
    `,
  );
}
