import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { domainError } from '../../../lib/errors/errors.ts';

/** Account debited or credited by a transfer: a member's credits or debt, or one of the tenant's own accounts. */
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
  | 'correction'
  | 'debt';

export interface Transfer {
  tenantId: string;
  id: string;
  at: Date;
  reason: TransferReason;
  /** What caused it, to show the member. */
  reference: { type: string; id: string };
  /** A second transfer with the same key is not made. */
  idempotencyKey: string;
  from: AccountRef;
  to: AccountRef;
  /** Whole credits, above zero. */
  amount: number;
  /** Code of the operator's reason. */
  note?: string;
  operatorId?: string;
}

/** This database constraint rejects a negative balance; a check in code could race. */
const NOT_NEGATIVE_CONSTRAINT = 'users_credits_not_negative';

/**
 * Moves credits between two accounts, in the caller's transaction: one transfer with two entries that sum to zero. A
 * trigger updates `users.credits`.
 * @returns false if a transfer with this key exists; nothing is written then
 * @throws DomainError `insufficient_credits` when a member's balance would become negative
 */
export async function postTransfer(trx: Trx, transfer: Transfer): Promise<boolean> {
  try {
    const done = await insertTransfer(trx, transfer);
    if (done.open) return done.moved;
    for (const ref of [transfer.from, transfer.to]) await openAccount(trx, transfer, ref);
    return (await insertTransfer(trx, transfer)).moved;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === NOT_NEGATIVE_CONSTRAINT)
      throw domainError('insufficient_credits');
    throw error;
  }
}

/**
 * One statement, because every message waits for it.
 * @returns whether both accounts exist (otherwise nothing is written), and whether this call wrote the transfer
 */
async function insertTransfer(trx: Trx, transfer: Transfer): Promise<{ open: boolean; moved: boolean }> {
  const { tenantId, reference } = transfer;
  const accountOf = (ref: AccountRef) => sql`(select id from ledger_accounts
    where tenant_id = ${tenantId} and kind = ${ref.kind} and ${ownerCondition(ref)})`;
  const { rows } = await sql<{ open: boolean; moved: boolean }>`
    with accounts as materialized (
      select ${accountOf(transfer.from)} as source, ${accountOf(transfer.to)} as target
    ), moved as (
      insert into ledger_transfers (tenant_id, id, reason, reference_type, reference_id, idempotency_key, created_at,
        note, operator_id)
      select ${tenantId}::uuid, ${transfer.id}::uuid, ${transfer.reason}::text, ${reference.type}::text,
        ${reference.id}::uuid, ${transfer.idempotencyKey}::text, ${transfer.at}::timestamptz,
        ${transfer.note ?? null}::text, ${transfer.operatorId ?? null}::uuid
      from accounts where source is not null and target is not null
      on conflict on constraint ledger_transfers_once do nothing
      returning tenant_id, id, created_at
    ), entries as (
      insert into ledger_entries (tenant_id, transfer_id, account_id, amount, created_at)
      select m.tenant_id, m.id, side.account, side.amount, m.created_at from moved m cross join accounts
        cross join lateral (values (source, -${transfer.amount}::int), (target, ${transfer.amount}::int))
          as side (account, amount)
    )
    select source is not null and target is not null as open, exists (select from moved) as moved
    from accounts`.execute(trx);
  return rows[0]!;
}

const ownerCondition = (ref: AccountRef) => ('userId' in ref ? sql`user_id = ${ref.userId}` : sql`user_id is null`);

/** Opens an account on first use; the unique owner key resolves a race. */
async function openAccount(trx: Trx, transfer: Transfer, ref: AccountRef): Promise<void> {
  const userId = 'userId' in ref ? ref.userId : null;
  await trx
    .insertInto('ledgerAccounts')
    .values({ tenantId: transfer.tenantId, id: crypto.randomUUID(), kind: ref.kind, userId, createdAt: transfer.at })
    .onConflict((oc) => oc.constraint('ledger_accounts_owner_key').doNothing())
    .execute();
}
