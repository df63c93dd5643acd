import type { Trx } from '../../client.ts';
import { deriveId } from '../derive-id.ts';
import { storeOrders } from './store-orders.ts';
import type { SeedContext } from './store-site.ts';
import type { SeedSite } from '../site.ts';
import type { SeedTransfer } from '../members/wallets.ts';

const TENANT_ACCOUNTS = ['granted', 'sold', 'spent'] as const;

/** Stores orders, accounts, transfers and entries; a database trigger updates the balances. */
export async function storeLedger(trx: Trx, ctx: SeedContext, site: SeedSite): Promise<void> {
  await storeOrders(trx, ctx, site.orders);
  const { tenant, at } = ctx;
  // Oldest first: the database checks every balance entry by entry.
  const transfers = site.transfers.toSorted((a, b) => b.ageMs - a.ageMs);
  const owners = [...new Set(transfers.map((transfer) => transfer.userId))];
  const opened = at(Math.max(0, ...transfers.map((transfer) => transfer.ageMs)));
  const account = (kind: string, userId: string | null) => ({
    tenantId: tenant.id,
    id: deriveId(tenant.slug, kind, userId),
    kind,
    userId,
    createdAt: opened,
  });
  await ctx.insert('ledgerAccounts', [
    ...TENANT_ACCOUNTS.map((kind) => account(kind, null)),
    ...owners.map((userId) => account('member', userId)),
  ]);
  await ctx.insert(
    'ledgerTransfers',
    transfers.map((transfer) => ({
      tenantId: tenant.id,
      id: transfer.id,
      reason: transfer.reason,
      referenceType: transfer.reference.type,
      referenceId: transfer.reference.id,
      idempotencyKey: transfer.idempotencyKey,
      note: transfer.note,
      createdAt: at(transfer.ageMs),
    })),
  );
  await ctx.analyze(['users', 'ledger_accounts', 'ledger_transfers']);
  await ctx.insert(
    'ledgerEntries',
    transfers.flatMap((transfer) => entries(ctx, transfer)),
  );
  await ctx.analyze(['ledger_entries']);
}

function entries({ tenant, at }: SeedContext, transfer: SeedTransfer) {
  const entry = { tenantId: tenant.id, transferId: transfer.id, createdAt: at(transfer.ageMs) };
  return [
    { ...entry, accountId: deriveId(tenant.slug, 'member', transfer.userId), amount: transfer.amount },
    { ...entry, accountId: deriveId(tenant.slug, transfer.counterAccount, null), amount: -transfer.amount },
  ];
}
