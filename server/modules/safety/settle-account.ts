import type { Trx } from '../../../db/client.ts';
import {
  lockAccount,
  selectHolding,
  selectHoldingBan,
  selectOverPauses,
  selectUnrestricted,
  updateStanding,
} from './restrictions.queries.ts';

/** Pauses that one round ends. */
const ROUND = 200;

/**
 * Makes an account what its restrictions say at that moment: blocked, paused, or what it was before them. One that is
 * deleted stays so, and one that nothing ever restricted stays as it is.
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
 * Lets those whose pause is over be found again. Their own next visit does the same: nobody waits for a round.
 * @returns how many
 */
export async function endPauses(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const over = await selectOverPauses(trx, tenantId, now, ROUND);
  for (const userId of over) await settleAccount(trx, tenantId, userId, now);
  return over.length;
}

/** The ban that keeps somebody out, if one does: its id. */
export function findHoldingBan(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  return selectHoldingBan(trx, tenantId, userId);
}
