import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError, fieldError, uniqueViolation } from '../../../../lib/errors/errors.ts';
import { keyCreationOptions, verifyCreatedKey } from '../../../../lib/security/web-authn.ts';
import { confirmPassword, renewSession } from '../../accounts/index.ts';
import type { LiveService } from '../../../realtime/live/index.ts';
import { queueMail } from '../../../platform/outbox/index.ts';
import { lockCredentials } from '../credentials.queries.ts';
import { credentialId, type PasskeyInput } from '../credentials.schema.ts';
import { sealChallenge, consumeChallenge } from './passkey-challenge.ts';
import { deletePasskey, insertPasskey, selectPasskeys } from './passkeys.queries.ts';

const MAX_PASSKEYS = 10;

export type PasskeyDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'limiter' | 'jobs'> & {
  live: Pick<LiveService, 'closeEndedStreams'>;
};

export interface PasskeyView {
  id: string;
  name: string;
  /** ISO 8601. */
  since: string;
  /** ISO 8601; null when never used. */
  used: string | null;
}

export async function listPasskeys(deps: PasskeyDeps, { tenant, viewer }: MemberCtx): Promise<PasskeyView[]> {
  const rows = await deps.database.withTenant(tenant.id, (trx) => selectPasskeys(trx, tenant.id, viewer.userId));
  return rows.map((row) => ({
    id: row.credentialId,
    name: row.name,
    since: row.createdAt.toISOString(),
    used: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/**
 * The viewer's passkeys and address, if there is room for one more. The account is locked, so that concurrent
 * additions are counted.
 */
async function lockForNewPasskey(trx: Trx, { tenant, viewer }: MemberCtx) {
  const account = await lockCredentials(trx, tenant.id, { id: viewer.userId });
  if (!account) throw domainError('authentication_required');
  // An unconfirmed address may belong to somebody else, who would not know about the passkey.
  if (!account.activatedAt) throw domainError('not_confirmed');
  const rows = await selectPasskeys(trx, tenant.id, viewer.userId);
  if (rows.length >= MAX_PASSKEYS) {
    throw domainError('conflict', { fields: { name: { key: 'passkeys_full', params: { max: MAX_PASSKEYS } } } });
  }
  return { rows, email: account.email };
}

/**
 * Options to create a passkey. Requires the password, so that a stolen session cannot be made permanent. The device
 * shows site and account by the site's neutral name, since others may see them.
 * @returns options for `navigator.credentials.create()`, and the challenge sealed for a cookie
 * @throws DomainError `invalid_fields` (`password_wrong`), `too_many_attempts`, `conflict` at the limit of ten,
 *   `not_confirmed` before activation
 */
export async function startPasskeyCreation(deps: PasskeyDeps, ctx: MemberCtx, input: { password: string }) {
  const { tenant, viewer } = ctx;
  if ((await confirmPassword(deps, ctx, input.password)) === null) throw fieldError('password', 'password_wrong');
  const { rows, email } = await deps.database.withTenant(tenant.id, (trx) => lockForNewPasskey(trx, ctx));
  const options = await keyCreationOptions({
    rpName: tenant.neutral_name,
    rpID: tenant.hosts[0]!,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(viewer.userId)),
    excludeCredentials: rows.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required' },
  });
  const use = { tenantId: tenant.id, userId: viewer.userId };
  return { options, challenge: sealChallenge(deps, use, options.challenge) };
}

/**
 * Stores a passkey that the browser has created, renews the session's token and mails the member.
 * @param cookie the sealed challenge
 * @throws DomainError `passkey_refused` when verification fails; `conflict` when it exists; `not_confirmed`
 */
export async function addPasskey(
  deps: PasskeyDeps,
  ctx: MemberCtx,
  input: PasskeyInput,
  cookie: string | undefined,
): Promise<{ passkeys: PasskeyView[]; sessionToken: string }> {
  const { tenant, viewer, origin } = ctx;
  const challenge = await consumeChallenge(deps, { tenantId: tenant.id, userId: viewer.userId }, cookie);
  const ceremony = { challenge, origin, rpId: tenant.hosts[0]!, refusal: 'passkey_refused' } as const;
  const { id, publicKey, counter } = await verifyCreatedKey(input.credential, ceremony);
  const sessionToken = await deps.database
    .withTenant(tenant.id, async (trx) => {
      await lockForNewPasskey(trx, ctx);
      await insertPasskey(trx, {
        tenantId: tenant.id,
        userId: viewer.userId,
        credentialId: id,
        counter,
        name: input.name,
        publicKey: Buffer.from(publicKey),
        transports: input.credential.response.transports ?? [],
        createdAt: deps.clock.now(),
      });
      await queueMail(trx, deps, { tenantId: tenant.id, userId: viewer.userId, template: 'passkey_added' });
      return renewSession(trx, tenant.id, viewer.sessionId);
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) === null ? error : domainError('conflict');
    });
  deps.live.closeEndedStreams(tenant.id, viewer);
  return { passkeys: await listPasskeys(deps, ctx), sessionToken };
}

/**
 * Deletes a passkey of the viewer and mails them.
 * @throws DomainError `not_found` for another member's passkey
 */
export async function removePasskey(deps: PasskeyDeps, { tenant, viewer }: MemberCtx, id: string): Promise<void> {
  const owner = { tenantId: tenant.id, userId: viewer.userId };
  if (!credentialId.safeParse(id).success) throw domainError('not_found');
  await deps.database.withTenant(tenant.id, async (trx) => {
    if (!(await deletePasskey(trx, tenant.id, viewer.userId, id))) throw domainError('not_found');
    await queueMail(trx, deps, { ...owner, template: 'passkey_removed' });
  });
}
