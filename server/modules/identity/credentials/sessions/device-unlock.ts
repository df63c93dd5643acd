import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { signatureOptions, verifySignature } from '../../../../lib/security/web-authn.ts';
import { clearAttempts } from '../../accounts/index.ts';
import type { PasskeyLoginInput } from '../credentials.schema.ts';
import { lockSubject, type LockDeps } from './app-lock.ts';
import { CHALLENGE_MS } from './device-key.ts';
import { selectDeviceKey, takeChallenge, updateChallenge, updateUnlockedByKey } from './device-key.queries.ts';

/** Ceremonies of one session; each of them ends with its answer. */
const LIMIT = { points: 20, seconds: 900 };

/** Whether the locked session of the request can be unlocked by its device. */
export async function hasDeviceKey(deps: LockDeps, { tenant, locked }: Ctx): Promise<boolean> {
  if (!locked) return false;
  const key = await deps.database.withTenant(tenant.id, (trx) => selectDeviceKey(trx, tenant.id, locked.sessionId));
  return key !== null;
}

/**
 * Options to unlock the session of the request with its device key.
 * @returns options for `navigator.credentials.get()`
 * @throws DomainError `device_key_refused` for a session that is not locked or has none; `too_many_requests`
 */
export async function startUnlock(deps: LockDeps & Pick<Deps, 'limiter'>, { tenant, locked }: Ctx) {
  if (!locked) throw domainError('device_key_refused');
  await deps.limiter.consume('device-key', locked.sessionId, LIMIT);
  return deps.database.withTenant(tenant.id, async (trx) => {
    const key = await selectDeviceKey(trx, tenant.id, locked.sessionId);
    if (!key) throw domainError('device_key_refused');
    const options = await signatureOptions({
      rpID: tenant.hosts[0]!,
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    });
    const until = new Date(deps.clock.now().getTime() + CHALLENGE_MS);
    await updateChallenge(trx, tenant.id, locked.sessionId, { challenge: options.challenge, until });
    return options;
  });
}

/**
 * Unlocks the session of the request by its device key; does nothing for one that is not locked. A decreasing counter
 * indicates a copied key and is refused. Failed attempts end nothing: a signature cannot be guessed.
 * @throws DomainError `device_key_refused`
 */
export async function unlockWithDevice(deps: LockDeps, ctx: Ctx, { credential }: PasskeyLoginInput): Promise<void> {
  const { tenant, locked, origin } = ctx;
  if (!locked) return;
  const now = deps.clock.now();
  // Consumed in a separate transaction, so that a failed attempt uses it up too.
  const [challenge, key] = await deps.database.withTenant(tenant.id, async (trx) => [
    await takeChallenge(trx, tenant.id, locked.sessionId, now),
    await selectDeviceKey(trx, tenant.id, locked.sessionId),
  ]);
  if (challenge === null || key === null || key.id !== credential.id) throw domainError('device_key_refused');
  const ceremony = { challenge, origin, rpId: tenant.hosts[0]!, refusal: 'device_key_refused' } as const;
  const counter = await verifySignature(credential, key, ceremony);
  const unlocked = await deps.database.withTenant(tenant.id, async (trx) => {
    if (!(await updateUnlockedByKey(trx, tenant.id, locked.sessionId, { key, counter, now }))) return false;
    await clearAttempts(trx, tenant.id, lockSubject(deps, locked.sessionId));
    return true;
  });
  if (!unlocked) throw domainError('device_key_refused');
}
