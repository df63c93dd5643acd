import type { Trx } from '../../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { newId } from '../../../lib/security/ids.ts';
import type { LiveEvent } from '../../realtime/live/index.ts';
import { withdrawUnpaidOrders } from '../../money/payments/index.ts';
import { createAccountEvents } from './account-events.ts';
import {
  deleteAccess,
  insertDeletion,
  updateDeletionStatus,
  type DeletableAccount,
} from './account-deletion.queries.ts';

interface Closing {
  tenantId: string;
  userId: string;
  account: DeletableAccount;
  /** When the member asked for it. */
  at: Date;
  reasons: string[];
  alternativeOffered: string | null;
}

/**
 * Hides a locked account, ends what gives access to it, and withdraws from its unpaid orders. Call `stopPayments` for
 * those after the commit.
 */
export async function closeAccount(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'log'>,
  { tenantId, userId, account, at, reasons, alternativeOffered }: Closing,
) {
  const { userStatus, profileStatus } = account;
  const deletion = { id: newId(deps.clock), userId, reasons, requestedAt: at, alternativeOffered };
  await insertDeletion(trx, tenantId, { ...deletion, userStatus, profileStatus });
  const state = { userId, userStatus: 'deleted', profileStatus: 'deleted', deletedAt: at };
  await updateDeletionStatus(trx, tenantId, state);
  await deleteAccess(trx, tenantId, userId);
  const orders = await withdrawUnpaidOrders(trx, deps, { tenantId, userId });
  const events: LiveEvent[] = await createAccountEvents(trx, tenantId, account.profileId);
  return { orders, events: [...events, ...orders.flatMap((order) => order.events)] };
}
