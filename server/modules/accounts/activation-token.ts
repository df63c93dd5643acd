import type { Trx } from '../../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../lib/ids.ts';
import { queueMail } from '../notifications/mails.service.ts';
import { hashToken, mailedToken } from './secret-tokens.ts';

const VALID_MS = 7 * 24 * 3_600_000;

/** What a visitor wanted to say to whom when signing up; offered again once the account is active. */
export interface FirstMessage {
  target_profile?: string;
  signup_message?: string;
}

type TokenDeps = Pick<Deps, 'env' | 'clock' | 'jobs'>;

/** Makes an activation link of 7 days and queues the mail that carries it, in the caller's transaction. */
export async function mailActivation(
  trx: Trx,
  deps: TokenDeps,
  account: { tenantId: string; userId: string; firstMessage: FirstMessage },
): Promise<void> {
  const now = deps.clock.now();
  const id = newId(deps.clock);
  await trx
    .insertInto('mailedTokens')
    .values({
      tenantId: account.tenantId,
      id,
      userId: account.userId,
      purpose: 'activate',
      tokenHash: hashToken(mailedToken(deps.env.SECRET, 'activate', id)),
      payload: JSON.stringify(account.firstMessage),
      createdAt: now,
      expiresAt: new Date(now.getTime() + VALID_MS),
    })
    .execute();
  await queueMail(trx, deps, {
    tenantId: account.tenantId,
    userId: account.userId,
    template: 'activation',
    referenceId: id,
  });
}

export interface ActivationTokenRow {
  id: string;
  userId: string;
  firstMessage: FirstMessage;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

const COLUMNS = ['id', 'userId', 'payload', 'createdAt', 'expiresAt', 'usedAt'] as const;

/** The row of an activation link's token, locked, so that two openings of it are one after the other. */
export async function lockActivationToken(
  trx: Trx,
  tenantId: string,
  token: string,
): Promise<ActivationTokenRow | null> {
  const row = await trx
    .selectFrom('mailedTokens')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', 'activate')
    .forUpdate()
    .executeTakeFirst();
  return row ? asToken(row) : null;
}

/** The newest activation token of an account. */
export async function selectNewestActivationToken(
  trx: Trx,
  tenantId: string,
  userId: string,
): Promise<ActivationTokenRow | null> {
  const row = await trx
    .selectFrom('mailedTokens')
    .select(COLUMNS)
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('purpose', '=', 'activate')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? asToken(row) : null;
}

/** Takes back the links that were mailed to an address the account no longer has. */
export async function deleteUnusedActivationTokens(trx: Trx, tenantId: string, userId: string): Promise<void> {
  await trx
    .deleteFrom('mailedTokens')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('purpose', '=', 'activate')
    .where('usedAt', 'is', null)
    .execute();
}

function asToken(row: {
  id: string;
  userId: string;
  payload: unknown;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}): ActivationTokenRow {
  const { payload, ...rest } = row;
  return { ...rest, firstMessage: (payload ?? {}) as FirstMessage };
}
