import type { Trx } from '../../../../../db/client.ts';
import type { Deps } from '../../../../deps.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { lockWallet, payOffDebt, postTransfer } from '../../../ledger/credits/index.ts';
import type { LiveEvent, LiveService, Tell } from '../../../realtime/live/index.ts';
import { returnUsedCredits } from '../../../money/payments/index.ts';
import {
  clearReturnDate,
  markCreditsReturned,
  selectDueCreditReturns,
  selectMessageSender,
  clearAnsweredReturn,
  updateReplyWait,
} from './returned-credits.queries.ts';

/** Messages processed per run; the next run continues. */
const BATCH_SIZE = 200;

/**
 * When the credits of a message are returned unless an operator replies (decisions, section 5); null for a message to a
 * member. The tenant's setting at the time of sending applies.
 */
export function creditsReturnAt(
  { fictional_reply_days }: { fictional_reply_days: number },
  recipient: { fictional: boolean },
  sentAt: Date,
): Date | null {
  return recipient.fictional ? new Date(sentAt.getTime() + fictional_reply_days * DAY_MS) : null;
}

/**
 * Returns a message's credits to its sender by a ledger transfer. Idempotent. Locks the sender's account first, like
 * sending does.
 * @returns events for the sender; empty when there was nothing (more) to return
 */
export async function returnCredits(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  tenantId: string,
  messageId: string,
): Promise<LiveEvent[]> {
  const paid = await selectMessageSender(trx, tenantId, messageId);
  if (!paid) return [];
  await lockWallet(trx, tenantId, paid.userId);
  const at = clock.now();
  const amount = await markCreditsReturned(trx, tenantId, messageId, at);
  if (amount === null) return [];
  const { userId } = paid;
  const cause = { tenantId, at, reference: { type: 'message', id: messageId }, idempotencyKey: `return:${messageId}` };
  await postTransfer(trx, {
    ...cause,
    id: newId(clock),
    reason: 'return',
    amount,
    from: { kind: 'spent' },
    to: { kind: 'member', userId },
  });
  await payOffDebt(trx, { ...cause, id: newId(clock), userId });
  await returnUsedCredits(trx, tenantId, { userId, credits: amount, spentAt: paid.sentAt });
  const payload = { conversation: { id: paid.conversationId }, message: messageId, returned: amount };
  return [{ profileId: paid.senderId, type: 'credits', payload }];
}

type SweepDeps = Pick<Deps, 'database' | 'clock' | 'log'> & { live: Pick<LiveService, 'transact'> };

/**
 * Returns the credits of messages to fictional profiles that were not answered in time. A failure is logged with the
 * message id and does not stop the others.
 */
export async function returnDueCredits(deps: SweepDeps, tenantId: string, now: Date): Promise<number> {
  const due = await deps.database.withTenant(tenantId, (trx) => selectDueCreditReturns(trx, tenantId, now, BATCH_SIZE));
  let returned = 0;
  for (const { id } of due) {
    try {
      returned += await deps.live.transact(tenantId, (trx, tell) => processDueReturn(trx, tell, deps, tenantId, id));
    } catch (error) {
      deps.log.error({ tenantId, messageId: id, err: error }, 'credits not returned');
    }
  }
  return returned;
}

/** @returns number of messages whose credits were returned: 0 or 1 */
async function processDueReturn(
  trx: Trx,
  tell: Tell,
  deps: SweepDeps,
  tenantId: string,
  messageId: string,
): Promise<number> {
  const paid = await selectMessageSender(trx, tenantId, messageId);
  if (!paid) {
    await clearReturnDate(trx, tenantId, messageId);
    await updateReplyWait(trx, tenantId, messageId);
    return 0;
  }
  await lockWallet(trx, tenantId, paid.userId);
  if (await clearAnsweredReturn(trx, tenantId, messageId, paid.conversationId)) return 0;
  const events = await returnCredits(trx, deps, tenantId, messageId);
  // The message was free, or its credits were returned for another reason.
  if (events.length === 0) await clearReturnDate(trx, tenantId, messageId);
  await updateReplyWait(trx, tenantId, messageId);
  tell(...events);
  return events.length;
}
