import type { Trx } from '../../../../../db/client.ts';
import type { Ctx } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { signatureOptions, verifySignature } from '../../../../lib/security/web-authn.ts';
import {
  accountBlockedError,
  FAILED_LOGIN_LIMIT,
  failedLoginBucket,
  openMemberSession,
  type OpenedSession,
} from '../../accounts/index.ts';
import { lockCredentials } from '../credentials.queries.ts';
import type { PasskeyLoginInput } from '../credentials.schema.ts';
import { sealChallenge, consumeChallenge } from './passkey-challenge.ts';
import type { PasskeyDeps } from './passkeys.ts';
import { lockPasskey, updatePasskeyUse } from './passkeys.queries.ts';

/**
 * Options of a passkey login. No credential ids are listed, since these would reveal who has a passkey.
 * @returns options for `navigator.credentials.get()`, and the challenge sealed for a cookie
 */
export async function startPasskeyLogin(deps: PasskeyDeps, { tenant }: Ctx) {
  const options = await signatureOptions({ rpID: tenant.hosts[0]! });
  return { options, challenge: sealChallenge(deps, { tenantId: tenant.id, userId: null }, options.challenge) };
}

/**
 * Opens a session by a passkey, by the rules of a password login.
 * @param cookie the sealed challenge
 * @throws DomainError `passkey_refused`; `too_many_requests`; `account_blocked`
 */
export async function logInWithPasskey(
  deps: PasskeyDeps,
  ctx: Ctx,
  input: PasskeyLoginInput,
  cookie: string | undefined,
): Promise<OpenedSession> {
  await deps.limiter.consumeIp(failedLoginBucket(ctx.tenant.id), ctx.ipAddress, FAILED_LOGIN_LIMIT);
  const challenge = await consumeChallenge(deps, { tenantId: ctx.tenant.id, userId: null }, cookie);
  const opened = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const userId = await verifyPasskey(trx, deps, ctx, input, challenge);
    const account = await lockCredentials(trx, ctx.tenant.id, { id: userId });
    if (!account || account.status === 'deleted') throw domainError('passkey_refused');
    if (account.status === 'blocked') throw await accountBlockedError(trx, deps, { tenantId: ctx.tenant.id, userId });
    return openMemberSession(trx, deps, ctx, { userId, status: account.status });
  });
  await deps.limiter.refundIp(failedLoginBucket(ctx.tenant.id), ctx.ipAddress, FAILED_LOGIN_LIMIT);
  if (ctx.viewer) deps.live.closeEndedStreams(ctx.tenant.id, ctx.viewer);
  return opened;
}

/** The member whose passkey signed the challenge. A decreasing counter indicates a cloned passkey. */
async function verifyPasskey(
  trx: Trx,
  deps: PasskeyDeps,
  { tenant, origin }: Ctx,
  { credential }: PasskeyLoginInput,
  challenge: string,
): Promise<string> {
  const passkey = await lockPasskey(trx, tenant.id, credential.id);
  if (!passkey) throw domainError('passkey_refused');
  const key = { ...passkey, id: credential.id, publicKey: new Uint8Array(passkey.publicKey) };
  const ceremony = { challenge, origin, rpId: tenant.hosts[0]!, refusal: 'passkey_refused' } as const;
  const counter = await verifySignature(credential, key, ceremony);
  const { userHandle } = credential.response;
  const holder = userHandle === undefined ? passkey.userId : Buffer.from(userHandle, 'base64url').toString();
  if (holder !== passkey.userId) throw domainError('passkey_refused');
  await updatePasskeyUse(trx, {
    tenantId: tenant.id,
    credentialId: credential.id,
    counter,
    usedAt: deps.clock.now(),
  });
  return passkey.userId;
}
