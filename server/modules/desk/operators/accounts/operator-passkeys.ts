import type { z } from 'zod';

import type { Trx } from '../../../../../db/client.ts';
import { domainError, uniqueViolation } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import {
  keyCreationOptions,
  signatureOptions,
  verifyCreatedKey,
  verifySignature,
} from '../../../../lib/security/web-authn.ts';
import { throwFieldErrors, toFieldErrors } from '../../../identity/accounts/index.ts';
import {
  consumeChallenge,
  passkeyLoginSchema,
  passkeySchema,
  sealChallenge,
} from '../../../identity/credentials/index.ts';
import { recordAudit } from '../audit/audit.ts';
import type { DeskVisitorCtx } from '../desk/desk-ctx.ts';
import { completeSession, requirePartialLogin, type LoginDeps } from '../login/desk-login.ts';
import { selectOperator } from './operators.queries.ts';
import {
  hasPasskey,
  insertOperatorPasskey,
  selectOperatorPasskeys,
  updateOperatorPasskey,
  type OperatorPasskey,
} from './passkeys.queries.ts';

const PASSKEYS_MAX = 10;

/** The browser's response in a form: the credential as JSON, and the sealed challenge. */
export interface PasskeyResponse {
  sealed: string;
  credential: string;
}

/** Binds a challenge to the desk, one operator and one use. */
const challengePurpose = (operatorId: string, use: 'add' | 'enter') => ({
  tenantId: 'desk',
  userId: `${operatorId}:${use}`,
});

const credentialIdOf = ({ credentialId }: OperatorPasskey) => credentialId.toString('base64url');

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = toFieldErrors(parsed.error);
  // The name is the only field a user can correct; any other error means a malformed credential.
  if (fields['name']) throwFieldErrors({ name: fields['name'] });
  throw domainError('passkey_refused');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw domainError('passkey_refused');
  }
}

/** Registration options for the browser, and the challenge sealed for the form. */
export async function createPasskeyOptions(deps: LoginDeps, operator: { id: string; email: string }) {
  const kept = await deps.console.withPlatform((trx) => selectOperatorPasskeys(trx, operator.id));
  const options = await keyCreationOptions({
    rpName: 'Sibling',
    rpID: deps.env.CONSOLE_HOST,
    userName: operator.email,
    userDisplayName: operator.email,
    userID: new Uint8Array(Buffer.from(operator.id)),
    excludeCredentials: kept.map((passkey) => ({
      id: credentialIdOf(passkey),
      transports: passkey.transports as never,
    })),
    authenticatorSelection: { residentKey: 'preferred' },
  });
  return { options, sealed: sealChallenge(deps, challengePurpose(operator.id, 'add'), options.challenge) };
}

/**
 * Verifies a new passkey.
 * @returns a function that stores it in the caller's transaction and audits it
 * @throws DomainError `passkey_refused`; `invalid_fields` (`name`)
 */
export async function verifyNewPasskey(
  deps: LoginDeps,
  visit: DeskVisitorCtx,
  operatorId: string,
  { sealed, name, credential: json }: PasskeyResponse & { name: string },
): Promise<(trx: Trx) => Promise<void>> {
  const { credential, name: called } = parse(passkeySchema, { name, credential: parseJson(json) });
  const challenge = await consumeChallenge(deps, challengePurpose(operatorId, 'add'), sealed);
  const { id, publicKey, counter } = await verifyCreatedKey(credential, ceremonyOf(deps, visit, challenge));
  return async (trx) => {
    const kept = await selectOperatorPasskeys(trx, operatorId);
    if (kept.length >= PASSKEYS_MAX) {
      throw domainError('conflict', { fields: { name: { key: 'passkeys_full', params: { max: PASSKEYS_MAX } } } });
    }
    const passkeyId = newId(deps.clock);
    await insertOperatorPasskey(trx, {
      id: passkeyId,
      operatorId,
      counter,
      name: called,
      transports: credential.response.transports ?? [],
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      createdAt: deps.clock.now(),
    }).catch((error: unknown) => {
      throw uniqueViolation(error) === null ? error : domainError('conflict');
    });
    await recordAudit(trx, deps.clock, {
      operatorId,
      tenantId: null,
      action: 'operator.second_factor',
      subject: { type: 'operator', id: operatorId },
      detail: { passkey: passkeyId },
    });
  };
}

/**
 * Registration options for the first second factor, after the password.
 * @throws DomainError `login_failed`, `not_found`
 */
export async function startFirstPasskey(deps: LoginDeps, token: string | undefined) {
  const { factors, operatorId, email } = await requirePartialLogin(deps, token);
  if (factors.totp || factors.passkey) throw domainError('not_found');
  return createPasskeyOptions(deps, { id: operatorId, email });
}

/**
 * Stores a passkey as the first second factor and completes the session.
 * @returns the token of the complete session
 * @throws DomainError `passkey_refused`; `invalid_fields` (`name`); `not_found` if there is a second factor
 */
export async function confirmFirstPasskey(
  deps: LoginDeps,
  visit: DeskVisitorCtx,
  { token, ...answer }: PasskeyResponse & { name: string; token: string | undefined },
): Promise<string> {
  const { factors, operatorId } = await requirePartialLogin(deps, token);
  if (factors.totp || factors.passkey) throw domainError('not_found');
  const keep = await verifyNewPasskey(deps, visit, operatorId, answer);
  return deps.console.withPlatform(async (trx) => {
    // Two partial sessions may each register a first factor concurrently; only one may succeed, because the other would
    // not be confirmed by it.
    const operator = await selectOperator(trx, { id: operatorId }, { lock: true });
    if (operator?.totpSecretEncrypted || (await hasPasskey(trx, operatorId))) throw domainError('not_found');
    await keep(trx);
    return completeSession(trx, deps, visit, { operatorId, token: token! });
  });
}

/**
 * Authentication options for the passkeys of an operator whose password is verified.
 * @throws DomainError `login_failed`, `not_found`
 */
export async function startPasskeyLogin(deps: LoginDeps, token: string | undefined) {
  const { factors, operatorId } = await requirePartialLogin(deps, token);
  if (!factors.passkey) throw domainError('not_found');
  const kept = await deps.console.withPlatform((trx) => selectOperatorPasskeys(trx, operatorId));
  const options = await signatureOptions({
    rpID: deps.env.CONSOLE_HOST,
    allowCredentials: kept.map((passkey) => ({ id: credentialIdOf(passkey), transports: passkey.transports as never })),
  });
  return { options, sealed: sealChallenge(deps, challengePurpose(operatorId, 'enter'), options.challenge) };
}

/**
 * Verifies a passkey as second factor; the session gets a new token. Signatures cannot be guessed: failures are not
 * counted, and the lock after wrong codes does not apply, so that strangers cannot lock out who has a passkey.
 * @throws DomainError `passkey_refused`; `login_failed` without a session
 */
export async function loginWithPasskey(
  deps: LoginDeps,
  visit: DeskVisitorCtx,
  { token, sealed, credential: json }: PasskeyResponse & { token: string | undefined },
): Promise<string> {
  const { operatorId } = await requirePartialLogin(deps, token);
  const { credential } = parse(passkeyLoginSchema, { credential: parseJson(json) });
  const challenge = await consumeChallenge(deps, challengePurpose(operatorId, 'enter'), sealed);
  return deps.console.withPlatform(async (trx) => {
    await selectOperator(trx, { id: operatorId }, { lock: true });
    const kept = await selectOperatorPasskeys(trx, operatorId);
    const passkey = kept.find((each) => credentialIdOf(each) === credential.id);
    if (!passkey) throw domainError('passkey_refused');
    const key = {
      id: credential.id,
      counter: Number(passkey.counter),
      transports: passkey.transports as never,
      publicKey: new Uint8Array(passkey.publicKey),
    };
    const counter = await verifySignature(credential, key, ceremonyOf(deps, visit, challenge));
    await updateOperatorPasskey(trx, { id: passkey.id, counter, usedAt: deps.clock.now() });
    return completeSession(trx, deps, visit, { operatorId, token: token! });
  });
}

const ceremonyOf = ({ env }: LoginDeps, { origin }: DeskVisitorCtx, challenge: string) =>
  ({ challenge, origin, rpId: env.CONSOLE_HOST, refusal: 'passkey_refused' }) as const;
