import type { Trx } from '../../../../db/client.ts';
import { lockSession } from '../accounts/index.ts';

export interface CredentialsRow {
  id: string;
  email: string;
  passwordHash: string;
  status: string;
  /** When the address was confirmed; null before, also for an account restricted before confirming. */
  activatedAt: Date | null;
  profileId: string;
  profileName: string;
}

type AccountKey = { id: string } | { email: string };

/** An account by id or address, locked until the transaction ends. */
export async function lockCredentials(trx: Trx, tenantId: string, key: AccountKey): Promise<CredentialsRow | null> {
  return (await credentialsQuery(trx, tenantId, key).forNoKeyUpdate('users').executeTakeFirst()) ?? null;
}

/** An account by id or address, without a lock. */
export async function selectCredentials(trx: Trx, tenantId: string, key: AccountKey): Promise<CredentialsRow | null> {
  return (await credentialsQuery(trx, tenantId, key).executeTakeFirst()) ?? null;
}

function credentialsQuery(trx: Trx, tenantId: string, key: AccountKey) {
  const [column, value] = 'id' in key ? (['users.id', key.id] as const) : (['users.email', key.email] as const);
  return trx
    .selectFrom('users')
    .innerJoin('profiles', (join) =>
      join.onRef('profiles.tenantId', '=', 'users.tenantId').onRef('profiles.userId', '=', 'users.id'),
    )
    .select(['users.id', 'users.email', 'users.passwordHash', 'users.status', 'users.activatedAt'])
    .select(['profiles.id as profileId', 'profiles.name as profileName'])
    .where('users.tenantId', '=', tenantId)
    .where(column, '=', value);
}

export async function isEmailTaken(trx: Trx, tenantId: string, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updatePasswordHash(trx: Trx, tenantId: string, userId: string, hash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ passwordHash: hash })
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .execute();
}

export async function updateEmail(trx: Trx, tenantId: string, userId: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ email }).where('tenantId', '=', tenantId).where('id', '=', userId).execute();
}

interface SessionListRow {
  id: string;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  lockMinutes: number | null;
  deviceKeySince: Date | null;
}

/** A member's valid sessions, the most recently used first. */
export function selectSessions(trx: Trx, tenantId: string, userId: string, now: Date): Promise<SessionListRow[]> {
  return trx
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt', 'lockMinutes', 'deviceKeySince'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteMemberSession(trx: Trx, tenantId: string, userId: string, id: string): Promise<boolean> {
  await lockSession(trx, tenantId, id);
  await trx
    .deleteFrom('pushSubscriptions')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('sessionId', '=', id)
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
