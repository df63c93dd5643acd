import type { Trx } from '../../../../../db/client.ts';
import type { Ctx, Tenant } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../../../../lib/time/duration.ts';
import { queuePostback } from '../../../platform/affiliates/index.ts';
import { postTransfer } from '../../../ledger/credits/index.ts';
import type { LiveService, Tell } from '../../../realtime/live/index.ts';
import { queueMail, requireMailNotSuppressed, resetSuppressionsForNewAddress } from '../../../platform/outbox/index.ts';
import { lockAccount, selectStatusByEmail } from '../accounts.queries.ts';
import { readFirstMessagePayload, queueActivationMail } from './activation-link.ts';
import { isNeutral } from '../disclosure.ts';
import { toFieldErrors, throwFieldErrors } from '../field-errors.ts';
import { runForAddress } from '../tokens/run-for-address.ts';
import { signupEmailSchema } from '../login/login.schema.ts';
import { renewSession } from '../sessions/sessions.ts';
import {
  expireTokens,
  lockMailedToken,
  markTokenUsed,
  selectNewestToken,
  revokeTokens,
  secondsUntilNextToken,
} from '../tokens/mailed-tokens.ts';
import { ADDRESS_CHECK_LIMIT } from '../signup/address-check-limit.ts';
import { emailTakenError, conflictFromUniqueViolation } from '../signup/account-conflict-errors.ts';

const RESEND_INTERVAL_MS = MINUTE_MS;
/** Activation links to one account within 24 hours, for any reason. */
const LINKS_PER_DAY = 10;
/** Address changes before activation of one account: each mails a typed address. */
const ADDRESS_CHANGE_LIMIT = { points: 5, seconds: HOUR_SECONDS };

type ActivationDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter' | 'tenants'>;

/**
 * Activates the account of a mailed link, shows its profile and grants the signup credits, once. Opening a used
 * link again succeeds at any time. While the account is paused or banned the link has no effect and stays valid.
 * @returns the new token of the viewer's session, if the link activated their account; else null
 * @throws DomainError `link_invalid` for a link that is unknown, of another tenant or expired unused, and while the
 *   account is restricted
 */
export async function activate(
  deps: ActivationDeps & { live: Pick<LiveService, 'transact'> },
  ctx: Ctx,
  token: string,
): Promise<string | null> {
  const now = deps.clock.now();
  return deps.live.transact(ctx.tenant.id, async (trx, tell) => {
    const row = await lockMailedToken(trx, ctx.tenant.id, 'activate', token);
    if (!row) throw domainError('link_invalid');
    if (row.usedAt) return null;
    const account = await lockAccount(trx, ctx.tenant.id, row.userId);
    if (row.expiresAt <= now || !account || account.status === 'deleted') throw domainError('link_invalid');
    if (account.status !== 'not_confirmed' && !account.activatedAt) throw domainError('link_invalid');
    await markTokenUsed(trx, ctx.tenant.id, row.id, now);
    if (account.status !== 'not_confirmed') return null;
    await activateAccount(trx, tell, deps, { tenant: ctx.tenant, userId: row.userId });
    const { viewer } = ctx;
    return viewer?.userId === row.userId ? renewSession(trx, ctx.tenant.id, viewer.sessionId) : null;
  });
}

/**
 * Activates an account in the caller's transaction: profile, credits (none for whoever had an account that was erased),
 * welcome mail, affiliate postback.
 */
export async function activateAccount(
  trx: Trx,
  tell: Tell,
  deps: Pick<Deps, 'clock' | 'jobs' | 'tenants'>,
  { tenant, userId }: { tenant: Tenant; userId: string },
): Promise<void> {
  const now = deps.clock.now();
  const { returningMember } = await trx
    .updateTable('users')
    .set({ status: 'active', activatedAt: now })
    .where('tenantId', '=', tenant.id)
    .where('id', '=', userId)
    .returning('returningMember')
    .executeTakeFirstOrThrow();
  const opened = await trx
    .updateTable('profiles')
    // The profile was not visible before, so it counts as new from now on.
    .set({ status: 'active', createdAt: now, lastActiveAt: now })
    .where('tenantId', '=', tenant.id)
    .where('userId', '=', userId)
    .returning('id')
    .execute();
  if (tenant.signup_credits > 0 && !returningMember) {
    await postTransfer(trx, {
      tenantId: tenant.id,
      id: newId(deps.clock),
      at: now,
      reason: 'signup',
      reference: { type: 'user', id: userId },
      idempotencyKey: `signup:${userId}`,
      from: { kind: 'granted' },
      to: { kind: 'member', userId },
      amount: tenant.signup_credits,
    });
  }
  await queueMail(trx, deps, { tenantId: tenant.id, userId, template: 'welcome' });
  await queuePostback(trx, deps, { tenantId: tenant.id, userId, event: 'activation' });
  for (const { id } of opened) tell({ profileId: id, type: 'account', payload: { profile: { id } } });
}

/** The viewer's unconfirmed account, locked until the transaction ends. */
async function lockUnconfirmed(trx: Trx, ctx: Ctx): Promise<{ userId: string; email: string }> {
  if (!ctx.viewer) throw domainError('authentication_required');
  const account = await lockAccount(trx, ctx.tenant.id, ctx.viewer.userId);
  if (account?.status !== 'not_confirmed') throw domainError('conflict');
  return { userId: ctx.viewer.userId, email: account.email };
}

/** @throws DomainError `too_many_requests` for an account that has reached its links within 24 hours */
async function enforceLinkLimit(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  owner: { tenantId: string; userId: string },
): Promise<void> {
  const limit = { tokens: LINKS_PER_DAY, withinMs: DAY_MS, now: deps.clock.now() };
  const retryAfter = await secondsUntilNextToken(trx, { ...owner, purpose: 'activate' }, limit);
  if (retryAfter > 0) throw domainError('too_many_requests', { retryAfter });
}

/**
 * Mails another activation link; earlier ones stay valid.
 * @throws DomainError `too_many_requests` within a minute of the last one and after 10 within 24 hours; `conflict`
 *   for an active account; `mails_stopped` after a complaint from the address
 */
export function resendActivation(deps: ActivationDeps, ctx: Ctx): Promise<void> {
  return deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const { userId } = await lockUnconfirmed(trx, ctx);
    await requireMailNotSuppressed(trx, ctx.tenant, { userId, template: 'activation' });
    await queueAnotherLink(trx, deps, { tenantId: ctx.tenant.id, userId });
  });
}

/**
 * Mails another activation link in the caller's transaction, to an account without a used one.
 * @throws DomainError `too_many_requests` within a minute of the last one and after 10 within 24 hours
 */
export async function queueAnotherLink(
  trx: Trx,
  deps: Pick<Deps, 'env' | 'clock' | 'jobs'>,
  owner: { tenantId: string; userId: string },
): Promise<void> {
  const newest = await selectNewestToken(trx, { ...owner, purpose: 'activate' });
  const wait = newest ? newest.createdAt.getTime() + RESEND_INTERVAL_MS - deps.clock.now().getTime() : 0;
  if (wait > 0) throw domainError('too_many_requests', { retryAfter: Math.ceil(wait / 1000) });
  await enforceLinkLimit(trx, deps, owner);
  await queueActivationMail(trx, deps, { ...owner, firstMessage: readFirstMessagePayload(newest) });
}

/**
 * Mails another activation link to the address of an unconfirmed account, without a session. The result is the same
 * for every address and beyond the account's limit, so that it does not reveal which addresses have an account.
 * @throws DomainError `invalid_fields`; `too_many_requests` for an IP address
 */
export function requestActivation(deps: ActivationDeps, ctx: Ctx, input: { email: string }): Promise<void> {
  const tenantId = ctx.tenant.id;
  return runForAddress(deps, ctx, input, 'too_many_requests', async (trx, userId) => {
    const account = await lockAccount(trx, tenantId, userId);
    if (account?.status === 'not_confirmed') await queueAnotherLink(trx, deps, { tenantId, userId });
  });
}

/**
 * Corrects the address of an unconfirmed account, revokes the links mailed so far and mails a new one. Not on a neutral
 * site, where a taken address must look like a free one, which an account cannot share: there one signs up again.
 * @throws DomainError `invalid_fields`, `account_exists`, `account_deleted`, `conflict`, `too_many_requests`
 */
export async function correctSignupEmail(deps: ActivationDeps, ctx: Ctx, input: { email: string }): Promise<void> {
  const parsed = signupEmailSchema.safeParse(input);
  if (!parsed.success) return throwFieldErrors(toFieldErrors(parsed.error));
  if (!ctx.viewer) throw domainError('authentication_required');
  if (isNeutral(ctx.tenant)) throw domainError('conflict');
  await deps.limiter.consumeIp('address-checks', ctx.ipAddress, ADDRESS_CHECK_LIMIT);
  await deps.limiter.consume('signup-address', `${ctx.tenant.id}:${ctx.viewer.userId}`, ADDRESS_CHANGE_LIMIT);
  const { email } = parsed.data;
  await deps.database
    .withTenant(ctx.tenant.id, async (trx) => {
      const account = await lockUnconfirmed(trx, ctx);
      const status = email === account.email ? null : await selectStatusByEmail(trx, ctx.tenant.id, email);
      if (status) throw emailTakenError(status);
      await enforceLinkLimit(trx, deps, { tenantId: ctx.tenant.id, userId: account.userId });
      await replaceAddress(trx, deps, { tenantId: ctx.tenant.id, userId: account.userId, email });
    })
    .catch((error: unknown) => {
      throw conflictFromUniqueViolation(error) ?? error;
    });
}

async function replaceAddress(
  trx: Trx,
  deps: ActivationDeps,
  account: { tenantId: string; userId: string; email: string },
): Promise<void> {
  const { tenantId, userId, email } = account;
  const newest = await selectNewestToken(trx, { tenantId, userId, purpose: 'activate' });
  await trx.updateTable('users').set({ email }).where('tenantId', '=', tenantId).where('id', '=', userId).execute();
  const now = deps.clock.now();
  await expireTokens(trx, { tenantId, userId, purpose: 'activate' }, now);
  for (const purpose of ['complete_signup', 'reset', 'confirm_address'] as const) {
    await revokeTokens(trx, { tenantId, userId, purpose }, now);
  }
  await resetSuppressionsForNewAddress(trx, deps, { ...account, confirmed: false });
  await queueActivationMail(trx, deps, { tenantId, userId, firstMessage: readFirstMessagePayload(newest) });
}
