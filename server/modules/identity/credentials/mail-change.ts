import type { Trx } from '../../../../db/client.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError, fieldError, uniqueViolation, type DomainError } from '../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../lib/network/rate-limiter.ts';
import { DAY_MS, HOUR_SECONDS } from '../../../lib/time/duration.ts';
import {
  ADDRESS_CHECK_LIMIT,
  confirmPassword,
  concealTime,
  insertMailedToken,
  isNeutral,
  lockMailedToken,
  queueAddressNotice,
  revokeTokens,
  selectIdByEmail,
  selectMailedToken,
  selectNewestToken,
  throwFieldErrors,
  toFieldErrors,
  type MailedTokenRow,
} from '../accounts/index.ts';
import { queueMail, resetSuppressionsForNewAddress } from '../../platform/outbox/index.ts';
import { isEmailTaken, lockCredentials, selectCredentials, updateEmail } from './credentials.queries.ts';
import { mailChangeSchema } from './credentials.schema.ts';
import { maskAddress } from './mask-address.ts';
import { revokeMailedLinks } from './passwords/password-reset.ts';

const VALID_MS = DAY_MS;
/** Requests per account: each mails a typed address. */
const REQUEST_LIMIT: RateLimit = { points: 5, seconds: HOUR_SECONDS };

type MailChangeDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter'>;

/** Old and new address of a link. */
interface MailChange {
  email: string;
  previous: string;
}

const newEmailTakenError = (): DomainError =>
  domainError('account_exists', { params: { status: 'active' }, fields: { email: { key: 'new_email_taken' } } });

/** Parses the input, with the settings' messages for the address. */
function parseMailChange(input: { email: string; password: string }) {
  const parsed = mailChangeSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  const errors = toFieldErrors(parsed.error);
  throwFieldErrors({ ...errors, ...(errors.email && { email: { key: 'new_email_invalid' } }) });
  throw domainError('invalid_fields');
}

/**
 * Mails a link valid for 24 hours to the new address, and a notification to the old one. The address changes when
 * the link is confirmed; a newer request revokes an older link.
 * @throws DomainError `invalid_fields` (`new_email_invalid`, `new_email_same`, `password_wrong`), `account_exists`,
 *   `not_confirmed` before activation, `too_many_attempts`, `too_many_requests`
 */
export async function requestMailChange(
  deps: MailChangeDeps,
  ctx: MemberCtx,
  input: { email: string; password: string },
): Promise<void> {
  const { tenant, viewer } = ctx;
  const { email, password } = parseMailChange(input);
  if ((await confirmPassword(deps, ctx, password)) === null) throw fieldError('password', 'password_wrong');
  await deps.limiter.consumeIp('mail-change-checks', ctx.ipAddress, ADDRESS_CHECK_LIMIT);
  await deps.limiter.consume('mail-change', `${tenant.id}:${viewer.userId}`, REQUEST_LIMIT);
  const request = async (trx: Trx) => {
    const account = await lockCredentials(trx, tenant.id, { id: viewer.userId });
    if (!account) throw domainError('authentication_required');
    if (!account.activatedAt) throw domainError('not_confirmed');
    if (account.email === email) throw fieldError('email', 'new_email_same');
    const ownerId = await selectIdByEmail(trx, tenant.id, email);
    if (ownerId && !isNeutral(tenant)) throw newEmailTakenError();
    const change = { email, previous: account.email };
    await queueLink(trx, deps, { tenantId: tenant.id, userId: account.id }, { change, ownerId });
  };
  await concealTime(tenant, () => deps.database.withTenant(tenant.id, request));
}

async function queueLink(
  trx: Trx,
  deps: MailChangeDeps,
  owner: { tenantId: string; userId: string },
  { change, ownerId }: { change: MailChange; ownerId: string | null },
): Promise<void> {
  const token = { ...owner, purpose: 'mail_change' as const };
  await revokeTokens(trx, token, deps.clock.now());
  const referenceId = await insertMailedToken(trx, deps, { ...token, validMs: VALID_MS, payload: change });
  // On a neutral site, who owns the address already learns it, and the link is mailed to nobody.
  if (ownerId) await queueAddressNotice(trx, deps, { tenantId: owner.tenantId, userId: ownerId });
  else await queueMail(trx, deps, { ...owner, template: 'mail_change', referenceId });
  await queueMail(trx, deps, { ...owner, template: 'mail_change_notice', referenceId });
}

/** The unconfirmed new address; null without. */
export function viewPendingMailChange(deps: MailChangeDeps, ctx: MemberCtx): Promise<string | null> {
  const owner = { tenantId: ctx.tenant.id, userId: ctx.viewer.userId };
  return deps.database.read(ctx, (trx) => selectPendingMailChange(trx, deps, owner));
}

/** `viewPendingMailChange` within a transaction. */
export async function selectPendingMailChange(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  owner: { tenantId: string; userId: string },
): Promise<string | null> {
  const token = await selectNewestToken(trx, { ...owner, purpose: 'mail_change' });
  return token && isTokenOpen(deps, token) ? toMailChange(token).email : null;
}

const isTokenOpen = (deps: Pick<Deps, 'clock'>, token: MailedTokenRow) =>
  token.usedAt === null && token.expiresAt > deps.clock.now();

const toMailChange = ({ payload: { email, previous } }: MailedTokenRow): MailChange => ({
  email: email as string,
  previous: previous as string,
});

/**
 * The change of a valid link.
 * @throws DomainError `link_expired` for any other text
 */
async function requireOpenChange(trx: Trx, deps: MailChangeDeps, { tenant }: Ctx, token: MailedTokenRow | null) {
  const account =
    token && isTokenOpen(deps, token) ? await selectCredentials(trx, tenant.id, { id: token.userId }) : null;
  const barred = account?.status === 'deleted' || account?.status === 'blocked';
  if (!token || !account || barred) throw domainError('link_expired');
  return { tokenId: token.id, userId: account.id, ...toMailChange(token) };
}

/**
 * The change a link would make, without consuming it. The previous address is masked, since the link may have been
 * mailed to a mistyped address.
 * @throws DomainError `link_expired`
 */
export function viewMailChange(deps: MailChangeDeps, ctx: Ctx, token: string): Promise<MailChange> {
  return deps.database.withTenant(ctx.tenant.id, async (trx) => {
    const row = await selectMailedToken(trx, ctx.tenant.id, 'mail_change', token);
    const { email, previous } = await requireOpenChange(trx, deps, ctx, row);
    return { email, previous: maskAddress(previous) };
  });
}

/**
 * Changes the account's address by a link, once, and mails the old address. Other links mailed before are revoked.
 * @throws DomainError `link_expired`; `account_exists` when another account took the address meanwhile
 */
export async function confirmMailChange(deps: MailChangeDeps, ctx: Ctx, token: string): Promise<MailChange> {
  const tenantId = ctx.tenant.id;
  return deps.database
    .withTenant(tenantId, async (trx) => {
      const row = await lockMailedToken(trx, tenantId, 'mail_change', token);
      const { tokenId, userId, email, previous } = await requireOpenChange(trx, deps, ctx, row);
      if (await isEmailTaken(trx, tenantId, email)) throw newEmailTakenError();
      await updateEmail(trx, tenantId, userId, email);
      await revokeMailedLinks(trx, { tenantId, userId }, deps.clock.now());
      await resetSuppressionsForNewAddress(trx, deps, { tenantId, userId, email, confirmed: true });
      await queueMail(trx, deps, { tenantId, userId, template: 'mail_changed', referenceId: tokenId });
      return { email, previous };
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) === 'users_email_key' ? newEmailTakenError() : error;
    });
}
