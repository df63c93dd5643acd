import type { Trx } from '../../../../db/client.ts';
import type { Ctx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import {
  lockMailedToken,
  markTokenUsed,
  selectMailedToken,
  type MailedTokenRow,
} from '../../identity/accounts/index.ts';
import { queueMail } from '../../platform/outbox/index.ts';
import type { AccountDeletionDeps } from './account-events.ts';
import {
  lockDeletableAccount,
  selectDeletableAccount,
  selectOpenDeletion,
  type DeletableAccount,
} from './account-deletion.queries.ts';
import { logChange, type LogDeps } from './deletion-log/log-deletions.ts';
import { reopenAccount } from './reopen-account.ts';
import { isRestorable, restorableUntil } from './restore-link.ts';

/**
 * The account of a restore link.
 * @throws DomainError `link_expired` when it is used, expired, unknown or of another tenant
 */
async function requireRestorable(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  tenantId: string,
  { row, account }: { row: MailedTokenRow | null; account: DeletableAccount | null },
) {
  const now = deps.clock.now();
  const isOpen = row && account && (await selectOpenDeletion(trx, tenantId, row.userId));
  if (!isOpen || row.usedAt || row.expiresAt <= now || !isRestorable(account, now)) throw domainError('link_expired');
  return { row, account };
}

async function lockRestorable(trx: Trx, deps: Pick<Deps, 'clock'>, tenantId: string, token: string) {
  const row = await lockMailedToken(trx, tenantId, 'restore', token);
  const account = row && (await lockDeletableAccount(trx, tenantId, row.userId));
  return requireRestorable(trx, deps, tenantId, { row, account });
}

/**
 * Until when a restore link is valid; does not consume it.
 * @throws DomainError `link_expired`
 */
export function viewRestore(
  deps: Pick<Deps, 'database' | 'clock'>,
  { tenant }: Ctx,
  token: string,
): Promise<{ until: Date }> {
  return deps.database.withTenant(tenant.id, async (trx) => {
    const row = await selectMailedToken(trx, tenant.id, 'restore', token);
    const found = row && (await selectDeletableAccount(trx, tenant.id, row.userId));
    const { account } = await requireRestorable(trx, deps, tenant.id, { row, account: found });
    return { until: restorableUntil(account.deletedAt) };
  });
}

/**
 * Restores a deleted account to its previous status and visibility, once. Other links of the same deletion are
 * revoked. Sessions are not restored.
 * @throws DomainError `link_expired`
 */
export async function restoreAccount(
  deps: AccountDeletionDeps & LogDeps,
  { tenant }: Ctx,
  token: string,
): Promise<void> {
  const now = deps.clock.now();
  const restored = await deps.live.transact(tenant.id, async (trx, tell) => {
    const { row, account } = await lockRestorable(trx, deps, tenant.id, token);
    const { userId } = row;
    await markTokenUsed(trx, tenant.id, row.id, now);
    const events = await reopenAccount(trx, { tenantId: tenant.id, userId, account, at: now });
    await queueMail(trx, deps, { tenantId: tenant.id, userId, template: 'account_restored' });
    tell(...(events ?? []));
    return userId;
  });
  await logChange(deps, { tenantId: tenant.id, userId: restored, kind: 'restored', at: now });
}
