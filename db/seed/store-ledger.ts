import { createHash } from 'node:crypto';

import type { SeedContext } from './store-site.ts';
import type { SeedSite } from './site.ts';
import type { SeedOrder, SeedTransfer } from './wallets.ts';

const TENANT_ACCOUNTS = ['granted', 'sold', 'spent'] as const;
const CONSENT_VERSION = 'demo';

/** Stores orders, accounts, transfers and entries; the balances follow by the database's own trigger. */
export async function storeLedger(ctx: SeedContext, site: SeedSite): Promise<void> {
  await storeOrders(ctx, site.orders);
  const { tenant, at } = ctx;
  // Oldest first: every balance is right at every moment, as the database checks it entry by entry.
  const transfers = site.transfers.toSorted((a, b) => b.ageMs - a.ageMs);
  const owners = [...new Set(transfers.map((transfer) => transfer.userId))];
  const opened = at(Math.max(0, ...transfers.map((transfer) => transfer.ageMs)));
  const account = (kind: string, userId: string | null) => ({
    tenantId: tenant.id,
    id: accountId(tenant.slug, kind, userId),
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
    { ...entry, accountId: accountId(tenant.slug, 'member', transfer.userId), amount: transfer.amount },
    { ...entry, accountId: accountId(tenant.slug, transfer.counter, null), amount: -transfer.amount },
  ];
}

/** A UUID made from the account's owner: the same at every seeding. */
function accountId(slug: string, kind: string, userId: string | null): string {
  const hash = createHash('sha256')
    .update(`${slug}/${kind}/${userId ?? ''}`)
    .digest('hex');
  // Version 8 is the one for ids of an application's own making (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

async function storeOrders(ctx: SeedContext, orders: readonly SeedOrder[]): Promise<void> {
  const { tenant, at } = ctx;
  await ctx.insert(
    'orders',
    orders.map((order) => ({
      tenantId: tenant.id,
      id: order.id,
      userId: order.userId,
      clientId: order.id,
      package: order.package,
      credits: order.credits,
      currency: order.currency,
      listAmount: order.amount,
      amount: order.amount,
      vatRate: String(order.vatRate),
      vatAmount: Math.round((order.amount * order.vatRate) / (100 + order.vatRate)),
      country: order.country,
      paymentmethod: tenant.payment.methods[0]!,
      status: 'paid',
      immediateConsentVersion: CONSENT_VERSION,
      immediateConsentAt: at(order.ageMs),
      createdAt: at(order.ageMs),
      paidAt: at(order.ageMs),
    })),
  );
  await ctx.insert(
    'payments',
    orders.map((order) => ({
      tenantId: tenant.id,
      id: order.paymentId,
      orderId: order.id,
      provider: 'sandbox',
      providerPaymentId: `demo-${order.paymentId}`,
      status: 'paid',
      amount: order.amount,
      idempotencyKey: order.id,
      createdAt: at(order.ageMs),
      readBackAt: at(order.ageMs),
    })),
  );
}
