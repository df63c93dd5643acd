import type { Database } from '../../db/client.ts';
import type { Env } from '../../server/env.ts';
import type { TokenPurpose } from '../../server/modules/platform/outbox/index.ts';
import { deriveMailedToken } from '../../server/modules/identity/accounts/tokens/secret-tokens.ts';

/** Templates of the mails queued for a member, oldest first, with their reference ids. */
export function queuedMails(
  database: Database,
  tenantId: string,
  userId: string,
): Promise<Array<{ template: string; referenceId: string | null }>> {
  return database.withTenant(tenantId, (trx) =>
    trx
      .selectFrom('mails')
      .select(['template', 'referenceId'])
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .orderBy('queuedAt')
      .orderBy('id')
      .execute(),
  );
}

/** The token in the newest mail of a template. */
export async function mailedLinkToken(
  database: Database,
  env: Pick<Env, 'secrets'>,
  mail: { tenantId: string; userId: string; template: string; purpose: TokenPurpose },
): Promise<string> {
  const mails = await queuedMails(database, mail.tenantId, mail.userId);
  const newest = mails.findLast(({ template }) => template === mail.template);
  if (!newest?.referenceId) throw new Error(`no queued ${mail.template} mail with a link`);
  return deriveMailedToken(env.secrets, mail.purpose, newest.referenceId);
}
