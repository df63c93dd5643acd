import type { MemberCtx } from '../../../../context.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { keyCreationOptions, verifyCreatedKey } from '../../../../lib/security/web-authn.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import type { DeviceKeyInput } from '../credentials.schema.ts';
import { confirmPin, type LockDeps } from './app-lock.ts';
import { deleteDeviceKey, takeChallenge, updateChallenge, updateDeviceKey } from './device-key.queries.ts';

/** Time that a ceremony may take. */
export const CHALLENGE_MS = 5 * MINUTE_MS;

/**
 * Options to create a device key for the app lock of the viewer's session. Requires its PIN, so that who finds an open
 * page cannot add their own finger. The user handle is the session, since one of the account would replace its passkey.
 * @returns options for `navigator.credentials.create()`
 * @throws DomainError as `unlock`; `not_found` if the site does not offer the lock
 */
export async function startDeviceKey(deps: LockDeps, ctx: MemberCtx, { pin }: { pin: string }) {
  const { tenant, viewer } = ctx;
  if (!tenant.features.app_lock) throw domainError('not_found');
  const options = await keyCreationOptions({
    rpName: tenant.neutral_name,
    rpID: tenant.hosts[0]!,
    // The device lists it beside passkeys, where others may read it.
    userName: tenant.neutral_name,
    userID: new Uint8Array(Buffer.from(viewer.sessionId)),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'discouraged',
    },
  });
  const until = new Date(deps.clock.now().getTime() + CHALLENGE_MS);
  await confirmPin(deps, ctx, viewer, pin, (trx) =>
    updateChallenge(trx, tenant.id, viewer.sessionId, { challenge: options.challenge, until }),
  );
  return options;
}

/**
 * Stores the device key that the browser has created, in place of the session's former one.
 * @throws DomainError `device_key_refused` when verification fails
 */
export async function addDeviceKey(deps: LockDeps, ctx: MemberCtx, { credential }: DeviceKeyInput): Promise<void> {
  const { tenant, viewer, origin } = ctx;
  const since = deps.clock.now();
  // Consumed in a separate transaction, so that a failed attempt uses it up too.
  const challenge = await deps.database.withTenant(tenant.id, (trx) =>
    takeChallenge(trx, tenant.id, viewer.sessionId, since),
  );
  if (challenge === null) throw domainError('device_key_refused');
  const ceremony = { challenge, origin, rpId: tenant.hosts[0]!, refusal: 'device_key_refused' } as const;
  const { id, publicKey, counter } = await verifyCreatedKey(credential, ceremony);
  const stored = await deps.database.withTenant(tenant.id, (trx) =>
    updateDeviceKey(trx, tenant.id, viewer.sessionId, { id, publicKey, counter, since }),
  );
  if (!stored) throw domainError('device_key_refused');
}

/**
 * Removes the device key of one of the viewer's sessions. Its lock stays, with the PIN.
 * @throws DomainError `not_found` for a session of somebody else, or without one
 */
export async function removeDeviceKey(deps: LockDeps, { tenant, viewer }: MemberCtx, sessionId: string): Promise<void> {
  const of = { tenantId: tenant.id, userId: viewer.userId, sessionId };
  const removed = isUuid(sessionId) && (await deps.database.withTenant(tenant.id, (trx) => deleteDeviceKey(trx, of)));
  if (!removed) throw domainError('not_found');
}
