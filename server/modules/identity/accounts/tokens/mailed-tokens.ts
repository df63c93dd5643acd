import { sql } from 'kysely';

import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { hashToken, isTokenFormat, deriveMailedToken } from './secret-tokens.ts';
import type { TokenPurpose } from '../../../platform/outbox/index.ts';

interface NewMailedToken {
  tenantId: string;
  userId: string;
  purpose: TokenPurpose;
  /** Milliseconds for which the link is valid. */
  validMs: number;
  /** Data for the action of the link. */
  payload?: object;
}

export interface MailedTokenRow {
  id: string;
  userId: string;
  payload: Record<string, unknown>;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

const COLUMNS = ['id', 'userId', 'payload', 'createdAt', 'expiresAt', 'usedAt'] as const;

/**
 * Stores a new token by its hash, in the caller's transaction.
 * @returns the row's id, from which the worker derives the link; it is the `referenceId` of the mail
 */
export async function insertMailedToken(
  trx: Trx,
  deps: Pick<Deps, 'env' | 'clock'>,
  token: NewMailedToken,
): Promise<string> {
  const now = deps.clock.now();
  const id = newId(deps.clock);
  await trx
    .insertInto('mailedTokens')
    .values({
      tenantId: token.tenantId,
      id,
      userId: token.userId,
      purpose: token.purpose,
      tokenHash: hashToken(deriveMailedToken(deps.env.secrets, token.purpose, id)),
      payload: JSON.stringify(token.payload ?? {}),
      createdAt: now,
      expiresAt: new Date(now.getTime() + token.validMs),
    })
    .execute();
  return id;
}

/**
 * The row of a token from a link, used and expired ones included, without a lock. Null for anything that is not a
 * token of this tenant and purpose.
 */
export async function selectMailedToken(
  trx: Trx,
  tenantId: string,
  purpose: TokenPurpose,
  token: unknown,
): Promise<MailedTokenRow | null> {
  const row = await tokenQuery(trx, tenantId, purpose, token)?.executeTakeFirst();
  return row ? toMailedTokenRow(row) : null;
}

/**
 * `selectMailedToken` with a lock, so that two uses of one link run one after the other. The account is locked
 * before the token, the same order as where an account's links are revoked; another order could deadlock.
 */
export async function lockMailedToken(
  trx: Trx,
  tenantId: string,
  purpose: TokenPurpose,
  token: unknown,
): Promise<MailedTokenRow | null> {
  const found = await selectMailedToken(trx, tenantId, purpose, token);
  if (!found) return null;
  // The weakest lock that prevents changes: inserts with a foreign key to the account do not wait.
  await trx
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', found.userId)
    .forNoKeyUpdate()
    .execute();
  const row = await tokenQuery(trx, tenantId, purpose, token)?.forNoKeyUpdate().executeTakeFirst();
  return row ? toMailedTokenRow(row) : null;
}

function tokenQuery(trx: Trx, tenantId: string, purpose: TokenPurpose, token: unknown) {
  if (!isTokenFormat(token)) return null;
  return trx
    .selectFrom('mailedTokens')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose);
}

export async function markTokenUsed(trx: Trx, tenantId: string, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('mailedTokens')
    .set({ usedAt: now })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

interface Owner {
  tenantId: string;
  userId: string;
  purpose: TokenPurpose;
}

/** The newest token of an account for a purpose. */
export async function selectNewestToken(
  trx: Trx,
  { tenantId, userId, purpose }: Owner,
): Promise<MailedTokenRow | null> {
  const row = await trx
    .selectFrom('mailedTokens')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toMailedTokenRow(row) : null;
}

/** Number of tokens of an account for a purpose since a time. */
export async function countTokensSince(trx: Trx, { tenantId, userId, purpose }: Owner, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('mailedTokens')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Seconds until an account may get another token of a purpose, with at most `tokens` within a sliding window of
 * `withinMs`; 0 when it may now.
 */
export async function secondsUntilNextToken(
  trx: Trx,
  { tenantId, userId, purpose }: Owner,
  { tokens, withinMs, now }: { tokens: number; withinMs: number; now: Date },
): Promise<number> {
  const row = await trx
    .selectFrom('mailedTokens')
    .select('createdAt')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', new Date(now.getTime() - withinMs))
    .orderBy('createdAt', 'desc')
    .offset(tokens - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? Math.ceil((row.createdAt.getTime() + withinMs - now.getTime()) / 1000) : 0;
}

/** Expires the unused links of a purpose; they still count towards the limit of mails. */
export async function expireTokens(trx: Trx, { tenantId, userId, purpose }: Owner, now: Date): Promise<void> {
  await trx
    .updateTable('mailedTokens')
    .set({ expiresAt: now })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

/** Marks the unused links of a purpose as used; they still count towards the limit of mails. */
export async function revokeTokens(trx: Trx, { tenantId, userId, purpose }: Owner, now: Date): Promise<void> {
  await trx
    .updateTable('mailedTokens')
    .set({ usedAt: now })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute();
}

const RETENTION_MS = 30 * DAY_MS;

/**
 * Deletes links used or expired 30 days ago. Of a used activation link only the payload is deleted, since opening
 * it again succeeds at any time.
 */
export async function deleteOldTokens(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const before = new Date(now.getTime() - RETENTION_MS);
  const deleted = await trx
    .deleteFrom('mailedTokens')
    .where('tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('usedAt', 'is', null).and('expiresAt', '<=', before),
        eb('usedAt', '<=', before).and('purpose', '<>', 'activate'),
      ]),
    )
    .executeTakeFirstOrThrow();
  const emptied = await trx
    .updateTable('mailedTokens')
    .set({ payload: '{}' })
    .where('tenantId', '=', tenantId)
    .where('purpose', '=', 'activate')
    .where('usedAt', '<=', before)
    .where(sql<boolean>`payload <> '{}'::jsonb`)
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows + emptied.numUpdatedRows);
}

function toMailedTokenRow(row: Omit<MailedTokenRow, 'payload'> & { payload: unknown }): MailedTokenRow {
  return { ...row, payload: (row.payload ?? {}) as Record<string, unknown> };
}
