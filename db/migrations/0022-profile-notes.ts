import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Short profile texts besides the introduction, each an answer to one question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table profiles
      add column looking_for text not null default '',
      add column ideal_evening text not null default '',
      add column ask_me text not null default '';
    `,
  );
}
