import { z } from 'zod';

import type { Trx } from '../../../../../db/client.ts';
import { createEncryption } from '../../../../lib/security/encryption.ts';
import { domainError, fieldError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import type { TokenSealer } from '../../../../lib/security/sealer.ts';
import {
  hashPassword,
  passwordField,
  throwFieldErrors,
  toFieldErrors,
  weakPasswordErrors,
} from '../../../identity/accounts/index.ts';
import { parseDeviceName } from '../../../identity/credentials/index.ts';
import { recordAudit } from '../audit/audit.ts';
import { DESK_LOCALES, type DeskCtx, type DeskLocale } from '../desk/desk-ctx.ts';
import type { LoginDeps } from '../login/desk-login.ts';
import {
  deleteDeskSession,
  deleteOperatorSessions,
  renewDeskSession,
  selectOperatorSessions,
} from '../login/desk-sessions.ts';
import { confirmationAttemptKey, attemptPassword } from '../login/login-attempts.ts';
import { operatorNameSchema } from './invitations.ts';
import { createPasskeyOptions, verifyNewPasskey, type PasskeyResponse } from './operator-passkeys.ts';
import { selectOperator, updateOperator, type OperatorRow } from './operators.queries.ts';
import { deleteOperatorPasskeys, selectOperatorPasskeys } from './passkeys.queries.ts';
import { createTotpSecret, createTotpQr, encryptTotpSecret, verifyTotpCode } from '../login/totp.ts';

type AccountDeps = LoginDeps & { sealer: TokenSealer };

const REPLACE_PURPOSE = 'operator-totp-replace';
const REPLACE_SECONDS = 15 * 60;

const detailsSchema = z.object({ name: operatorNameSchema, locale: z.enum(DESK_LOCALES) });

/** The operator's own account. Instants are ISO 8601. */
export async function viewOwnAccount(deps: LoginDeps, { operator }: DeskCtx) {
  return deps.console.withPlatform(async (trx) => {
    const row = await requireOperator(trx, operator.id);
    const passkeys = await selectOperatorPasskeys(trx, operator.id);
    const sessions = await selectOperatorSessions(trx, operator.id, deps.clock.now());
    return {
      name: row.name,
      email: row.email,
      locale: row.locale,
      totp: row.totpSecretEncrypted !== null,
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        since: createdAt.toISOString(),
        used: lastUsedAt?.toISOString() ?? null,
      })),
      sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
        id,
        device: parseDeviceName(userAgent),
        since: createdAt.toISOString(),
        seen: lastSeenAt.toISOString(),
        here: id === operator.sessionId,
      })),
    };
  });
}

export type OwnAccount = Awaited<ReturnType<typeof viewOwnAccount>>;

async function requireOperator(trx: Trx, id: string, { lock = false } = {}): Promise<OperatorRow> {
  const row = await selectOperator(trx, { id }, { lock });
  if (!row || row.status === 'disabled') throw domainError('not_found');
  return row;
}

/** Runs and audits a change to the operator's own account in one transaction. */
function runAccountChange<T>(
  { console, clock }: LoginDeps,
  { operator }: DeskCtx,
  { action, detail }: { action: string; detail?: object | ((before: OperatorRow) => object) },
  work: (trx: Trx, row: OperatorRow) => Promise<T>,
): Promise<T> {
  const subject = { type: 'operator', id: operator.id };
  return console.withPlatform(async (trx) => {
    const before = await requireOperator(trx, operator.id, { lock: true });
    // Recorded before the work, so that it has the operator's previous name.
    await recordAudit(trx, clock, {
      operatorId: operator.id,
      tenantId: null,
      action,
      subject,
      detail: { ...(typeof detail === 'function' ? detail(before) : detail) },
    });
    const result = await work(trx, before);
    return result;
  });
}

/** Requires the password: a stolen session must not be able to change the credentials. */
async function requirePassword(deps: LoginDeps, { operator }: DeskCtx, password: string): Promise<void> {
  const row = await deps.console.withPlatform((trx) => requireOperator(trx, operator.id));
  const subject = confirmationAttemptKey(deps.env.secrets, operator.id);
  const right = await attemptPassword(deps, { subject, password, hash: row.passwordHash });
  if (!right) throw fieldError('current', 'password_wrong');
}

/** Changes the operator's name or UI language. @throws DomainError `invalid_fields` (`name`, `locale`) */
export async function changeOwnDetails(deps: LoginDeps, ctx: DeskCtx, input: object): Promise<DeskLocale> {
  const parsed = detailsSchema.safeParse(input);
  if (!parsed.success) throwFieldErrors(toFieldErrors(parsed.error));
  const { name, locale } = parsed.data!;
  const detail = (before: OperatorRow) => ({
    ...(before.name !== name && { from: before.name, to: name }),
    ...(before.locale !== locale && { locale }),
  });
  await runAccountChange(deps, ctx, { action: 'operator.details', detail }, (trx) =>
    updateOperator(trx, ctx.operator.id, { name, locale }),
  );
  return locale;
}

/**
 * Changes the password and ends all other sessions.
 * @returns the session's new token
 * @throws DomainError `invalid_fields` (`current`, `password`); `too_many_attempts`
 */
export async function changeOwnPassword(
  deps: LoginDeps,
  ctx: DeskCtx,
  { current, password }: { current: string; password: string },
): Promise<string> {
  const parsed = z.object({ password: passwordField }).safeParse({ password });
  if (!parsed.success) throwFieldErrors(toFieldErrors(parsed.error));
  throwFieldErrors(weakPasswordErrors(password, ctx.operator));
  await requirePassword(deps, ctx, current);
  const passwordHash = await hashPassword(password);
  return runAccountChange(deps, ctx, { action: 'operator.password' }, async (trx) => {
    await updateOperator(trx, ctx.operator.id, { passwordHash });
    await deleteOperatorSessions(trx, ctx.operator.id, ctx.operator.sessionId);
    return renewDeskSession(trx, ctx.operator.sessionId);
  });
}

/** Creates a new TOTP secret, and the same secret sealed for the form. */
export function startOwnTotp({ sealer }: AccountDeps, { operator }: DeskCtx) {
  const secret = createTotpSecret();
  const sealed = sealer.seal(REPLACE_PURPOSE, { operatorId: operator.id, secret }, REPLACE_SECONDS);
  return { secret, sealed, qr: createTotpQr(secret, operator.email) };
}

/**
 * Replaces the authenticator app after verifying a code of the new one.
 * @returns the session's new token
 * @throws DomainError `invalid_fields` (`current`, `code`); `link_expired` if the secret was shown too long ago;
 * `too_many_attempts`
 */
export async function replaceOwnTotp(
  deps: AccountDeps,
  ctx: DeskCtx,
  { sealed, code, current }: { sealed: string; code: string; current: string },
): Promise<string> {
  const opened = deps.sealer.open(REPLACE_PURPOSE, sealed) as { operatorId: string; secret: string } | null;
  if (opened?.operatorId !== ctx.operator.id) throw domainError('link_expired');
  const step = verifyTotpCode(opened.secret, code, { now: deps.clock.now(), after: null });
  if (step === null) throw fieldError('code', 'otp_invalid');
  await requirePassword(deps, ctx, current);
  const totpSecretEncrypted = encryptTotpSecret(createEncryption(deps.env.secrets), opened.secret);
  return runAccountChange(deps, ctx, { action: 'operator.second_factor', detail: { totp: true } }, async (trx, row) => {
    // A resubmitted form carries a code that was already used.
    if (row.totpLastStep === step) throw fieldError('code', 'otp_invalid');
    await updateOperator(trx, ctx.operator.id, { totpSecretEncrypted, totpLastStep: step });
    return renewDeskSession(trx, ctx.operator.sessionId);
  });
}

/** Registration options for a further passkey. @throws DomainError `invalid_fields` (`current`); `too_many_attempts` */
export async function startOwnPasskey(deps: LoginDeps, ctx: DeskCtx, current: string) {
  await requirePassword(deps, ctx, current);
  return createPasskeyOptions(deps, ctx.operator);
}

/** Stores a new passkey. @returns the session's new token @throws DomainError `passkey_refused`; `invalid_fields` (`name`); `conflict` */
export async function addOwnPasskey(
  deps: LoginDeps,
  ctx: DeskCtx,
  answer: PasskeyResponse & { name: string },
): Promise<string> {
  const keep = await verifyNewPasskey(deps, ctx, ctx.operator.id, answer);
  return deps.console.withPlatform(async (trx) => {
    await requireOperator(trx, ctx.operator.id, { lock: true });
    await keep(trx);
    return renewDeskSession(trx, ctx.operator.sessionId);
  });
}

/**
 * Removes a second factor; at least one has to remain.
 * @param factor `totp`, or the id of a passkey
 * @throws DomainError `invalid_fields` (`current`); `conflict` for the last one; `not_found`
 */
export async function removeOwnFactor(
  deps: LoginDeps,
  ctx: DeskCtx,
  { factor, current }: { factor: string; current: string },
): Promise<void> {
  if (factor !== 'totp' && !isUuid(factor)) throw domainError('not_found');
  await requirePassword(deps, ctx, current);
  const { id } = ctx.operator;
  await runAccountChange(deps, ctx, { action: 'operator.factor_removed', detail: { factor } }, async (trx, row) => {
    const passkeys = await selectOperatorPasskeys(trx, id);
    const factors = [...(row.totpSecretEncrypted ? ['totp'] : []), ...passkeys.map((passkey) => passkey.id)];
    if (!factors.includes(factor)) throw domainError('not_found');
    if (factors.length === 1) throw domainError('conflict');
    if (factor === 'totp') await updateOperator(trx, id, { totpSecretEncrypted: null });
    else await deleteOperatorPasskeys(trx, id, factor);
  });
}

/** Ends one of the operator's other sessions. @param id null: all of them. @throws DomainError `not_found` */
export async function endOwnSessions(deps: LoginDeps, ctx: DeskCtx, id: string | null): Promise<void> {
  const { operator } = ctx;
  await runAccountChange(deps, ctx, { action: 'operator.sessions_end' }, async (trx) => {
    if (id === null) return deleteOperatorSessions(trx, operator.id, operator.sessionId);
    const open = await selectOperatorSessions(trx, operator.id, deps.clock.now());
    if (id === operator.sessionId || !open.some((session) => session.id === id)) throw domainError('not_found');
    await deleteDeskSession(trx, id);
  });
}
