import type { Trx } from '../../../../../db/client.ts';
import { lockCredentials } from '../credentials.queries.ts';

interface PasskeyListRow {
  credentialId: string;
  name: string;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

export function selectPasskeys(trx: Trx, tenantId: string, userId: string): Promise<PasskeyListRow[]> {
  return trx
    .selectFrom('passkeys')
    .select(['credentialId', 'name', 'transports', 'createdAt', 'lastUsedAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('credentialId')
    .execute();
}

interface NewPasskey {
  tenantId: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
}

export async function insertPasskey(trx: Trx, passkey: NewPasskey): Promise<void> {
  await trx.insertInto('passkeys').values(passkey).execute();
}

export async function deletePasskey(trx: Trx, tenantId: string, userId: string, credentialId: string) {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

interface PasskeyRow {
  userId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/**
 * Locks a passkey by its id, so that two logins with it run one after the other. The account is locked first, the
 * same order as where an account's passkeys are deleted.
 */
export async function lockPasskey(trx: Trx, tenantId: string, credentialId: string): Promise<PasskeyRow | null> {
  const query = trx
    .selectFrom('passkeys')
    .select(['userId', 'publicKey', 'counter', 'transports'])
    .where('tenantId', '=', tenantId)
    .where('credentialId', '=', credentialId);
  const found = await query.executeTakeFirst();
  if (!found || !(await lockCredentials(trx, tenantId, { id: found.userId }))) return null;
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  return row ? { ...row, counter: Number(row.counter) } : null;
}

export async function updatePasskeyUse(
  trx: Trx,
  passkey: { tenantId: string; credentialId: string; counter: number; usedAt: Date },
): Promise<void> {
  await trx
    .updateTable('passkeys')
    .set({ counter: passkey.counter, lastUsedAt: passkey.usedAt })
    .where('tenantId', '=', passkey.tenantId)
    .where('credentialId', '=', passkey.credentialId)
    .execute();
}
