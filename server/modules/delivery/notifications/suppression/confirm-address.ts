import type { Trx } from '../../../../../db/client.ts';
import { runTogether } from '../../../../../db/run-together.ts';
import type { Ctx, MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import {
  insertMailedToken,
  lockMailedToken,
  markTokenUsed,
  secondsUntilNextToken,
  selectMailedToken,
  type MailedTokenRow,
} from '../../../identity/accounts/index.ts';
import { deleteSuppressions, queueMail, selectSuppressions } from '../../../platform/outbox/index.ts';
import { isAddressVerifiedSinceSuppression, lockAddress, selectAddress } from './mail-suppressions.queries.ts';

/** Confirmation mails per account in 24 hours; limited because the address may not want any. */
const MAX_MAILS_PER_DAY = 3;
type ConfirmDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs'>;

/** Why a member receives no mails. */
interface SuppressionView {
  reasons: string[];
  /** Whether the address was verified since, so that no confirmation mail is needed. */
  addressConfirmed: boolean;
}

/** Returns why mails to the member are suppressed and whether they can be resumed without a confirmation mail. */
export function viewSuppression(deps: ConfirmDeps, ctx: MemberCtx): Promise<SuppressionView> {
  const { tenant, viewer } = ctx;
  return deps.database.read(ctx, async (trx) => {
    const [reasons, addressConfirmed] = await runTogether([
      selectSuppressions(trx, tenant.id, viewer.userId),
      isAddressVerifiedSinceSuppression(trx, tenant.id, viewer.userId),
    ]);
    return { reasons, addressConfirmed };
  });
}

/**
 * Resumes mails to a member whose address was verified after the suppression.
 * @throws DomainError `conflict` when it was not, or mails are not suppressed
 */
export function resumeMails(deps: ConfirmDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    await lockAddress(trx, tenant.id, viewer.userId);
    if (!(await isAddressVerifiedSinceSuppression(trx, tenant.id, viewer.userId))) throw domainError('conflict');
    await deleteSuppressions(trx, tenant.id, viewer.userId);
  });
}

/**
 * Mails a link, valid for 24 hours, to a member whose mails are suppressed by a bounce, complaint or unsubscription.
 * @throws DomainError `conflict` when mails are not suppressed, `too_many_requests` after 3 within 24 hours
 */
export function requestConfirmation(deps: ConfirmDeps, { tenant, viewer }: MemberCtx): Promise<void> {
  const now = deps.clock.now();
  return deps.database.withTenant(tenant.id, async (trx) => {
    const owner = { tenantId: tenant.id, userId: viewer.userId, purpose: 'confirm_address' as const };
    const email = await lockAddress(trx, tenant.id, viewer.userId);
    const stopped = (await selectSuppressions(trx, tenant.id, viewer.userId)).length > 0;
    if (email === null || !stopped) throw domainError('conflict');
    const retryAfter = await secondsUntilNextToken(trx, owner, { tokens: MAX_MAILS_PER_DAY, withinMs: DAY_MS, now });
    if (retryAfter > 0) throw domainError('too_many_requests', { retryAfter });
    const referenceId = await insertMailedToken(trx, deps, { ...owner, validMs: DAY_MS, payload: { email } });
    await queueMail(trx, deps, { ...owner, template: 'confirm_address', referenceId });
  });
}

/**
 * Whether a link can still be used (`open`), or was used and mails are resumed. Read-only, because mail scanners open
 * links too.
 * @throws DomainError `link_invalid` for any other link, or when the account has another address now
 */
export function viewConfirmation(deps: ConfirmDeps, { tenant }: Ctx, text: string): Promise<{ open: boolean }> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const token = await selectMailedToken(trx, tenant.id, 'confirm_address', text);
    const email = token && (await selectAddress(trx, tenant.id, token.userId));
    return { open: (await validateToken(trx, deps, tenant.id, { token, email })).open };
  });
}

/**
 * Resumes mails to the address that a link was mailed to. Repeating a used link succeeds without changing anything as
 * long as mails are not suppressed again.
 * @throws DomainError `link_invalid` as `viewConfirmation`
 */
export function confirmAddress(deps: ConfirmDeps, { tenant }: Ctx, text: string): Promise<void> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const locked = await lockMailedToken(trx, tenant.id, 'confirm_address', text);
    const email = locked && (await lockAddress(trx, tenant.id, locked.userId));
    const { open, token } = await validateToken(trx, deps, tenant.id, { token: locked, email });
    if (!open) return;
    await deleteSuppressions(trx, tenant.id, token.userId);
    await markTokenUsed(trx, tenant.id, token.id, deps.clock.now());
  });
}

async function validateToken(
  trx: Trx,
  deps: ConfirmDeps,
  tenantId: string,
  { token, email }: { token: MailedTokenRow | null; email: string | null },
) {
  if (!token || email !== token.payload['email']) throw domainError('link_invalid');
  const open = token.usedAt === null && token.expiresAt > deps.clock.now();
  if (!open && (!token.usedAt || (await selectSuppressions(trx, tenantId, token.userId)).length > 0)) {
    throw domainError('link_invalid');
  }
  return { open, token };
}
