import type { Trx } from '../../../../db/client.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { newId } from '../../../lib/security/ids.ts';
import type { CorrectionCause } from './correction-causes.schema.ts';
import { payOffDebt } from './pay-off-debt.ts';
import { postTransfer, type AccountRef } from './ledger.ts';

export interface Correction {
  tenantId: string;
  userId: string;
  operatorId: string;
  /** Positive grants, negative removes; whole credits. */
  change: number;
  cause: CorrectionCause;
  /** Number of the member's correction, from 1; makes repeated and concurrent submits idempotent. */
  sequence: number;
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
  const cited = { tenantId, at, reference: { type: 'correction', id }, idempotencyKey: correctionKey(correction) };
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
    if (await isSameCorrection(trx, correction)) return false;
    throw domainError('work_decided');
  }
  if (change > 0) await payOffDebt(trx, { ...cited, id: newId(clock), userId });
  return true;
}

/** Sum of a member's corrections before `turn`, in credits; negative if more was removed than granted. */
export async function sumEarlierCorrections(
  trx: Trx,
  { tenantId, userId, sequence }: Pick<Correction, 'tenantId' | 'userId' | 'sequence'>,
): Promise<number> {
  const keys = Array.from({ length: sequence - 1 }, (_, earlier) => correctionKey({ userId, sequence: earlier + 1 }));
  const made = keys.length === 0 ? [] : await selectCorrections(trx, tenantId, keys);
  return made.reduce((sum, { amount }) => sum + amount, 0);
}

const correctionKey = ({ userId, sequence }: Pick<Correction, 'userId' | 'sequence'>) =>
  `correction:${userId}:${sequence}`;

/** The corrections with these keys and their change for the member. */
function selectCorrections(trx: Trx, tenantId: string, keys: readonly string[]) {
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
async function isSameCorrection(trx: Trx, correction: Correction): Promise<boolean> {
  const { tenantId, operatorId, change, cause } = correction;
  const [made] = await selectCorrections(trx, tenantId, [correctionKey(correction)]);
  return made?.note === cause && made.operatorId === operatorId && made.amount === change;
}
