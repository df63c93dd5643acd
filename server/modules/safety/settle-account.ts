import type { Trx } from '../../../db/client.ts';
import {
  lockAccount,
  selectHolding,
  selectHoldingBan,
  selectOverPauses,
  selectUnrestricted,
  updateStanding,
} from './restrictions.queries.ts';

/** Pauses ended per round. */
const ROUND = 200;

/**
 * Sets the status of an account from its restrictions at a time: blocked, paused, or the status before them. A
 * deleted account, and one that was never restricted, is unchanged.
 */
export async function settleAccount(trx: Trx, tenantId: string, userId: string, now: Date): Promise<void> {
  const account = await lockAccount(trx, tenantId, userId);
  const before = account && (await selectUnrestricted(trx, tenantId, userId));
  if (!account || !before || account.status === 'deleted') return;
  const kinds = (await selectHolding(trx, tenantId, userId, now)).map(({ kind }) => kind);
  const hidden = { profileStatus: 'disabled' };
  if (kinds.includes('ban')) return updateStanding(trx, tenantId, userId, { userStatus: 'blocked', ...hidden });
  if (kinds.includes('pause')) return updateStanding(trx, tenantId, userId, { userStatus: 'paused', ...hidden });
  if (account.status === 'blocked' || account.status === 'paused') await updateStanding(trx, tenantId, userId, before);
}

/**
 * Ends pauses that are over, so that others find the members again. Also done on the member's own next request.
 * @returns number of accounts
 */
export async function endPauses(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const over = await selectOverPauses(trx, tenantId, now, ROUND);
  for (const userId of over) await settleAccount(trx, tenantId, userId, now);
  return over.length;
}

/** Id of the ban in force, if any. */
export function findHoldingBan(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  return selectHoldingBan(trx, tenantId, userId);
}
