import type { Trx } from '../../../../db/client.ts';
import { syncAccountStatus } from '../../identity/restrictions/index.ts';
import type { LiveEvent } from '../../realtime/live/index.ts';
import { createAccountEvents } from './account-events.ts';
import {
  selectOpenDeletion,
  updateDeletionStatus,
  updateRestored,
  type DeletableAccount,
} from './account-deletion.queries.ts';

/**
 * Restores a locked account to its status and visibility before its deletion.
 * @returns what tells others; null if the account is not deleted
 */
export async function reopenAccount(
  trx: Trx,
  { tenantId, userId, account, at }: { tenantId: string; userId: string; account: DeletableAccount; at: Date },
): Promise<LiveEvent[] | null> {
  const deletion = await selectOpenDeletion(trx, tenantId, userId);
  if (!deletion) return null;
  await updateRestored(trx, tenantId, deletion.id, at);
  const { userStatus, profileStatus } = deletion;
  await updateDeletionStatus(trx, tenantId, { userId, userStatus, profileStatus, deletedAt: null });
  // A restriction may have been decided or have ended meanwhile.
  await syncAccountStatus(trx, tenantId, userId, at);
  return createAccountEvents(trx, tenantId, account.profileId);
}
