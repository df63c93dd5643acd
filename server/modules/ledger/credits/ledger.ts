import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { compileOnce } from '../../../../db/compile-once.ts';
import { domainError } from '../../../lib/errors/errors.ts';

/** Account debited or credited by a transfer: a member's credits or debt, or one of the tenant's own accounts. */
export type AccountRef =
  | { kind: 'member' | 'member_debt'; userId: string }
  | { kind: 'granted' | 'sold' | 'spent' | 'withdrawn' };

export type TransferReason =
  | 'signup'
  | 'message'
  | 'photo'
  | 'gift'
  | 'voice'
  | 'reaction'
  | 'package'
  | 'return'
  | 'refund'
  | 'chargeback'
  | 'withdrawal'
  | 'correction'
  | 'debt'
  | 'spotlight'
  | 'spotlight_return';

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

/** Ids of the accounts of a transfer. */
export interface TransferAccounts {
  source: string;
  target: string;
}

type Sides = Pick<Transfer, 'tenantId' | 'at' | 'from' | 'to'>;

/**
 * Moves credits between two accounts, in the caller's transaction: one transfer with two entries that sum to zero. A
 * trigger updates `users.credits`.
 * @returns false if a transfer with this key exists; nothing is written then
 * @throws DomainError `insufficient_credits` when a member's balance would become negative
 */
export async function postTransfer(trx: Trx, transfer: Transfer): Promise<boolean> {
  return insertTransfer(trx, await openAccounts(trx, transfer), transfer);
}

/** The accounts of a transfer, which are opened at their first use. */
export async function openAccounts(trx: Trx, sides: Sides): Promise<TransferAccounts> {
  const found = await selectAccounts(trx, sides);
  if (found.source && found.target) return found as TransferAccounts;
  for (const ref of [sides.from, sides.to]) await openAccount(trx, sides, ref);
  return (await selectAccounts(trx, sides)) as TransferAccounts;
}

/**
 * Writes a transfer between accounts that are open; see `postTransfer`. One statement, because every message waits for
 * it.
 */
export async function insertTransfer(trx: Trx, accounts: TransferAccounts, transfer: Transfer): Promise<boolean> {
  try {
    const { rows } = await trx.executeQuery(transferQuery(toTransferValues(accounts, transfer)));
    return rows[0]!.moved;
  } catch (error) {
    if ((error as { constraint?: string }).constraint === NOT_NEGATIVE_CONSTRAINT)
      throw domainError('insufficient_credits');
    throw error;
  }
}

const toTransferValues = (accounts: TransferAccounts, { reference, ...transfer }: Transfer) => ({
  ...transfer,
  ...accounts,
  note: transfer.note ?? null,
  operatorId: transfer.operatorId ?? null,
  referenceType: reference.type,
  referenceId: reference.id,
});

const transferQuery = compileOnce((trx, transfer: ReturnType<typeof toTransferValues>) =>
  sql<{ moved: boolean }>`
    with moved as (
      insert into ledger_transfers (tenant_id, id, reason, reference_type, reference_id, idempotency_key, created_at,
        note, operator_id)
      values (${transfer.tenantId}, ${transfer.id}, ${transfer.reason}, ${transfer.referenceType},
        ${transfer.referenceId}, ${transfer.idempotencyKey}, ${transfer.at}, ${transfer.note}, ${transfer.operatorId})
      on conflict on constraint ledger_transfers_once do nothing
      returning tenant_id, id, created_at
    ), entries as (
      insert into ledger_entries (tenant_id, transfer_id, account_id, amount, created_at)
      select m.tenant_id, m.id, side.account, side.amount, m.created_at from moved m
        cross join lateral (values (${transfer.source}::uuid, -${transfer.amount}::int),
          (${transfer.target}::uuid, ${transfer.amount}::int)) as side (account, amount)
    )
    select exists (select from moved) as moved`.compile(trx),
);

const ownerOf = (ref: AccountRef): string | null => ('userId' in ref ? ref.userId : null);

interface AccountKeys {
  tenantId: string;
  fromKind: string;
  fromUser: string | null;
  toKind: string;
  toUser: string | null;
}

const accountsQuery = compileOnce((trx, { tenantId, fromKind, fromUser, toKind, toUser }: AccountKeys) => {
  // Two look-ups, since `is not distinct from` uses no index.
  const accountOf = (kind: string, userId: string | null) => sql`coalesce(
    (select id from ledger_accounts where tenant_id = ${tenantId} and kind = ${kind} and user_id = ${userId}),
    (select id from ledger_accounts where tenant_id = ${tenantId} and kind = ${kind} and user_id is null
      and ${userId}::uuid is null))`;
  return sql<{ source: string | null; target: string | null }>`
    select ${accountOf(fromKind, fromUser)} as source, ${accountOf(toKind, toUser)} as target`.compile(trx);
});

async function selectAccounts(trx: Trx, { tenantId, from, to }: Sides) {
  const keys = { tenantId, fromKind: from.kind, fromUser: ownerOf(from), toKind: to.kind, toUser: ownerOf(to) };
  return (await trx.executeQuery(accountsQuery(keys))).rows[0]!;
}

/** Opens an account on first use; the unique owner key resolves a race. */
async function openAccount(trx: Trx, { tenantId, at }: Sides, ref: AccountRef): Promise<void> {
  await trx
    .insertInto('ledgerAccounts')
    .values({ tenantId, id: crypto.randomUUID(), kind: ref.kind, userId: ownerOf(ref), createdAt: at })
    .onConflict((oc) => oc.constraint('ledger_accounts_owner_key').doNothing())
    .execute();
}
