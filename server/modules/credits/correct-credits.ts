import type { Trx } from '../../../db/client.ts';
import type { Clock } from '../../lib/clock.ts';
import { domainError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { CorrectionCause } from './correction-causes.schema.ts';
import { payOffDebt } from './debt.ts';
import { postTransfer } from './ledger.ts';
import type { AccountRef } from './ledger.ts';

/** A correction of a member's credits by an operator. */
export interface Correction {
  tenantId: string;
  userId: string;
  operatorId: string;
  /** Positive grants, negative removes; whole credits. */
  change: number;
  cause: CorrectionCause;
  /** Number of the member's correction, from 1; makes repeated and concurrent submits idempotent. */
  turn: number;
}

/**
 * Grants or removes a member's credits, in the caller's transaction. A grant pays off a debt first.
 * @returns false if this correction was made already; nothing is written then
 * @throws DomainError `insufficient_credits`; `work_decided` when another correction came first
 */
export async function correctCredits(trx: Trx, clock: Clock, correction: Correction): Promise<boolean> {
  const { tenantId, userId, operatorId, change, cause } = correction;
  const [id, at] = [newId(clock), clock.now()];
  const [member, site]: [AccountRef, AccountRef] = [{ kind: 'member', userId }, { kind: 'granted' }];
  const cited = { tenantId, at, reference: { type: 'correction', id }, idempotencyKey: keyOf(correction) };
  const done = await postTransfer(trx, {
    ...cited,
    id,
    reason: 'correction',
    amount: Math.abs(change),
    note: cause,
    operatorId,
    ...(change > 0 ? { from: site, to: member } : { from: member, to: site }),
  });
  if (!done) {
    if (await isSame(trx, correction)) return false;
    throw domainError('work_decided');
  }
  if (change > 0) await payOffDebt(trx, { ...cited, id: newId(clock), userId });
  return true;
}

/** Sum of a member's corrections before `turn`, in credits; negative if more was removed than granted. */
export async function sumOfCorrections(
  trx: Trx,
  { tenantId, userId, turn }: Pick<Correction, 'tenantId' | 'userId' | 'turn'>,
): Promise<number> {
  const keys = Array.from({ length: turn - 1 }, (_, earlier) => keyOf({ userId, turn: earlier + 1 }));
  const made = keys.length === 0 ? [] : await selectMade(trx, tenantId, keys);
  return made.reduce((sum, { amount }) => sum + amount, 0);
}

const keyOf = ({ userId, turn }: Pick<Correction, 'userId' | 'turn'>) => `correction:${userId}:${turn}`;

/** The corrections with these keys and their change for the member. */
function selectMade(trx: Trx, tenantId: string, keys: readonly string[]) {
  return trx
    .selectFrom('ledgerTransfers as t')
    .innerJoin('ledgerEntries as e', (join) =>
      join.onRef('e.tenantId', '=', 't.tenantId').onRef('e.transferId', '=', 't.id'),
    )
    .innerJoin('ledgerAccounts as a', (join) =>
      join.onRef('a.tenantId', '=', 'e.tenantId').onRef('a.id', '=', 'e.accountId'),
    )
    .select(['t.note', 't.operatorId', 'e.amount'])
    .where('t.tenantId', '=', tenantId)
    .where('t.idempotencyKey', 'in', keys)
    .where('a.kind', '=', 'member')
    .execute();
}

/** Whether the stored correction of this turn is identical. */
async function isSame(trx: Trx, correction: Correction): Promise<boolean> {
  const { tenantId, operatorId, change, cause } = correction;
  const [made] = await selectMade(trx, tenantId, [keyOf(correction)]);
  return made?.note === cause && made.operatorId === operatorId && made.amount === change;
}
