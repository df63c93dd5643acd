import type { Trx } from '../../../../../db/client.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../../lib/network/rate-limiter.ts';
import { NIL_ID } from '../../../../lib/security/ids.ts';
import { MINUTE_MS } from '../../../../lib/time/duration.ts';
import { isTokenFormat, tooManyAttemptsError } from '../../../identity/accounts/index.ts';
import { recordAudit } from '../audit/audit.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskVisitorCtx, Operator } from '../desk/desk-ctx.ts';
import { deleteDeskSession, createDeskSession, selectDeskSession, touchDeskSession } from './desk-sessions.ts';
import {
  attemptPassword,
  auditFailedFactor,
  auditWrongPassword,
  factorAttemptKey,
  loginAttemptKey,
  reserveAttempt,
  resetAttempts,
} from './login-attempts.ts';
import { isKnownDevice, upsertDevice } from './operator-devices.ts';
import { selectGrants, selectOperator, updateOperator, type OperatorRow } from '../accounts/operators.queries.ts';
import { hasPasskey } from '../accounts/passkeys.queries.ts';
import { decryptTotpSecret, verifyTotpCode } from './totp.ts';

export type LoginDeps = Pick<DeskDeps, 'console' | 'clock' | 'env' | 'limiter'>;

const LOGIN_LIMIT: RateLimit = { points: 20, seconds: 15 * 60 };
/** Consecutive wrong second factors after which the account is locked. */
const MAX_FACTOR_FAILURES = 5;
const LOCK_MS = 15 * MINUTE_MS;

/** State of a session: complete (`in`), password only (`half`), or none (`nobody`). */
export type DeskAuthState =
  | { state: 'nobody' }
  /** `factors`: the account's second factors. With none, one has to be set up first. */
  | { state: 'half'; operatorId: string; name: string; email: string; factors: { totp: boolean; passkey: boolean } }
  | { state: 'in'; operator: Operator };

type PartialLogin = Extract<DeskAuthState, { state: 'half' }>;

/**
 * Verifies the password and opens a session that still needs the second factor. Response and timing are the same for
 * unknown accounts.
 * @returns the session token
 * @throws DomainError `login_failed`; `too_many_attempts` with `minutes`; `too_many_requests`
 */
export async function loginWithPassword(
  deps: LoginDeps,
  visit: DeskVisitorCtx,
  { email, password }: { email: string; password: string },
): Promise<string> {
  await deps.limiter.consumeIp('desk-login', visit.address, LOGIN_LIMIT);
  const address = email.replaceAll('\0', '').trim().toLowerCase();
  const { found, onKnownDevice } = await deps.console.withPlatform(async (trx) => {
    const row = await selectOperator(trx, { email: address });
    // Also looked up for unknown accounts, so that both take equally long.
    return { found: row, onKnownDevice: await isKnownDevice(trx, row?.id ?? NIL_ID, visit.deviceToken) };
  });
  const known = found?.status === 'disabled' ? undefined : found;
  const subject = loginAttemptKey(deps.env.secrets, address, { ...visit, known: onKnownDevice });
  const wrong = (failures: number) => auditWrongPassword(deps, { operatorId: found?.id ?? null, failures });
  const right = await attemptPassword(deps, { subject, password, hash: known?.passwordHash ?? null, wrong });
  if (!known || !right) throw domainError('login_failed');
  const token = await deps.console.withPlatform(async (trx) => {
    const operator = await selectOperator(trx, { id: known.id }, { lock: true });
    // The password may have been changed, or the account disabled, during the verification.
    if (operator?.passwordHash !== known.passwordHash || operator?.status === 'disabled') return null;
    return createDeskSession(trx, deps.clock, {
      operatorId: known.id,
      complete: false,
      userAgent: visit.userAgent,
    });
  });
  if (!token) throw domainError('login_failed');
  return token;
}

/**
 * Verifies a code and counts failures. The fifth consecutive one locks the operator's account on unknown devices for 15
 * minutes, also for correct codes; a known device has a counter of its own. A correct password does not reset the
 * counters, because the password may be the part that was stolen.
 * @param work returns null for a wrong code
 * @throws DomainError `too_many_attempts` with `minutes`
 */
async function verifyCode<T>(
  deps: LoginDeps,
  { deviceToken }: DeskVisitorCtx,
  operatorId: string,
  work: (trx: Trx, operator: OperatorRow) => Promise<T | null>,
): Promise<T | null> {
  const now = deps.clock.now();
  const outcome = await deps.console.withPlatform(async (trx) => {
    const operator = await selectOperator(trx, { id: operatorId }, { lock: true });
    if (!operator || operator.status === 'disabled') return { result: null, until: null };
    const counted = (await isKnownDevice(trx, operatorId, deviceToken))
      ? await reserveAttempt(trx, factorAttemptKey(deps.env.secrets, operatorId, deviceToken), now)
      : await reserveOperatorAttempt(trx, operator, now);
    if (counted.blockedUntil) return { result: null, until: counted.blockedUntil };
    const result = await work(trx, operator);
    if (result === null) {
      await auditFailedFactor(trx, deps.clock, { operatorId, factor: 'second', failures: counted.failures });
    } else {
      await resetAttempts(trx, factorAttemptKey(deps.env.secrets, operatorId, deviceToken));
      await updateOperator(trx, operatorId, { failures: 0, blockedUntil: null });
    }
    return { result, until: null };
  });
  if (outcome.until) throw tooManyAttemptsError(outcome.until, now);
  return outcome.result;
}

/** Counts an attempt on an unknown device before it is verified. */
async function reserveOperatorAttempt(trx: Trx, operator: OperatorRow, now: Date) {
  const { blockedUntil: until } = operator;
  if (until && until > now) return { failures: MAX_FACTOR_FAILURES, blockedUntil: until };
  const failures = operator.failures + 1;
  const locked = failures >= MAX_FACTOR_FAILURES;
  const blockedUntil = locked ? new Date(now.getTime() + LOCK_MS) : null;
  await updateOperator(trx, operator.id, { failures: locked ? 0 : failures, blockedUntil });
  return { failures, blockedUntil: null };
}

/** Requires a session with a verified password and no second factor. @throws DomainError `login_failed` */
export async function requirePartialLogin(deps: LoginDeps, token: string | undefined): Promise<PartialLogin> {
  const entry = await resolveDeskSession(deps, token);
  if (entry.state !== 'half') throw domainError('login_failed');
  return entry;
}

/**
 * Verifies an authenticator code as second factor; the session gets a new token.
 * @throws DomainError `invalid_fields` (`code`); `login_failed` without a session; `too_many_attempts`
 */
export async function loginWithCode(
  deps: LoginDeps,
  visit: DeskVisitorCtx,
  { token, code }: { token: string | undefined; code: string },
): Promise<string> {
  const half = await requirePartialLogin(deps, token);
  const now = deps.clock.now();
  const opened = await verifyCode(deps, visit, half.operatorId, async (trx, operator) => {
    const sealed = operator.totpSecretEncrypted;
    const secret = sealed && decryptTotpSecret(createEncryption(deps.env.secrets), sealed);
    if (sealed && secret === null) {
      visit.log.error(
        { operatorId: operator.id },
        'second factor is encrypted with neither SECRET nor SECRET_PREVIOUS',
      );
    }
    const step = secret && verifyTotpCode(secret, code, { now, after: operator.totpLastStep });
    if (!step) return null;
    await updateOperator(trx, operator.id, { totpLastStep: step });
    return completeSession(trx, deps, visit, { operatorId: operator.id, token: token! });
  });
  if (!opened) throw fieldError('code', 'otp_invalid');
  return opened;
}

/**
 * Replaces the partial session by a complete one, in the caller's transaction.
 * @throws DomainError `login_failed` if the partial session has ended
 */
export async function completeSession(
  trx: Trx,
  deps: Pick<LoginDeps, 'clock'>,
  visit: DeskVisitorCtx,
  { operatorId, token }: { operatorId: string; token: string },
): Promise<string> {
  const now = deps.clock.now();
  const half = await selectDeskSession(trx, token, now);
  if (half?.operatorId !== operatorId) throw domainError('login_failed');
  await deleteDeskSession(trx, half.id);
  await updateOperator(trx, operatorId, { status: 'active', lastLoginAt: now });
  await upsertDevice(trx, { operatorId, deviceToken: visit.deviceToken, now });
  const subject = { type: 'operator', id: operatorId };
  await recordAudit(trx, deps.clock, { operatorId, tenantId: null, action: 'operator.login', subject });
  return createDeskSession(trx, deps.clock, { operatorId, complete: true, userAgent: visit.userAgent });
}

export async function resolveDeskSession(
  deps: Pick<LoginDeps, 'console' | 'clock'>,
  token: string | undefined,
): Promise<DeskAuthState> {
  if (!isTokenFormat(token)) return { state: 'nobody' };
  const now = deps.clock.now();
  return deps.console.withPlatform(async (trx): Promise<DeskAuthState> => {
    const session = await selectDeskSession(trx, token, now);
    const operator = session && (await selectOperator(trx, { id: session.operatorId }));
    if (!session || !operator) return { state: 'nobody' };
    const { id, name, email, locale } = operator;
    if (!session.complete) {
      const factors = { totp: operator.totpSecretEncrypted !== null, passkey: await hasPasskey(trx, id) };
      return { state: 'half', operatorId: id, name, email, factors };
    }
    await touchDeskSession(trx, session, now);
    const grants = await selectGrants(trx, id);
    return { state: 'in', operator: { id, sessionId: session.id, email, name, locale, grants } };
  });
}

/** Ends the session of a token, complete or partial. */
export async function logOut(deps: LoginDeps, token: string | undefined): Promise<void> {
  if (!isTokenFormat(token)) return;
  await deps.console.withPlatform(async (trx) => {
    const session = await selectDeskSession(trx, token, deps.clock.now());
    if (session) await deleteDeskSession(trx, session.id);
  });
}
