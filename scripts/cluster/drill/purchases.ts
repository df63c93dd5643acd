import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { RETRY_MS, type Asker } from './asking.ts';
import type { Acknowledged } from './journal.ts';
import type { SiteClient } from './site-client.ts';

/** Orders credits, pays at the sandbox, and waits until the order is paid. @returns its id */
export async function buyCredits(asker: Asker, client: SiteClient, { orders }: Acknowledged): Promise<string> {
  const clientId = randomUUID();
  const placed = await asker.post<{ order: { id: string; checkout_url: string } }>('order', client, '/api/order.php', {
    package: 'p0',
    paymentmethod: 'ideal',
    client_id: clientId,
    consents: { immediate: true },
  });
  const entry = { clientId, id: placed.order.id, paid: false };
  orders.push(entry);
  const { pathname } = new URL(placed.order.checkout_url);
  await asker.submit(client, pathname, { outcome: 'paid', notice: 'at_once' });
  const isPaid = async () => {
    const answer = await asker.insist('order', client, `/api/order.php?id=${entry.id}`);
    return (JSON.parse(answer.body) as { order: { status: string } }).order.status === 'paid';
  };
  while (!(await isPaid())) {
    if (asker.isOver()) throw new Error(`order ${entry.id} was not paid in the end`);
    await sleep(RETRY_MS);
  }
  entry.paid = true;
  return entry.id;
}

/** Withdraws from a paid order of which no credits were used, so all of its money is refunded. */
export async function withdraw(
  asker: Asker,
  client: SiteClient,
  { refunds }: Acknowledged,
  order: string,
): Promise<void> {
  const path = `/transactions/${order}/withdraw`;
  const { body } = await asker.insist('form', client, path, { headers: { accept: 'text/html' } });
  const [, amount] = /name="expected_amount" value="(\d+)"/.exec(body) ?? [];
  if (!amount) throw new Error(`${path} offers no refund`);
  await asker.submit(client, path, { expected_amount: amount });
  refunds.push({ order, amount: Number(amount) });
}
