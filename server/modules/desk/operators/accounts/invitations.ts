import { z } from 'zod';

import type { Trx } from '../../../../../db/client.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import { domainError, fieldError, uniqueViolation } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import type { TokenSealer } from '../../../../lib/security/sealer.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import {
  emailField,
  hashPassword,
  hashToken,
  isTokenFormat,
  newToken,
  passwordField,
  throwFieldErrors,
  toFieldErrors,
  weakPasswordErrors,
} from '../../../identity/accounts/index.ts';
import { recordAudit } from '../audit/audit.ts';
import type { DeskVisitorCtx } from '../desk/desk-ctx.ts';
import { completeSession, requirePartialLogin, type LoginDeps } from '../login/desk-login.ts';
import { deleteOperatorSessions, createDeskSession } from '../login/desk-sessions.ts';
import { loginAttemptKey, resetAttempts } from '../login/login-attempts.ts';
import { deleteDevices } from '../login/operator-devices.ts';
import { insertOperator, replaceGrants, selectOperator, updateOperator } from './operators.queries.ts';
import { hasPasskey } from './passkeys.queries.ts';
import { OPERATOR_ROLES, type RoleGrant } from '../access/permissions.ts';
import { createTotpSecret, createTotpQr, encryptTotpSecret, verifyTotpCode, type QrImage } from '../login/totp.ts';

const INVITATION_VALIDITY_MS = 3 * DAY_MS;
const NAME_MAX = 80;

export const operatorNameSchema = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(NAME_MAX, { error: 'invalid' })
  .regex(/^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u, { error: 'invalid' });

/** Roles with their sites; the `platform` role always applies to all sites. */
export const grantsSchema = z
  .array(z.object({ role: z.enum(OPERATOR_ROLES), tenantId: z.uuid().nullable() }))
  .min(1, { error: 'required' })
  .refine((grants) => grants.every(({ role, tenantId }) => role !== 'platform' || tenantId === null), {
    error: 'invalid',
  });

const invitationSchema = z.object({ email: emailField, name: operatorNameSchema, grants: grantsSchema });

export interface Invitation {
  email: string;
  name: string;
  grants: readonly RoleGrant[];
}

/**
 * Creates an operator with an invitation link, in the caller's transaction.
 * @param by id of the inviting operator; null for the command line
 * @returns the token of the link, valid for three days
 * @throws DomainError `invalid_fields` (`email`, `name`, `grants`); `account_exists`
 */
export async function createInvitation(
  trx: Trx,
  { clock }: Pick<LoginDeps, 'clock'>,
  { by, ...input }: Invitation & { by: string | null },
): Promise<{ operatorId: string; token: string }> {
  const parsed = invitationSchema.safeParse(input);
  if (!parsed.success) throwFieldErrors(toFieldErrors(parsed.error));
  const { email, name, grants } = parsed.data!;
  const now = clock.now();
  const operatorId = newId(clock);
  try {
    await insertOperator(trx, { id: operatorId, email, name, status: 'invited', invitedBy: by, createdAt: now });
  } catch (error) {
    if (uniqueViolation(error) === 'operators_email_key') throw domainError('account_exists');
    throw error;
  }
  await replaceGrants(trx, operatorId, grants, now);
  const subject = { type: 'operator', id: operatorId };
  await recordAudit(trx, clock, {
    operatorId: by ?? operatorId,
    tenantId: null,
    action: 'operator.invite',
    subject,
    detail: { grants, ...(by === null && { from: 'command line' }) },
  });
  return { operatorId, token: await createInvitationLink(trx, { clock }, operatorId) };
}

export async function createInvitationLink(
  trx: Trx,
  { clock }: Pick<LoginDeps, 'clock'>,
  operatorId: string,
): Promise<string> {
  const token = newToken();
  const now = clock.now();
  await trx.deleteFrom('operatorInvitations').where('operatorId', '=', operatorId).execute();
  await trx
    .insertInto('operatorInvitations')
    .values({
      tokenHash: hashToken(token),
      operatorId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_VALIDITY_MS),
    })
    .execute();
  return token;
}

async function selectInvitedOperatorId(trx: Trx, token: string, now: Date): Promise<string> {
  if (!isTokenFormat(token)) throw domainError('link_invalid');
  const found = await trx
    .selectFrom('operatorInvitations')
    .select(['operatorId', 'expiresAt'])
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  if (!found) throw domainError('link_invalid');
  if (found.expiresAt <= now) throw domainError('link_expired');
  return found.operatorId;
}

/** Returns the invited operator. @throws DomainError `link_invalid`, `link_expired` */
export async function viewInvitation(deps: LoginDeps, token: string): Promise<{ email: string; name: string }> {
  return deps.console.withPlatform(async (trx) => {
    const operatorId = await selectInvitedOperatorId(trx, token, deps.clock.now());
    const operator = await selectOperator(trx, { id: operatorId });
    if (!operator || operator.status === 'disabled') throw domainError('link_invalid');
    return { email: operator.email, name: operator.name };
  });
}

/**
 * Sets the invited operator's password and consumes the link. The second factor is set up next.
 * @returns the token of a session that needs the second factor
 * @throws DomainError `invalid_fields` (`password`); `link_invalid`, `link_expired`
 */
export async function acceptInvitation(
  deps: LoginDeps,
  visit: DeskVisitorCtx,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { email, name } = await viewInvitation(deps, token);
  const parsed = z.object({ password: passwordField }).safeParse({ password });
  if (!parsed.success) throwFieldErrors(toFieldErrors(parsed.error));
  throwFieldErrors(weakPasswordErrors(password, { email, name }));
  const passwordHash = await hashPassword(password);
  return deps.console.withPlatform(async (trx) => {
    const operatorId = await selectInvitedOperatorId(trx, token, deps.clock.now());
    const operator = await selectOperator(trx, { id: operatorId }, { lock: true });
    // Of two concurrent requests, the second finds no row.
    const { numDeletedRows: used } = await trx
      .deleteFrom('operatorInvitations')
      .where('tokenHash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    if (!operator || operator.status === 'disabled' || used === 0n) throw domainError('link_invalid');
    await deleteOperatorSessions(trx, operatorId, null);
    const first = operator.status === 'invited';
    await updateOperator(trx, operatorId, { passwordHash, ...(first && { locale: visit.locale }) });
    await deleteDevices(trx, operatorId);
    await resetAttempts(trx, loginAttemptKey(deps.env.secrets, email, { ...visit, known: false }));
    const subject = { type: 'operator', id: operatorId };
    await recordAudit(trx, deps.clock, { operatorId, tenantId: null, action: 'operator.password', subject });
    return createDeskSession(trx, deps.clock, { operatorId, complete: false, userAgent: visit.userAgent });
  });
}

const TOTP_SETUP_PURPOSE = 'operator-totp-new';
const TOTP_SETUP_SECONDS = 15 * 60;

/** Creates a TOTP secret for an operator without a second factor, and the same secret sealed for the form. */
export async function startTotpSetup(
  deps: LoginDeps & { sealer: TokenSealer },
  token: string | undefined,
): Promise<{ secret: string; sealed: string; qr: QrImage }> {
  const half = await requirePartialLogin(deps, token);
  if (half.factors.totp || half.factors.passkey) throw domainError('not_found');
  const secret = createTotpSecret();
  const sealed = deps.sealer.seal(TOTP_SETUP_PURPOSE, { operatorId: half.operatorId, secret }, TOTP_SETUP_SECONDS);
  return { secret, sealed, qr: createTotpQr(secret, half.email) };
}

/**
 * Stores the authenticator app as second factor after verifying a code, and completes the session.
 * @returns the token of the complete session
 * @throws DomainError `invalid_fields` (`code`); `link_expired` if the secret was shown too long ago
 */
export async function confirmTotpSetup(
  deps: LoginDeps & { sealer: TokenSealer },
  visit: DeskVisitorCtx,
  { token, sealed, code }: { token: string | undefined; sealed: string; code: string },
): Promise<string> {
  const half = await requirePartialLogin(deps, token);
  if (half.factors.totp || half.factors.passkey) throw domainError('not_found');
  const opened = deps.sealer.open(TOTP_SETUP_PURPOSE, sealed) as { operatorId: string; secret: string } | null;
  if (opened?.operatorId !== half.operatorId) throw domainError('link_expired');
  const { secret, operatorId } = opened;
  const step = verifyTotpCode(secret, code, { now: deps.clock.now(), after: null });
  if (step === null) throw fieldError('code', 'otp_invalid');
  return deps.console.withPlatform(async (trx) => {
    const operator = await selectOperator(trx, { id: operatorId }, { lock: true });
    if (operator?.totpSecretEncrypted || (await hasPasskey(trx, operatorId))) throw domainError('not_found');
    const totpSecretEncrypted = encryptTotpSecret(createEncryption(deps.env.secrets), secret);
    await updateOperator(trx, operatorId, { totpSecretEncrypted, totpLastStep: step });
    const subject = { type: 'operator', id: operatorId };
    await recordAudit(trx, deps.clock, { operatorId, tenantId: null, action: 'operator.second_factor', subject });
    return completeSession(trx, deps, visit, { operatorId, token: token! });
  });
}
