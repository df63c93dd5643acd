import { expect } from 'vitest';

import type { Snapshot } from './snapshot.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** How often each code may be redeemed, by its id. */
export type Validities = ReadonlyMap<string, 'once' | 'once-per-user' | 'many'>;

/** What must hold of the money at every moment, said of the database alone. */
export function expectInvariants(snapshot: Snapshot, validities: Validities): void {
  expectLedger(snapshot);
  expectOrders(snapshot);
  expectRedemptions(snapshot, validities);
  expectInvoices(snapshot);
}

/** Every transfer balances, every balance is the sum of its entries, and none is below zero. */
function expectLedger({ transfers, users }: Snapshot): void {
  for (const { key, entries } of transfers) {
    expect(entries.length, `entries of ${key}`).toBeGreaterThanOrEqual(2);
    expect(sum(entries.map(({ amount }) => amount)), `sum of ${key}`).toBe(0);
  }
  const entries = transfers.flatMap((transfer) => transfer.entries);
  const of = (kind: string, user: string) =>
    sum(entries.filter((entry) => entry.kind === kind && entry.owner === user).map(({ amount }) => amount));
  for (const { id, credits, debt } of users) {
    expect(credits, 'cached credits').toBe(of('member', id));
    expect(debt, 'cached debt').toBe(0 - of('member_debt', id));
    expect(Math.min(credits, debt)).toBeGreaterThanOrEqual(0);
  }
}

/** An order that was ever paid was granted once, any other never; not more was taken back than was granted. */
function expectOrders({ orders, transfers, transitions, book }: Snapshot): void {
  for (const order of orders) {
    const about = transfers.filter(({ reference }) => reference === order.id);
    const granted = about.filter(({ reason }) => reason === 'package');
    const everPaid = transitions.some(({ orderId, to }) => orderId === order.id && to === 'paid');
    expect(granted.length, `grants of an order that is ${order.status}`).toBe(everPaid ? 1 : 0);
    expect(order.paid).toBe(everPaid);
    for (const { entries } of granted) {
      expect(entries).toContainEqual({ kind: 'member', owner: order.userId, amount: order.credits });
    }
    const back = sum(
      about.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'withdrawn').map((e) => e.amount)),
    );
    expect(back, 'taken back by the ledger and by the order').toBe(order.takenBack);
    expect(order.takenBack).toBeGreaterThanOrEqual(0);
    expect(order.takenBack).toBeLessThanOrEqual(everPaid ? order.credits : 0);
    expect(order.amount).toBe(order.list - order.discount + order.surcharge);
    const asked = book.filter(({ paymentId }) => paymentId === order.paymentId);
    if (order.paymentId) expect(asked.length, 'payments at the provider for one order').toBeLessThanOrEqual(1);
  }
}

/** Codes are redeemed by orders that were paid with them, as often as they are valid. */
function expectRedemptions({ redemptions, orders }: Snapshot, validities: Validities): void {
  const withCode = orders.filter(({ paid, codeId }) => paid && codeId !== null);
  expect(redemptions.map(({ orderId }) => orderId).sort()).toEqual(withCode.map(({ id }) => id).sort());
  for (const [codeId, validity] of validities) {
    const used = redemptions.filter((redemption) => redemption.codeId === codeId);
    if (validity === 'once') expect(used.length, 'uses of a code for one order').toBeLessThanOrEqual(1);
    if (validity === 'once-per-user') {
      expect(new Set(used.map(({ userId }) => userId)).size, 'uses of a code for one order each').toBe(used.length);
    }
  }
}

/** Numbers run on without gaps; every paid order has an invoice, and no other has. */
function expectInvoices({ invoices, orders }: Snapshot): void {
  for (const year of new Set(invoices.map((invoice) => invoice.year))) {
    const numbers = invoices.filter((invoice) => invoice.year === year).map(({ number }) => number);
    expect(numbers, `numbers of ${year}`).toEqual(numbers.map((_, index) => index + 1));
  }
  const invoiced = new Set(invoices.map(({ orderId }) => orderId));
  expect([...invoiced].sort()).toEqual(
    orders
      .filter(({ paid }) => paid)
      .map(({ id }) => id)
      .sort(),
  );
  for (const order of orders) {
    const own = invoices.filter(({ orderId }) => orderId === order.id);
    const worth = sum(own.map(({ kind, amount }) => (kind === 'invoice' ? amount : -amount)));
    expect(worth).toBeGreaterThanOrEqual(0);
    expect(worth).toBeLessThanOrEqual(order.amount);
  }
}
