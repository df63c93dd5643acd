import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { expect } from 'vitest';

import { DomainError } from '../../../server/lib/errors/errors.ts';
import { oneTimeCode } from '../../../server/modules/money/payments/debits/debit-code.ts';
import { toWebhookRequest } from '../../../server/modules/money/payments/providers/sandbox/deliver-events.ts';
import { DEBIT_INPUT } from '../../factories/debit.ts';
import { AFTER_A_MINUTE_MS, daysInMs } from './debit-commands.ts';
import { LIMITS } from './debits.ts';
import type { StoredOrder } from './snapshot.ts';
import type { Process, World } from './world.ts';

const MINUTE_MS = 60_000;
/** How long a provider's keys are relied on. */
const KEY_TTL_MS = 55 * MINUTE_MS;
/** By then a stuck debit is queued again. */
const STUCK_MS = 45 * MINUTE_MS;
/** The member whose debits are raced: direct debit is blocked for the other one after refunds in other races. */
const DEBIT_MEMBER = 1;

const SYNC_CAUSES = ['read', 'view', 'notice', 'sweep'] as const;

/** What several processes do concurrently with the same money. */
export type ProcessRace =
  /** An order is paid, and all processes learn about it. */
  | { kind: 'hearing'; ways: ReadonlyArray<(typeof SYNC_CAUSES)[number]>; copies: number }
  /** Orders, a refund and a debit were interrupted; all processes find them by their sweeps. */
  | { kind: 'sweeping'; weather: 'lost' | 'silent' | 'busy'; ms: number; copies: number }
  /** The buyer cancels an order in one process and pays it at the provider, while the other syncs it. */
  | { kind: 'giving_up'; copies: number }
  /** Debits are signed in all processes: the same one, and more than allowed. */
  | { kind: 'signing'; orders: number; copies: number; mistakes: number };

const copies = fc.integer({ min: 1, max: 3 });

export const processRaces: fc.Arbitrary<ProcessRace> = fc.oneof(
  fc.record({ kind: fc.constant('hearing' as const), copies, ways: fc.subarray([...SYNC_CAUSES], { minLength: 1 }) }),
  fc.record({
    kind: fc.constant('sweeping' as const),
    copies,
    weather: fc.constantFrom('lost' as const, 'silent' as const, 'busy' as const),
    ms: fc.constantFrom(3 * MINUTE_MS, 50 * MINUTE_MS, 130 * MINUTE_MS),
  }),
  fc.record({ kind: fc.constant('giving_up' as const), copies }),
  fc.record({
    kind: fc.constant('signing' as const),
    copies,
    orders: fc.integer({ min: 1, max: 3 }),
    mistakes: fc.nat({ max: 3 }),
  }),
);

/** Runs it in every process `count` times, concurrently. */
const inAllProcesses = <T>(world: World, count: number, act: (process: Process) => Promise<T>) =>
  Promise.allSettled(world.processes.flatMap((process) => Array.from({ length: count }, () => act(process))));

/** Fails for an error with another code than these. */
function expectOutcomes(ends: ReadonlyArray<PromiseSettledResult<unknown>>, refusals: readonly string[] = []): void {
  for (const end of ends) {
    if (end.status === 'fulfilled') continue;
    if (!(end.reason instanceof DomainError)) throw end.reason;
    expect(refusals).toContain(end.reason.code);
  }
}

/** Runs one race of processes. The caller checks the invariants. */
export async function runProcessRace(world: World, race: ProcessRace): Promise<void> {
  if (race.kind === 'hearing') await raceSyncing(world, race);
  if (race.kind === 'sweeping') await raceSweeping(world, race);
  if (race.kind === 'giving_up') await raceCanceling(world, race);
  if (race.kind === 'signing') await raceSigning(world, race);
}

async function place(world: World, who: number, method: 'ideal' | 'sdd'): Promise<StoredOrder> {
  const clientId = randomUUID();
  const form = { package: 'p0' as const, paymentmethod: method, client_id: clientId, consents: { immediate: true } };
  await world.payments.placeOrder(world.people[who]!, form).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    expect(error.code).toBe('payment_unavailable');
  });
  return (await world.snapshot()).orders.find((order) => order.clientId === clientId)!;
}

const storedOrder = async (world: World, id: string): Promise<StoredOrder> =>
  (await world.snapshot()).orders.find((order) => order.id === id)!;

async function raceSyncing(world: World, { ways, copies: count }: Extract<ProcessRace, { kind: 'hearing' }>) {
  const [ctx] = world.people;
  const order = await place(world, 0, 'ideal');
  await world.services.sandbox.decide(ctx!, order.providerPaymentId!, { outcome: 'paid', notice: 'at_once' });
  const request = { provider: 'sandbox', request: toWebhookRequest(order.providerPaymentId!), signed: false };
  const hear = async ({ payments, work, sweep }: Process, way: (typeof SYNC_CAUSES)[number]) => {
    if (way === 'read') await payments.syncPayment(world.tenant.id, order.paymentId!, 'buyer');
    if (way === 'view') await payments.viewOrder(ctx!, order);
    if (way === 'sweep') await sweep();
    if (way === 'notice') await payments.receiveProviderEvent(ctx!, request);
    await work(1, false);
  };
  expectOutcomes(await inAllProcesses(world, count, (process) => Promise.all(ways.map((way) => hear(process, way)))));
  // A process that asked while another one was applying the answer may not see it yet.
  await world.payments.syncPayment(world.tenant.id, order.paymentId!, 'buyer');
  expect((await storedOrder(world, order.id)).status).toBe('paid');
}

async function raceSweeping(world: World, { weather, ms, copies: count }: Extract<ProcessRace, { kind: 'sweeping' }>) {
  world.clock.advance(daysInMs(31));
  const [ctx] = world.people;
  const bought = await place(world, 0, 'ideal');
  await world.services.sandbox.decide(ctx!, bought.providerPaymentId!, { outcome: 'paid', notice: 'never' });
  await world.payments.syncPayment(world.tenant.id, bought.paymentId!, 'buyer');
  const debit = await place(world, DEBIT_MEMBER, 'sdd');
  const otp = await sendCode(world, debit.id);
  world.faults.fault = weather;
  const broken = await place(world, 0, 'ideal');
  await world.debits.confirm(world.people[DEBIT_MEMBER]!, { order: debit.id, otp });
  const withdrawn = await withdraw(world, bought.id);
  if (withdrawn) await world.work(1, false);
  world.faults.fault = 'fine';
  world.clock.advance(ms);
  world.faults.refundsAsked.length = 0;
  const sweepAndWork = async ({ sweep, work }: Process) => {
    await sweep();
    await work(1, false);
  };
  expectOutcomes(await inAllProcesses(world, count, sweepAndWork));
  expect(new Set(world.faults.refundsAsked).size, 'requested refunds').toBe(world.faults.refundsAsked.length);
  const found = weather === 'lost' || ms < KEY_TTL_MS;
  if (found) expect((await storedOrder(world, broken.id)).providerPaymentId, 'an interrupted payment').not.toBeNull();
  if (ms > STUCK_MS && found)
    expect((await storedOrder(world, debit.id)).providerPaymentId, 'an interrupted debit').not.toBeNull();
  // So that it does not affect later races.
  if (found) await completeDebit(world, debit.id);
}

/** @returns whether a withdrawal was possible: the order's credits may have been spent */
async function withdraw({ payments, people }: World, order: string): Promise<boolean> {
  try {
    const { amount } = await payments.viewWithdrawal(people[0]!, { order });
    await payments.withdraw(people[0]!, { order, expected_amount: amount.amount });
    return true;
  } catch (error) {
    expect((error as Error).message).toBe('withdrawal_over');
    return false;
  }
}

async function raceCanceling(world: World, { copies: count }: Extract<ProcessRace, { kind: 'giving_up' }>) {
  const [ctx] = world.people;
  const order = await place(world, 0, 'ideal');
  const [, ...others] = world.processes;
  const pay = world.services.sandbox.decide(ctx!, order.providerPaymentId!, { outcome: 'paid', notice: 'never' });
  const asks = Promise.allSettled(
    (others.length > 0 ? others : [world]).flatMap(({ payments }) =>
      Array.from({ length: count }, () => payments.syncPayment(world.tenant.id, order.paymentId!, 'notice')),
    ),
  );
  const cancels = Promise.allSettled(Array.from({ length: count }, () => world.payments.cancelOrder(ctx!, order)));
  await pay;
  expectOutcomes(await asks);
  expectOutcomes(await cancels, ['order_closed']);
  await world.payments.syncPayment(world.tenant.id, order.paymentId!, 'buyer');
  const payment = await world.services.sandbox.viewCheckout(ctx!, { id: order.providerPaymentId! });
  const { status } = await storedOrder(world, order.id);
  expect(status, `an order whose payment is ${payment.state}`).toBe(payment.state === 'paid' ? 'paid' : 'canceled');
}

async function raceSigning(
  world: World,
  { orders, copies: count, mistakes }: Extract<ProcessRace, { kind: 'signing' }>,
): Promise<void> {
  world.clock.advance(daysInMs(31));
  const ctx = world.people[DEBIT_MEMBER]!;
  // Pending debits of earlier races count towards the limit.
  const before = await world.snapshot();
  const waits = ({ status }: { status: string }) => status === 'created' || status === 'pending';
  const onTheWay = before.orders.filter((order) => hasMandate(before.mandates, order.id) && waits(order));
  const placed: Array<{ id: string; otp: string }> = [];
  for (let number = 0; number < orders; number += 1) {
    const { id } = await place(world, DEBIT_MEMBER, 'sdd');
    placed.push({ id, otp: await sendCode(world, id) });
    world.clock.advance(AFTER_A_MINUTE_MS);
  }
  const tries = placed.map(async ({ id: order, otp }) => {
    const wrong = inAllProcesses(world, 1, ({ debits }) =>
      Promise.all(Array.from({ length: mistakes }, () => debits.confirm(ctx, { order, otp: wrongCode(otp) }))),
    );
    const right = inAllProcesses(world, count, ({ debits }) => debits.confirm(ctx, { order, otp }));
    return { wrong: await wrong, right: await right };
  });
  for (const { wrong, right } of await Promise.all(tries)) {
    expectOutcomes(wrong, ['otp_invalid', 'direct_debit_limit']);
    expectOutcomes(right, ['otp_invalid', 'direct_debit_limit']);
  }
  const { mandates, orders: stored } = await world.snapshot();
  const signed = stored.filter(({ id }) => placed.some((order) => order.id === id) && hasMandate(mandates, id));
  const roomBeside = (others: number) => Math.max(0, LIMITS.open - others);
  const all = 2 * mistakes < 5 ? Math.min(orders, roomBeside(onTheWay.length)) : 0;
  // A debit that was paid meanwhile no longer counts.
  const stillWait = stored.filter((order) => waits(order) && onTheWay.some(({ id }) => id === order.id));
  expect(signed.length, 'signed debits').toBeLessThanOrEqual(roomBeside(stillWait.length));
  expect(signed.length, 'signed debits').toBeGreaterThanOrEqual(all);
  for (const { id, providerPaymentId } of signed) {
    expect(providerPaymentId, 'the payment of a debit').not.toBeNull();
    await completeDebit(world, id);
  }
}

/** A wrong code of valid format. */
const wrongCode = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

const hasMandate = (mandates: ReadonlyArray<{ orderId: string }>, id: string) =>
  mandates.some(({ orderId }) => orderId === id);

/** A code requested concurrently in all processes is sent once. @returns the code */
async function sendCode(world: World, order: string): Promise<string> {
  const ctx = world.people[DEBIT_MEMBER]!;
  const form = { order, fields: DEBIT_INPUT, channel: 'email', mandate: true };
  expectOutcomes(await inAllProcesses(world, 1, ({ debits }) => debits.begin(ctx, form)), ['too_many_requests']);
  const codes = (await world.snapshot()).codes.filter(({ orderId }) => orderId === order);
  expect(codes.length, 'codes for one order within a minute').toBe(1);
  return oneTimeCode(world.secrets, codes[0]!.id);
}

/** The bank pays a debit, and all processes learn about it concurrently. */
async function completeDebit(world: World, id: string): Promise<void> {
  const order = await storedOrder(world, id);
  if (order.providerPaymentId === null) return;
  const paid = { action: 'paid', refund: '', amount: '', notice: 'never' };
  const { state } = await world.services.sandbox.viewCheckout(world.people[DEBIT_MEMBER]!, {
    id: order.providerPaymentId,
  });
  if (state === 'pending') await world.services.sandbox.act(world.people[DEBIT_MEMBER]!, order.providerPaymentId, paid);
  await inAllProcesses(world, 1, ({ payments }) => payments.syncPayment(world.tenant.id, order.paymentId!, 'notice'));
  await world.payments.syncPayment(world.tenant.id, order.paymentId!, 'notice');
  expect((await storedOrder(world, id)).status, 'a completed debit').toBe('paid');
}
