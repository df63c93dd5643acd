import { randomUUID } from 'node:crypto';

import type { Random } from '../../db/seed/random.ts';
import type { MemberCtx } from '../../server/context.ts';
import { DomainError } from '../../server/lib/errors/errors.ts';
import { toWebhookRequest } from '../../server/modules/money/payments/providers/sandbox/deliver-events.ts';
import { ACTIONS, OUTCOMES } from '../../server/modules/money/payments/providers/sandbox/choices.schema.ts';
import { DEBIT_INPUT } from '../factories/debit.ts';
import { CODES, type World } from '../model/money/world.ts';

/** A paid or payable order of one of the two members. */
export interface Placed {
  ctx: MemberCtx;
  order: string;
  /** Its payment at the sandbox. */
  payment: string;
}

type Storm = (world: World, random: Random) => Promise<void>;

/** Runs work at once. A refusal is a fair answer; any other error is not. */
export async function atOnce(work: Array<() => Promise<unknown>>): Promise<void> {
  const results = await Promise.allSettled(work.map((each) => each()));
  for (const result of results) {
    if (result.status === 'rejected' && !(result.reason instanceof DomainError)) throw result.reason;
  }
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export function buy(world: World, who: number, input: { method?: string; package?: 'p0' | 'p1' } = {}) {
  world.clock.advance(1);
  return world.payments.placeOrder(world.people[who]!, {
    package: input.package ?? 'p1',
    paymentmethod: input.method ?? 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
  });
}

/** Places an order that can be paid. */
export async function place(world: World, who: number, input: { method?: string } = {}): Promise<Placed> {
  const { id, checkout_url: checkout } = await buy(world, who, input);
  return { ctx: world.people[who]!, order: id, payment: new URL(checkout!).pathname.split('/').at(-1)! };
}

export async function pay(world: World, placed: Placed): Promise<void> {
  await world.services.sandbox.decide(placed.ctx, placed.payment, { outcome: 'paid', notice: 'at_once' });
  await settle(world);
}

export const withdraw =
  (world: World, { ctx, order }: Placed) =>
  async () => {
    const { amount } = await world.payments.viewWithdrawal(ctx, { order });
    await world.payments.withdraw(ctx, { order, expected_amount: amount.amount });
  };

const act =
  (world: World, { ctx, payment }: Placed, action: (typeof ACTIONS)[number], amount = '') =>
  () =>
    world.services.sandbox.act(ctx, payment, { action, amount, refund: '', notice: 'at_once' });

/** Lets everything that is under way come to its end. */
export async function settle(world: World): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await world.work(1, false);
    await world.sweep();
  }
  await world.work(1, false);
}

/** The attempts to steal of which an audit of the money reported how many there were, and how each ended. */
export const STORMS: Record<string, Storm> = {
  'one form posted, paid and withdrawn many times': async (world, random) => {
    const form = {
      package: 'p1' as const,
      paymentmethod: 'ideal',
      client_id: randomUUID(),
      consents: { immediate: true },
    };
    await atOnce(times(random.int(3, 12), () => () => world.payments.placeOrder(world.people[0]!, form)));
    const [payment] = await world.services.sandbox.list(world.people[0]!);
    if (!payment) return;
    const placed = { ctx: world.people[0]!, order: payment.order, payment: payment.id };
    const decide = () =>
      world.services.sandbox.decide(placed.ctx, placed.payment, { outcome: 'paid', notice: 'at_once' });
    await atOnce(times(random.int(2, 6), () => decide));
    await settle(world);
    await atOnce(times(random.int(2, 10), () => withdraw(world, placed)));
  },
  'one code in parallel': async (world, random) => {
    const discountcode = random.pick(Object.keys(CODES));
    const order = (who: number) => ({
      package: 'p1' as const,
      paymentmethod: 'ideal',
      discountcode,
      client_id: `${randomUUID()}-${who}`,
      consents: { immediate: true },
    });
    await atOnce(
      times(random.int(3, 8), (index) => () => world.payments.placeOrder(world.people[index % 2]!, order(index % 2))),
    );
    const payments = await Promise.all(world.people.map((ctx) => world.services.sandbox.list(ctx)));
    await atOnce(
      payments.flatMap((own, who) =>
        own.map(
          ({ id }) =>
            () =>
              world.services.sandbox.decide(world.people[who]!, id, { outcome: 'paid', notice: 'at_once' }),
        ),
      ),
    );
  },
  'every outcome at once': async (world, random) => {
    const placed = await place(world, 0);
    const decide = (outcome: (typeof OUTCOMES)[number]) => () =>
      world.services.sandbox.decide(placed.ctx, placed.payment, {
        outcome,
        notice: random.pick(['at_once', 'five_times', 'never'] as const),
      });
    const cancel = () => world.payments.cancelOrder(placed.ctx, { id: placed.order });
    await atOnce([...random.shuffle(OUTCOMES).map(decide), cancel, cancel, () => world.sweep()]);
  },
  'orders of somebody else': async (world, random) => {
    const placed = await place(world, 0);
    if (random.chance(0.5)) await pay(world, placed);
    const thief = { ...placed, ctx: world.people[1]! };
    const { payments, services, debits } = world;
    await atOnce([
      withdraw(world, thief),
      () => payments.cancelOrder(thief.ctx, { id: thief.order }),
      () => payments.viewOrder(thief.ctx, { id: thief.order }),
      () => services.sandbox.decide(thief.ctx, thief.payment, { outcome: 'paid' }),
      () => debits.confirm(thief.ctx, { order: thief.order, otp: '000000' }),
      ...random.shuffle(ACTIONS).map((action) => act(world, thief, action)),
    ]);
  },
  'forged and repeated notices': async (world, random) => {
    const placed = await place(world, 0);
    const ids = [placed.payment, randomUUID(), '', '../..', 'tr_'.repeat(40)];
    const notice = (id: string, signed: boolean) => () =>
      world.payments.receiveProviderEvent(placed.ctx, {
        provider: random.pick(['sandbox', 'mollie', 'x']),
        request: toWebhookRequest(id),
        signed,
      });
    await atOnce(times(random.int(5, 20), () => notice(random.pick(ids), random.chance(0.3))));
  },
  'spending against withdrawal and chargeback': async (world, random) => {
    const placed = await place(world, 0, { method: 'creditcard' });
    await pay(world, placed);
    const turns = [
      ...times(random.int(2, 8), () => () => world.spend(0)),
      withdraw(world, placed),
      act(world, placed, 'chargeback'),
    ];
    await atOnce(random.shuffle(turns));
  },
  'refunds of all sizes': async (world, random) => {
    const placed = await place(world, 0);
    await pay(world, placed);
    const amounts = ['0.01', '24.98', '24.99', '25.00', '-1', '0', '9'.repeat(20), '1e3', ''];
    await atOnce(times(random.int(2, 8), () => act(world, placed, 'refund', random.pick(amounts))));
    await settle(world);
    if (random.chance(0.4)) await atOnce([withdraw(world, placed)]);
  },
  'withdrawal, then chargeback and its reversal': async (world, random) => {
    const placed = await place(world, 0, { method: 'creditcard' });
    await pay(world, placed);
    if (random.chance(0.5)) await atOnce([() => world.spend(0)]);
    await atOnce([withdraw(world, placed)]);
    await settle(world);
    world.clock.advance(random.int(0, 3) * 86_400_000);
    await atOnce([act(world, placed, 'chargeback')]);
    await settle(world);
    await atOnce([() => place(world, 0), () => world.spend(0)]);
    if (random.chance(0.5)) await atOnce([act(world, placed, 'reverse_chargeback')]);
  },
  'one bank account for both members': async (world, random) => {
    const orders = await Promise.all([0, 1].map((who) => placeDebit(world, who)));
    const begin =
      ({ ctx, order }: { ctx: MemberCtx; order: string }) =>
      () =>
        world.debits.begin(ctx, { order, fields: DEBIT_INPUT, channel: 'email', mandate: true });
    await atOnce(orders.flatMap((each) => times(random.int(1, 3), () => begin(each))));
    const guess =
      ({ ctx, order }: { ctx: MemberCtx; order: string }) =>
      () =>
        world.debits.confirm(ctx, { order, otp: String(random.int(0, 999_999)).padStart(6, '0') });
    await atOnce(times(random.int(4, 12), () => guess(random.pick(orders))));
  },
  'more messages than the credits pay': async (world, random) => {
    await atOnce(times(random.int(3, 12), () => () => world.spend(0)));
    await atOnce([() => world.returnCredits(0, 0), () => world.returnCredits(0, 0), () => world.spend(0)]);
  },
  'more orders than the own limit allows': async (world, random) => {
    const ctx = world.people[0]!;
    const limit = random.int(500, 12_000);
    await world.services.spending.saveLimit(ctx, { amount: (limit / 100).toFixed(2) });
    await atOnce(times(random.int(3, 10), () => () => buy(world, 0, { package: random.pick(['p0', 'p1']) })));
    // An order with the welcome discount cancels the one before.
    const open = (await world.snapshot()).orders.filter(({ status }) => status === 'created' || status === 'pending');
    const sum = open.reduce((total, { amount }) => total + amount, 0);
    if (open.length === 0 && limit > 2500) throw new Error(`no order within a limit of ${limit}`);
    if (sum > limit) throw new Error(`orders of ${sum} within a limit of ${limit}`);
  },
  'a clock that jumps': async (world, random) => {
    const placed = await place(world, 0);
    const jumps = times(random.int(2, 6), () => () => {
      world.clock.advance(random.int(1, 20 * 86_400_000));
      return world.sweep();
    });
    for (const jump of jumps)
      await atOnce([jump, withdraw(world, placed), () => world.payments.cancelOrder(placed.ctx, { id: placed.order })]);
  },
};

async function placeDebit(world: World, who: number): Promise<{ ctx: MemberCtx; order: string }> {
  const { id } = await buy(world, who, { method: 'sdd' });
  return { ctx: world.people[who]!, order: id };
}

/** Runs a storm and lets it settle. */
export async function runStorm(world: World, name: string, random: Random): Promise<void> {
  await STORMS[name]!(world, random);
  await settle(world);
}
