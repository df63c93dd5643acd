import type { Trx } from '../../../../../db/client.ts';
import type { Ctx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../../lib/network/rate-limiter.ts';
import { HOUR_SECONDS } from '../../../../lib/time/duration.ts';
import { isSignupOpen } from '../../../platform/tenants/index.ts';
import { holdName, isNameTaken, selectIdByEmail, selectStatusByEmail } from '../accounts.queries.ts';
import { concealTime, isNeutral, queueAddressNotice } from '../disclosure.ts';
import { ADDRESS_CHECK_LIMIT } from './address-check-limit.ts';
import { hashPassword } from '../login/passwords.ts';
import { deleteSession, openSession } from '../sessions/sessions.ts';
import { insertAccount, toFirstMessagePayload } from './insert-account.ts';
import { parseSignup, parseSignupStep } from './parse-signup.ts';
import type { Signup, SignupInput } from './signup.schema.ts';
import { emailTakenError, nameTakenError, conflictFromUniqueViolation } from './account-conflict-errors.ts';

/** How long a signup on a neutral site takes, in milliseconds: several times the hashing and the rows. */
const SIGNUP_MS = 1_000;
const NAME_STEP = 2;
/** Name checks per IP address: enough for everyone behind it, too few to enumerate members. */
const NAME_CHECK_LIMIT: RateLimit = { points: 100, seconds: 600 };
/** Signups per IP address whose e-mail address was already counted at its step. */
const CHECKED_SIGNUP_LIMIT: RateLimit = { points: 10, seconds: HOUR_SECONDS };

type SignupDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/**
 * Stores more in the transaction of a signup.
 * @param account null on a neutral site for an address that has an account
 */
export type AlsoStore = (trx: Trx, account: { userId: string; profileId: string } | null) => Promise<void>;

const NOTHING_MORE: AlsoStore = () => Promise.resolve();

/**
 * Creates an account with a disabled profile, consents, session and activation mail, in one transaction. It
 * replaces the previous session of this browser.
 * @param checkedEmail the address returned by `checkSignupStep`; it is not counted again against `ADDRESS_CHECKS`
 * @throws DomainError `signup_closed`, `invalid_fields`, `too_many_requests`, `account_exists`, `account_deleted`,
 *   `name_taken`
 */
export async function signUp(
  deps: SignupDeps,
  ctx: Ctx,
  input: SignupInput,
  checkedEmail?: string,
  alsoStore = NOTHING_MORE,
): Promise<{ userId: string; profileId: string; sessionId: string; sessionToken: string }> {
  const signup = await acceptSignup(deps, ctx, input, checkedEmail);
  // Before the transaction, which would otherwise hold a connection during the hashing.
  const passwordHash = await hashPassword(signup.password);
  return deps.database
    .withTenant(ctx.tenant.id, async (trx) => {
      await requireAvailable(trx, ctx.tenant.id, signup);
      const ids = await insertAccount(trx, deps, ctx, signup, passwordHash);
      await alsoStore(trx, ids);
      const session = await openSession(trx, deps.clock, {
        tenantId: ctx.tenant.id,
        userId: ids.userId,
        userAgent: ctx.userAgent,
      });
      if (ctx.viewer) await deleteSession(trx, ctx.tenant.id, ctx.viewer.sessionId);
      return { ...ids, ...session };
    })
    .catch((error: unknown) => {
      throw conflictFromUniqueViolation(error) ?? error;
    });
}

/** Valid input of an open signup, counted against the limits. */
async function acceptSignup(
  deps: SignupDeps,
  ctx: Ctx,
  input: SignupInput,
  checkedEmail: string | undefined,
): Promise<Signup> {
  if (!isSignupOpen(ctx)) throw domainError('signup_closed');
  const signup = parseSignup(deps, ctx, input);
  if (signup.email === checkedEmail) await deps.limiter.consumeIp('signups', ctx.ipAddress, CHECKED_SIGNUP_LIMIT);
  else await deps.limiter.consumeIp('address-checks', ctx.ipAddress, ADDRESS_CHECK_LIMIT);
  return signup;
}

/**
 * `signUp` on a neutral site: the answer is the same for a known address, whose owner is mailed instead, and the name is
 * taken in either case. Nobody gets a session, because a known address cannot; the activation link leads to the login.
 * @throws DomainError `signup_closed`, `invalid_fields`, `too_many_requests`, `name_taken`, for any address alike
 */
export async function signUpConcealed(
  deps: SignupDeps,
  ctx: Ctx,
  input: SignupInput,
  checkedEmail?: string,
  alsoStore = NOTHING_MORE,
): Promise<void> {
  const signup = await acceptSignup(deps, ctx, input, checkedEmail);
  const run = async () => {
    const passwordHash = await hashPassword(signup.password);
    const store = () =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        await alsoStore(trx, await storeConcealed(trx, deps, ctx, signup, passwordHash));
      });
    await store().catch((error: unknown) => {
      const conflict = conflictFromUniqueViolation(error);
      // Another signup has made the address known since.
      if (conflict?.code === 'account_exists') return store();
      throw conflict ?? error;
    });
  };
  await concealTime(ctx.tenant, run, SIGNUP_MS);
}

/**
 * Creates an account, or mails the owner of the address and holds the name.
 * @returns the account; null for a known address
 * @throws DomainError `name_taken`
 */
async function storeConcealed(trx: Trx, deps: SignupDeps, ctx: Ctx, signup: Signup, passwordHash: string) {
  const { id: tenantId } = ctx.tenant;
  // Before the address, so that other errors do not depend on it.
  if (await isNameTaken(trx, tenantId, signup.name)) throw nameTakenError();
  await toFirstMessagePayload(trx, tenantId, signup);
  const userId = await selectIdByEmail(trx, tenantId, signup.email);
  if (!userId) return insertAccount(trx, deps, ctx, signup, passwordHash);
  if (!(await holdName(trx, tenantId, signup.name))) throw nameTakenError();
  await queueAddressNotice(trx, deps, { tenantId, userId });
  return null;
}

/**
 * Signs up as the site's `account_disclosure` says.
 * @returns the token of the session; null on a neutral site, where nobody is logged in
 * @throws DomainError as `signUp`
 */
export async function signUpAnywhere(
  deps: SignupDeps,
  ctx: Ctx,
  input: SignupInput,
  alsoStore?: AlsoStore,
): Promise<{ sessionToken: string | null }> {
  if (!isNeutral(ctx.tenant)) return signUp(deps, ctx, input, undefined, alsoStore);
  await signUpConcealed(deps, ctx, input, undefined, alsoStore);
  return { sessionToken: null };
}

async function requireAvailable(trx: Trx, tenantId: string, signup: Pick<Signup, 'email' | 'name'>): Promise<void> {
  const status = await selectStatusByEmail(trx, tenantId, signup.email);
  if (status) throw emailTakenError(status);
  if (await isNameTaken(trx, tenantId, signup.name)) throw nameTakenError();
}

/**
 * Validates the fields of one signup step like `signUp`, availability of name and address included. An address is
 * checked once its step is otherwise valid, and counts against `ADDRESS_CHECKS`.
 * @param step 0 to 4
 * @returns the checked address, to be passed to `signUp`
 * @throws DomainError `invalid_fields`, `name_taken`, `account_exists`, `account_deleted`; `too_many_requests` for
 *   a lookup
 */
export async function checkSignupStep(
  deps: SignupDeps,
  ctx: Ctx,
  step: number,
  partial: Record<string, unknown>,
): Promise<string | undefined> {
  const { name, email } = parseSignupStep(deps, ctx, step, partial);
  if (name !== undefined) await requireAvailableName(deps, ctx, name);
  if (email === undefined) return undefined;
  await requireAvailableEmail(deps, ctx, email);
  return email;
}

async function requireAvailableName(deps: SignupDeps, ctx: Ctx, name: string): Promise<void> {
  await deps.limiter.consumeIp('name-checks', ctx.ipAddress, NAME_CHECK_LIMIT);
  const taken = await deps.database.withTenant(ctx.tenant.id, (trx) => isNameTaken(trx, ctx.tenant.id, name));
  if (taken) throw nameTakenError();
}

async function requireAvailableEmail(deps: SignupDeps, ctx: Ctx, email: string): Promise<void> {
  await deps.limiter.consumeIp('address-checks', ctx.ipAddress, ADDRESS_CHECK_LIMIT);
  if (isNeutral(ctx.tenant)) return;
  const status = await deps.database.withTenant(ctx.tenant.id, (trx) => selectStatusByEmail(trx, ctx.tenant.id, email));
  if (status) throw emailTakenError(status);
}

/**
 * Validates a profile name while it is typed, like the signup; resolves when it is available. There is no such
 * check for addresses, since it would reveal which have an account.
 * @throws DomainError `invalid_fields`, `name_taken`, `too_many_requests`
 */
export async function checkProfileName(deps: SignupDeps, ctx: Ctx, name: string): Promise<void> {
  await checkSignupStep(deps, ctx, NAME_STEP, { name });
}
