import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { expect } from 'vitest';

import { DomainError } from '../../../server/lib/errors/errors.ts';
import type { SandboxAction } from '../../../server/modules/money/payments/providers/sandbox/choices.schema.ts';
import { oneTimeCode } from '../../../server/modules/money/payments/debits/debit-code.ts';
import { toWebhookRequest } from '../../../server/modules/money/payments/providers/sandbox/deliver-events.ts';
import { AFTER_A_MINUTE_MS, debitCrash } from './debit-commands.ts';
import { DEBIT_INPUT } from '../../factories/debit.ts';
import type { Crash } from './process-crash.ts';
import { expectInvariants } from './invariants.ts';
import { SIGNUP_CREDITS, type World } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

type Outcome = 'paid' | 'pending' | 'authorized' | 'failed' | 'canceled' | 'expired';

/** A turn: what happens to one of two orders, and how the platform learns about it. */
type Turn = { order: number; crash: Crash | null } & (
  | { kind: 'decide'; outcome: Outcome }
  | { kind: 'later'; action: SandboxAction; part: number | null }
  /** Copies of the same event, sequential or concurrent. */
  | { kind: 'notice'; copies: number; atOnce: boolean }
  | { kind: 'work'; times: number; backwards: boolean }
  /** Asks the provider; the answer arrives at the end. */
  | { kind: 'late_answer' }
  | { kind: 'return' | 'sweep' }
  | { kind: 'pass'; ms: number }
);

const kindOf = <Kind extends Turn['kind']>(kind: Kind) => fc.constant(kind);
const common = {
  order: fc.nat({ max: 1 }),
  crash: fc.option(
    fc.record({ when: fc.constantFrom('before' as const, 'after' as const), transaction: fc.nat({ max: 6 }) }),
    {
      freq: 3,
    },
  ),
};

const turn: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      kind: kindOf('decide'),
      outcome: fc.constantFrom<Outcome[]>(
        'paid',
        'paid',
        'paid',
        'pending',
        'authorized',
        'failed',
        'canceled',
        'expired',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      kind: kindOf('later'),
      action: fc.constantFrom<SandboxAction[]>(
        'refund',
        'refund',
        'fail_refund',
        'chargeback',
        'reverse_chargeback',
        'failed',
      ),
      part: fc.option(fc.integer({ min: 1, max: 999 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...common,
      kind: kindOf('notice'),
      copies: fc.integer({ min: 1, max: 10 }),
      atOnce: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...common,
      kind: kindOf('work'),
      times: fc.integer({ min: 1, max: 2 }),
      backwards: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...common, kind: kindOf('late_answer') }) },
  { weight: 2, arbitrary: fc.record({ ...common, kind: fc.constantFrom('return' as const, 'sweep' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...common,
      kind: kindOf('pass'),
      ms: fc.constantFrom(5000, MINUTE_MS, 10 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS),
    }),
  },
);

/** Events of two orders, each paid at the provider's page or by direct debit. */
interface Schedule {
  methods: readonly ('ideal' | 'sdd')[];
  /** Where the process that orders the debit crashes. */
  crash: Crash | null;
  turns: readonly Turn[];
}

/** The first order is usually paid first: most failures concern received money. */
export const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    methods: fc.constantFrom<Schedule['methods'][]>(['ideal', 'ideal'], ['sdd', 'ideal'], ['sdd', 'sdd']),
    crash: debitCrash,
    paid: fc.boolean(),
    turns: fc.array(turn, { minLength: 3, maxLength: 14 }),
  })
  .map(({ paid, turns, ...rest }) => {
    const first = { order: 0, crash: null, kind: 'decide', outcome: 'paid' } as const;
    return { ...rest, turns: paid ? [first, ...turns] : turns };
  });

interface PlacedOrder {
  method: 'ideal' | 'sdd';
  id: string;
  paymentId: string;
  /** The provider's id. */
  payment: string;
}

/** Runs a schedule and checks that credits then match the provider's records, whatever events arrived when. */
export async function runSchedule(world: World, { methods, crash, turns }: Schedule): Promise<void> {
  const orders: PlacedOrder[] = [];
  for (const method of methods) orders.push(await place(world, method, crash));
  const late: Array<() => Promise<void>> = [];
  for (const each of turns) {
    await world.crashableDatabase.during(each.crash, () => runTurn(world, orders[each.order]!, { turn: each, late }));
    expectInvariants(await world.snapshot(), world.validities);
  }
  for (const arrive of late) await expectOvertakenIgnored(world, arrive);
  expectInvariants(await world.snapshot(), world.validities);
  for (const ms of [2 * MINUTE_MS, 20 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS, 26 * HOUR_MS]) {
    world.clock.advance(ms);
    await world.sweep();
    await world.work(1, false);
  }
  await expectProviderMatch(world);
}

/** An overtaken answer must not change anything. */
async function expectOvertakenIgnored(world: World, arrive: () => Promise<void>): Promise<void> {
  const before = await world.snapshot();
  world.faults.answers.length = 0;
  await arrive();
  const received = world.faults.answers.find((each) => each.kind === 'read');
  const order = received && before.orders.find(({ paymentId }) => paymentId === received.told.paymentId)!;
  if (!order || received.syncVersion > order.appliedSyncVersion!) return;
  const after = await world.snapshot();
  expect([after.users, after.orders, after.transitions.length]).toEqual([
    before.users,
    before.orders,
    before.transitions.length,
  ]);
}

async function place(world: World, method: PlacedOrder['method'], crash: Crash | null): Promise<PlacedOrder> {
  const { id } = await world.payments.placeOrder(world.people[0]!, {
    package: 'p0',
    paymentmethod: method,
    client_id: randomUUID(),
    consents: { immediate: true },
  });
  if (method === 'sdd') await signDebit(world, id, crash);
  const { orders, providerPayments } = await world.snapshot();
  const paymentId = orders.find((order) => order.id === id)!.paymentId!;
  return { method, id, paymentId, payment: providerPayments.find((entry) => entry.paymentId === paymentId)!.id };
}

/** Signs a debit; another process completes what the first one does not. */
async function signDebit(
  { debits, crashableDatabase, people, clock, secrets, snapshot }: World,
  order: string,
  crash: Crash | null,
) {
  const ctx = people[0]!;
  await debits.begin(ctx, { order, fields: DEBIT_INPUT, channel: 'email', mandate: true });
  const otp = oneTimeCode(secrets, (await snapshot()).codes.find(({ orderId }) => orderId === order)!.id);
  await crashableDatabase.during(crash, () => debits.confirm(ctx, { order, otp }));
  // By then another code can be requested, and another process may retry an attempt that crashed.
  clock.advance(AFTER_A_MINUTE_MS);
  await debits.confirm(ctx, { order, otp });
}

async function runTurn(
  world: World,
  order: PlacedOrder,
  { turn: now, late }: { turn: Turn; late: Array<() => Promise<void>> },
): Promise<void> {
  const { payments, services, clock, tenant } = world;
  const ctx = world.people[0]!;
  if (now.kind === 'decide' && order.method === 'sdd')
    await ignoringConflicts(() => decideDebit(world, order, now.outcome));
  else if (now.kind === 'decide') {
    await services.sandbox.decide(ctx, order.payment, { outcome: now.outcome, notice: 'never' });
  }
  if (now.kind === 'later') await ignoringConflicts(() => applyLaterAction(world, order, now));
  if (now.kind === 'notice') {
    const notice = { provider: 'sandbox', request: toWebhookRequest(order.payment), signed: false };
    const copies = Array.from({ length: now.copies }, () => () => payments.receiveProviderEvent(ctx, notice));
    if (now.atOnce) await Promise.all(copies.map((send) => send()));
    else for (const send of copies) await send();
  }
  if (now.kind === 'work') await world.work(now.times, now.backwards);
  if (now.kind === 'late_answer')
    late.push(await delayAnswer(world, () => payments.syncPayment(tenant.id, order.paymentId, 'notice')));
  if (now.kind === 'return') {
    // Waits for both: a crashed process must not continue in a later turn.
    const ends = await Promise.allSettled([
      payments.viewOrder(ctx, order),
      payments.syncPayment(tenant.id, order.paymentId, 'notice'),
    ]);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
  if (now.kind === 'sweep') await world.sweep();
  if (now.kind === 'pass') clock.advance(now.ms);
}

/** A debit has no checkout: the bank decides later, or the time does. */
async function decideDebit({ services, people }: World, { payment }: PlacedOrder, outcome: Outcome): Promise<void> {
  const action = outcome === 'paid' ? 'paid' : 'failed';
  if (outcome === 'pending' || outcome === 'authorized') return;
  await services.sandbox.act(people[0]!, payment, { action, refund: '', amount: '', notice: 'never' });
}

async function applyLaterAction(
  world: World,
  { payment }: PlacedOrder,
  now: Extract<Turn, { kind: 'later' }>,
): Promise<void> {
  const { sandbox } = world.services;
  const ctx = world.people[0]!;
  const { refunds } = await sandbox.viewCheckout(ctx, { id: payment });
  const refund = refunds.find(({ state }) => state === 'queued' || state === 'pending')?.id ?? '';
  const amount = now.part === null ? '' : (now.part / 100).toFixed(2);
  await sandbox.act(ctx, payment, { action: now.action, amount, refund, notice: 'never' });
}

/** Ignores actions that are not possible in the current state. */
async function ignoringConflicts(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Asks now. @returns a function that delivers the answer */
async function delayAnswer({ faults }: World, ask: () => Promise<void>): Promise<() => Promise<void>> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  faults.hold = { reached: reach, released };
  const asking = ask();
  // Do not wait for an operation that crashed before it reached the provider.
  await Promise.race([reached, asking.catch(() => undefined)]);
  faults.hold = null;
  return async () => {
    release();
    await asking.catch(() => undefined);
  };
}

/** Credits and states must match the provider's records: nothing was spent, so orders are independent. */
async function expectProviderMatch(world: World): Promise<void> {
  const snapshot = await world.snapshot();
  expectInvariants(snapshot, world.validities);
  let credits = SIGNUP_CREDITS;
  let doubt = 0;
  for (const payment of await world.services.sandbox.list(world.people[0]!)) {
    const order = snapshot.orders.find(({ id }) => id === payment.order)!;
    expect(order.paid, `an order whose payment is ${payment.state}`).toBe(payment.state === 'paid');
    if (!order.paid) continue;
    const back = payment.refunds.filter(({ state }) => state !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
    const charged = payment.chargedBack > 0;
    const whole = back >= payment.amount.value;
    expect(order.status).toBe(charged ? 'charged_back' : whole ? 'refunded' : 'paid');
    if (!charged) credits += order.credits - Math.floor((order.credits * back) / payment.amount.value);
    // Shares are rounded one after another: when one of several failed, the others keep their rounding.
    if (payment.refunds.some(({ state }) => state === 'failed')) doubt += payment.refunds.length;
  }
  const user = snapshot.users.find(({ id }) => id === world.people[0]!.viewer.userId)!;
  expect(user.debt).toBe(0);
  expect(Math.abs(user.credits - credits), `${user.credits} credits instead of ${credits}`).toBeLessThanOrEqual(doubt);
}
