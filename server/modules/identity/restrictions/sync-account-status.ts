import type { Trx } from '../../../../db/client.ts';
import {
  lockAccount,
  selectActiveRestrictions,
  selectActiveBan,
  selectEndedPauses,
  selectUnrestrictedStatus,
  updateAccountStatus,
} from './account-status.ts';

/** Pauses ended per round. */
const BATCH_SIZE = 200;

/**
 * Sets the status of an account from its restrictions at a time: blocked, paused, or the status before them. A
 * deleted account, and one that was never restricted, is unchanged.
 */
export async function syncAccountStatus(trx: Trx, tenantId: string, userId: string, now: Date): Promise<void> {
  const account = await lockAccount(trx, tenantId, userId);
  const before = account && (await selectUnrestrictedStatus(trx, tenantId, userId));
  if (!account || !before || account.status === 'deleted') return;
  const kinds = (await selectActiveRestrictions(trx, tenantId, userId, now)).map(({ kind }) => kind);
  const hidden = { profileStatus: 'disabled' };
  if (kinds.includes('ban')) return updateAccountStatus(trx, tenantId, userId, { userStatus: 'blocked', ...hidden });
  if (kinds.includes('pause')) return updateAccountStatus(trx, tenantId, userId, { userStatus: 'paused', ...hidden });
  if (account.status === 'blocked' || account.status === 'paused')
    await updateAccountStatus(trx, tenantId, userId, before);
}

/** Ends pauses that are over, so that others find the members again. Also done on the member's own next request. */
export async function endExpiredPauses(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const over = await selectEndedPauses(trx, tenantId, now, BATCH_SIZE);
  for (const userId of over) await syncAccountStatus(trx, tenantId, userId, now);
  return over.length;
}

export function findActiveBan(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  return selectActiveBan(trx, tenantId, userId);
}
