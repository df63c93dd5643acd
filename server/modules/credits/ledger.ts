import type { Trx } from '../../../db/client.ts';
import { domainError } from '../../lib/errors.ts';

/** Whose side of a transfer: a member's credits, or one of the tenant's own accounts. */
export type AccountRef =
  { kind: 'member' | 'member_debt'; userId: string } | { kind: 'granted' | 'sold' | 'spent' | 'withdrawn' };

export type TransferReason =
  | 'signup'
  | 'message'
  | 'photo'
  | 'gift'
  | 'package'
  | 'return'
  | 'refund'
  | 'chargeback'
  | 'withdrawal'
  | 'correction';

export interface Transfer {
  tenantId: string;
  id: string;
  at: Date;
  reason: TransferReason;
  /** What caused it, so that a member can be told why. */
  reference: { type: string; id: string };
  /** Names the cause once: a second transfer with the same key does not happen. */
  idempotencyKey: string;
  from: AccountRef;
  to: AccountRef;
  /** Whole credits, above zero. */
  amount: number;
}

/** The negative balance is refused by this constraint of the database, not by a check that could race. */
const NOT_NEGATIVE = 'users_credits_not_negative';

/**
 * Moves credits between two accounts, in the caller's transaction: one transfer with two entries that sum to zero.
 * `users.credits` follows by trigger.
 * @returns false when a transfer with this key already exists; nothing is written then
 * @throws DomainError `insufficient_credits` when a member's balance would fall below zero
 */
export async function postTransfer(trx: Trx, transfer: Transfer): Promise<boolean> {
  const inserted = await trx
    .insertInto('ledgerTransfers')
    .values({
      tenantId: transfer.tenantId,
      id: transfer.id,
      reason: transfer.reason,
      referenceType: transfer.reference.type,
      referenceId: transfer.reference.id,
      idempotencyKey: transfer.idempotencyKey,
      createdAt: transfer.at,
    })
    .onConflict((oc) => oc.constraint('ledger_transfers_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const from = await accountId(trx, transfer, transfer.from);
  const to = await accountId(trx, transfer, transfer.to);
  const entry = { tenantId: transfer.tenantId, transferId: transfer.id, createdAt: transfer.at };
  try {
    await trx
      .insertInto('ledgerEntries')
      .values([
        { ...entry, accountId: from, amount: -transfer.amount },
        { ...entry, accountId: to, amount: transfer.amount },
      ])
      .execute();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === NOT_NEGATIVE) throw domainError('insufficient_credits');
    throw error;
  }
  return true;
}

/** Finds the account, or opens it at its first use; the unique owner key settles a race. */
async function accountId(trx: Trx, transfer: Transfer, ref: AccountRef): Promise<string> {
  const userId = 'userId' in ref ? ref.userId : null;
  const find = () =>
    trx
      .selectFrom('ledgerAccounts')
      .select('id')
      .where('tenantId', '=', transfer.tenantId)
      .where('kind', '=', ref.kind)
      .where('userId', userId === null ? 'is' : '=', userId)
      .executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  const id = crypto.randomUUID();
  await trx
    .insertInto('ledgerAccounts')
    .values({ tenantId: transfer.tenantId, id, kind: ref.kind, userId, createdAt: transfer.at })
    .onConflict((oc) => oc.constraint('ledger_accounts_owner_key').doNothing())
    .execute();
  return (await find())!.id;
}
