import { expect } from 'vitest';

import type { Snapshot } from './snapshot.ts';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Validity of each code, by id. */
export type Validities = ReadonlyMap<string, 'once' | 'once-per-user' | 'many'>;

/** Invariants of the money at every moment, of the database alone. */
export function expectInvariants(snapshot: Snapshot, validities: Validities): void {
  expectLedger(snapshot);
  expectOrders(snapshot);
  expectRedemptions(snapshot, validities);
  expectInvoices(snapshot);
  expectDebits(snapshot);
  expectRefunds(snapshot);
  expectMoneyDebts(snapshot);
}

/** Every transfer balances, every balance is the sum of its entries, and none is negative. */
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

/** An order that was ever paid was granted once, any other never; clawbacks do not exceed grants. */
function expectOrders({ orders, transfers, transitions, providerPayments }: Snapshot): void {
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
    expect(back, 'clawed-back credits in ledger and order').toBe(order.clawedBack);
    expect(order.clawedBack).toBeGreaterThanOrEqual(0);
    expect(order.clawedBack).toBeLessThanOrEqual(everPaid ? order.credits : 0);
    expect(order.amount).toBe(order.list - order.discount + order.surcharge);
    const asked = providerPayments.filter(({ paymentId }) => paymentId === order.paymentId);
    if (order.paymentId) expect(asked.length, 'provider payments of one order').toBeLessThanOrEqual(1);
  }
}

/**
 * Codes are redeemed by paid orders, as often as they are valid; by none whose payment arrived after
 * the withdrawal.
 */
function expectRedemptions({ redemptions, orders }: Snapshot, validities: Validities): void {
  const withCode = orders.filter(({ paid, codeId }) => paid && codeId !== null);
  const redeemed = redemptions.map(({ orderId }) => orderId);
  expect(
    redeemed.filter((id) => !withCode.some((order) => order.id === id)),
    'codes of unpaid orders',
  ).toEqual([]);
  const missing = withCode.filter(({ id }) => !redeemed.includes(id));
  expect(
    missing.filter(({ paidLate }) => !paidLate),
    'paid orders whose code was not redeemed',
  ).toEqual([]);
  for (const [codeId, validity] of validities) {
    const used = redemptions.filter((redemption) => redemption.codeId === codeId);
    if (validity === 'once') expect(used.length, 'uses of a single-use code').toBeLessThanOrEqual(1);
    if (validity === 'once-per-user') {
      expect(new Set(used.map(({ userId }) => userId)).size, 'uses of a once-per-user code').toBe(used.length);
    }
  }
}

/** Invoice numbers have no gaps; exactly the paid orders have an invoice. */
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

/** Every debit has a matching mandate and one code. */
function expectDebits({ users, orders, mandates, codes, providerPayments, announced }: Snapshot): void {
  expect(new Set(mandates.map(({ orderId }) => orderId)).size, 'orders with a mandate').toBe(mandates.length);
  for (const mandate of mandates) {
    const order = orders.find(({ id }) => id === mandate.orderId)!;
    expect([order.method, order.userId, order.amount], 'method, member and amount of a mandate').toEqual([
      'sdd',
      mandate.userId,
      mandate.amount,
    ]);
    const told = announced.filter((id) => id === mandate.id).length;
    expect(told, 'announcements of a debit').toBe(mandate.announced ? 1 : 0);
    if (mandate.announced) expect(order.providerPaymentId, 'the payment of an announced debit').not.toBeNull();
  }
  for (const order of orders.filter(({ method }) => method === 'sdd')) {
    const mandate = mandates.find(({ orderId }) => orderId === order.id);
    const payment = providerPayments.find(({ paymentId }) => paymentId === order.paymentId);
    // Nothing more is requested after direct debit was blocked, for the member or the account, or after a withdrawal.
    const stopped = order.withdrawn || users.some(({ blocked }) => blocked);
    if (mandate && !stopped) expect(order.status, 'an order with a signed debit').not.toBe('canceled');
    if (order.paid) expect(mandate, 'the mandate of a paid debit').toBeDefined();
    if (payment) {
      expect([payment.mandateId, payment.amount]).toEqual([mandate && `mandate-${mandate.id}`, mandate?.amount]);
    }
    const own = codes.filter(({ orderId }) => orderId === order.id);
    expect(own.filter(({ hasInput }) => hasInput).length, 'open codes').toBeLessThanOrEqual(mandate ? 0 : 1);
    if (own.some(({ used }) => used)) expect(mandate, 'the mandate of a used code').toBeDefined();
    expect(own.filter(({ used }) => used).length, 'used codes of an order').toBeLessThanOrEqual(1);
  }
  for (const { attempts, inTime } of codes) {
    expect(attempts).toBeLessThanOrEqual(5);
    expect(inTime, 'a code is used before it expires').toBe(true);
  }
}

/**
 * What was paid for an order, less what went back, is never negative without a debt and a case of the same order; the
 * member then cannot order or send.
 */
function expectMoneyDebts({ orders, debts, cases, users, providerRefunds }: Snapshot): void {
  for (const order of orders) {
    const open = debts.filter(({ orderId, outcome }) => orderId === order.id && outcome === null);
    const owed = sum(open.map(({ amount }) => amount));
    const excess = Math.max(0, order.returned - order.amount);
    if (order.paid) expect(owed, `debt for an order that is ${order.status}`).toBe(excess);
    else {
      // Another sum than the order's was paid, whose refunds are known to the provider alone.
      const made = sum(
        providerRefunds.filter(({ paymentId }) => paymentId === order.providerPaymentId).map(({ amount }) => amount),
      );
      const returned = order.returned + made;
      expect(owed, `debt for an order that is ${order.status}`).toBeLessThanOrEqual(returned);
    }
    const known = cases.filter(({ orderId, kind }) => orderId === order.id && kind === 'debt');
    expect(known.length, 'cases of a debt').toBe(open.length);
  }
  for (const { id, owesMoney } of users) {
    expect(owesMoney, 'a member with a debt').toBe(debts.some((debt) => debt.userId === id && debt.outcome === null));
  }
}

/** Each refund is made once, and refunds do not exceed the payment. */
function expectRefunds({ refunds, providerRefunds, providerPayments, orders }: Snapshot): void {
  for (const { id } of refunds) {
    const made = providerRefunds.filter(({ refundId }) => refundId === id);
    expect(made.length, 'provider refunds of one request').toBeLessThanOrEqual(1);
  }
  for (const order of orders) {
    const own = refunds.filter(({ orderId, cause, status }) => {
      return orderId === order.id && cause === 'withdrawal' && status !== 'failed' && status !== 'canceled';
    });
    expect(sum(own.map(({ amount }) => amount)), 'withdrawn amount of an order').toBeLessThanOrEqual(order.amount);
  }
  for (const { id, amount } of providerPayments) {
    const money = sum(
      providerRefunds.filter(({ paymentId, failed }) => paymentId === id && !failed).map((each) => each.amount),
    );
    expect(money, 'refunded amount of a payment').toBeLessThanOrEqual(amount);
  }
}
