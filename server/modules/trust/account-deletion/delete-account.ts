import type { MemberCtx } from '../../../context.ts';
import { domainError, fieldError } from '../../../lib/errors/errors.ts';
import { confirmPassword } from '../../identity/accounts/index.ts';
import { stopPayments, type SyncDeps } from '../../money/payments/index.ts';
import type { AccountDeletionDeps } from './account-events.ts';
import { lockDeletableAccount } from './account-deletion.queries.ts';
import { parseDeletionReasons } from './account-deletion.schema.ts';
import { closeAccount } from './close-account.ts';
import { logChange, type LogDeps } from './deletion-log/log-deletions.ts';
import { queueRestoreMail, restorableUntil } from './restore-link.ts';
import { selectOffer } from './alternatives/retention-offers.queries.ts';

export interface DeletionInput {
  password: string;
  /** Codes of `DEPARTURE_REASONS`. */
  reasons: readonly string[];
}

/**
 * Deletes the viewer's account; it can be restored for 14 days by a mailed link. The account is hidden immediately
 * in results, likes and counts, its conversations are closed, and sessions, push subscriptions and unused links
 * end. An activation link is kept for a restored account. Orders whose payment has not arrived are withdrawn from: what
 * still arrives is refunded.
 * @returns until when it can be restored
 * @throws DomainError `invalid_fields` for a wrong password or an unknown reason; `too_many_attempts` with
 *   `minutes` after five wrong ones. Nothing is deleted then.
 */
export async function deleteAccount(
  deps: AccountDeletionDeps & SyncDeps & LogDeps,
  ctx: MemberCtx,
  input: DeletionInput,
): Promise<{ until: Date }> {
  const { tenant, viewer } = ctx;
  const reasons = parseDeletionReasons(input.reasons);
  const confirmed = await confirmPassword(deps, ctx, input.password);
  if (confirmed === null) throw fieldError('password', 'old_password_wrong');
  const now = deps.clock.now();
  const withdrawn = await deps.live.transact(tenant.id, async (trx, tell) => {
    const account = await lockDeletableAccount(trx, tenant.id, viewer.userId);
    // Banned or deleted since the request was let in. The status kept for a restoration is never that of a ban.
    if (!account || account.userStatus === 'blocked' || account.userStatus === 'deleted')
      throw domainError('authentication_required');
    // The password was changed concurrently.
    if (account.passwordHash !== confirmed) throw fieldError('password', 'old_password_wrong');
    const offer = await selectOffer(trx, tenant.id, viewer.userId);
    const closed = await closeAccount(trx, deps, {
      tenantId: tenant.id,
      userId: viewer.userId,
      account,
      at: now,
      reasons,
      alternativeOffered: offer ? 'discount' : null,
    });
    await queueRestoreMail(trx, deps, { tenantId: tenant.id, userId: viewer.userId, deletedAt: now });
    tell(...closed.events);
    return closed.orders;
  });
  await logChange(deps, { tenantId: tenant.id, userId: viewer.userId, kind: 'deleted', at: now });
  await stopPayments(deps, tenant.id, withdrawn);
  deps.live.closeEndedStreams(tenant.id, viewer);
  return { until: restorableUntil(now) };
}
