import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { WEEK_MS } from '../../../../lib/time/duration.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { insertMailedToken, type MailedTokenRow } from '../tokens/mailed-tokens.ts';

const VALID_MS = WEEK_MS;

/** First message written at signup and its recipient; offered again once the account is active. */
export interface FirstMessagePayload {
  target_profile?: string;
  signup_message?: string;
}

type TokenDeps = Pick<Deps, 'env' | 'clock' | 'jobs'>;

/** Creates an activation link valid for 7 days and queues its mail, in the caller's transaction. */
export async function queueActivationMail(
  trx: Trx,
  deps: TokenDeps,
  account: { tenantId: string; userId: string; firstMessage: FirstMessagePayload },
  template: 'activation' | 'activation_reminder' = 'activation',
): Promise<void> {
  const { tenantId, userId, firstMessage } = account;
  const referenceId = await insertMailedToken(trx, deps, {
    tenantId,
    userId,
    purpose: 'activate',
    validMs: VALID_MS,
    payload: firstMessage,
  });
  await queueMail(trx, deps, { tenantId, userId, template, referenceId });
}

export function readFirstMessagePayload(token: MailedTokenRow | null): FirstMessagePayload {
  return (token?.payload ?? {}) as FirstMessagePayload;
}
