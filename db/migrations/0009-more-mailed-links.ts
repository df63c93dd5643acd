import type { Kysely } from 'kysely';

import { runDdl } from '../row-level-security.ts';

/** Links for a data export and for confirming an address whose mails had bounced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runDdl(
    db,
    `
    alter table mailed_tokens drop constraint mailed_tokens_purpose_known;
    alter table mailed_tokens add constraint mailed_tokens_purpose_known check (purpose in (
      'activate', 'reset', 'mail_change', 'restore', 'complete_signup', 'export', 'confirm_address'));
    `,
  );
}
