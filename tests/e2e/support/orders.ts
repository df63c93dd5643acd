import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { SignedIn } from './members.ts';

interface OrderAnswer {
  order: { id: string; status: string; checkout_url: string | null };
}

/** The current price of a package for the member, in minor units; an order must state it. */
export async function priceOf({ api }: Pick<SignedIn, 'api'>, wanted: string): Promise<number> {
  const { text } = await api.send('GET', '/api/packages.php');
  const { packages } = JSON.parse(text) as { packages: Array<{ id: string; amount: number }> };
  return packages.find(({ id }) => id === wanted)!.amount;
}

/** Orders a package over the API and pays it at the sandbox. @returns the order's id */
export async function buyPackage({ api }: SignedIn, wanted = 'p1'): Promise<string> {
  const placed = await api.send('POST', '/api/order.php', {
    package: wanted,
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
    expected_amount: await priceOf({ api }, wanted),
  });
  expect(placed.status, placed.text).toBe(201);
  const { order } = JSON.parse(placed.text) as OrderAnswer;
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  await api.send('POST', new URL(order.checkout_url!).pathname, 'outcome=paid&notice=at_once', form);
  const statusOf = async () => {
    const { text } = await api.send('GET', `/api/order.php?id=${order.id}`);
    return (JSON.parse(text) as OrderAnswer).order.status;
  };
  await expect.poll(statusOf, { message: `order ${order.id}`, intervals: [50, 100, 200, 500, 1000] }).toBe('paid');
  return order.id;
}
