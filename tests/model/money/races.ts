import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { expect } from 'vitest';

import type { TestDatabase } from '../../setup/test-database.ts';
import { grantCredits } from '../../factories/member.ts';
import { expectInvariants } from './invariants.ts';
import { runProcessRace, processRaces, type ProcessRace } from './process-races.ts';
import { MESSAGE_CREDITS, type Process, type World } from './world.ts';

/** Concurrent messages, with a concurrent change of the member's money. */
interface SpendingRace {
  kind: 'spending';
  /** Granted before, on top of what earlier races left. */
  credits: number;
  messages: number;
  also: 'nothing' | 'grant' | 'refund' | 'chargeback' | 'withdrawal';
  /** Number of processes that make the change. */
  copies: number;
}

/** One form submitted several times concurrently by one member, or one code used by both. */
interface PostingRace {
  kind: 'posting';
  copies: number;
  code: 'MODELONCE' | 'MODELEACH' | null;
}

type Race = SpendingRace | PostingRace | ProcessRace;

export const races: fc.Arbitrary<Race> = fc.oneof(
  { weight: 3, arbitrary: processRaces },
  {
    weight: 5,
    arbitrary: fc.record<SpendingRace>({
      kind: fc.constant('spending'),
      credits: fc.nat({ max: 30 }),
      messages: fc.integer({ min: 2, max: 9 }),
      also: fc.constantFrom('nothing', 'grant', 'refund', 'chargeback', 'withdrawal'),
      copies: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record<PostingRace>({
      kind: fc.constant('posting'),
      copies: fc.integer({ min: 2, max: 4 }),
      code: fc.constantFrom('MODELONCE', 'MODELEACH', null),
    }),
  },
);

/** Refusals of a message without sufficient credits. */
const MESSAGE_REFUSALS = ['insufficient_credits', 'credits_in_debt', 'money_owed'];
/** Possible refusals of all but one of several submits. */
const POST_REFUSALS = ['invalid_fields', 'payment_unavailable', 'client_id_used'];

/** Distributes operations over the processes. */
const processAt = ({ processes }: World, turn: number): Process => processes[turn % processes.length]!;

/** Runs one race and checks the invariants. */
export async function runRace(test: TestDatabase, world: World, race: Race): Promise<void> {
  // Later rows must sort after earlier ones by id.
  world.clock.advance(1);
  await closeRepeatedWithdrawals(test, world);
  if (race.kind === 'spending') await raceSpending(test, world, race);
  else if (race.kind === 'posting') await racePosting(world, race);
  else await runProcessRace(world, race);
  expectInvariants(await world.snapshot(), world.validities);
}

/** Earlier races withdrew; an operator has looked at it, so that orders are not held. */
async function closeRepeatedWithdrawals(test: TestDatabase, { tenant, clock }: World): Promise<void> {
  await test.database.withTenant(tenant.id, (trx) =>
    trx
      .updateTable('orderCases')
      .set({ closedAt: clock.now() })
      .where('kind', '=', 'repeated_withdrawals')
      .where('closedAt', 'is', null)
      .execute(),
  );
}

async function raceSpending(test: TestDatabase, world: World, race: SpendingRace): Promise<void> {
  const { viewer } = world.people[0]!;
  const prepared = race.also === 'nothing' ? null : await prepareOrder(world, race.also);
  if (race.credits > 0) {
    await test.database.withTenant(world.tenant.id, (trx) =>
      grantCredits(trx, world.tenant.id, viewer.userId, race.credits),
    );
  }
  const before = await balanceOf(world);
  const others = Array.from({ length: prepared ? race.copies : 0 }, (_, turn) =>
    prepared!.happen(processAt(world, turn)),
  );
  const sends = Array.from({ length: race.messages }, (_, turn) => processAt(world, turn).spend(0));
  const [sent] = await Promise.all([Promise.allSettled(sends), Promise.all(others)]);
  const done = sent.filter(({ status }) => status === 'fulfilled').length;
  for (const each of sent)
    if (each.status === 'rejected') expect(MESSAGE_REFUSALS).toContain((each.reason as Error).message);
  const after = await balanceOf(world);
  const net = (user: { credits: number; debt: number }) => user.credits - user.debt;
  const order = prepared && (await world.snapshot()).orders.find(({ id }) => id === prepared.id)!;
  const granted = race.also === 'grant' ? order!.credits : 0;
  const taken = order && race.also !== 'grant' ? order.clawedBack : 0;
  expect(net(after), 'credits after a race').toBe(net(before) + granted - taken - done * MESSAGE_CREDITS);
  const fitting = (credits: number) => Math.min(race.messages, Math.floor(credits / MESSAGE_CREDITS));
  expect(done).toBeLessThanOrEqual(fitting(before.credits + granted));
  // Nobody with sufficient credits is refused.
  if (before.debt === 0) expect(done).toBeGreaterThanOrEqual(fitting(before.credits - taken));
}

/** Prepares an order that is about to be paid, or a paid one about to be clawed back. */
async function prepareOrder(world: World, also: Exclude<SpendingRace['also'], 'nothing'>) {
  const { payments, services, people, tenant } = world;
  const ctx = people[0]!;
  const placed = await payments.placeOrder(ctx, {
    package: 'p0',
    paymentmethod: 'ideal',
    client_id: randomUUID(),
    consents: { immediate: true },
  });
  const order = (await world.snapshot()).orders.find(({ id }) => id === placed.id)!;
  const payment = new URL(placed.checkout_url!).pathname.split('/').at(-1)!;
  const readBack = (at: Process) => at.payments.syncPayment(tenant.id, order.paymentId!, 'notice');
  await services.sandbox.decide(ctx, payment, { outcome: 'paid', notice: 'never' });
  if (also === 'grant') return { id: order.id, happen: readBack };
  await readBack(world);
  if (also === 'withdrawal') return { id: order.id, happen: (at: Process) => withdraw(at, people[0]!, order.id) };
  await services.sandbox.act(ctx, payment, { action: also, notice: 'never' });
  return { id: order.id, happen: readBack };
}

/** A changed amount, or an order already withdrawn, is refused. */
async function withdraw({ payments }: Process, ctx: World['people'][number], order: string): Promise<void> {
  try {
    const { amount } = await payments.viewWithdrawal(ctx, { order });
    await payments.withdraw(ctx, { order, expected_amount: amount.amount });
  } catch (error) {
    expect(['withdrawal_over', 'withdrawal_changed']).toContain((error as Error).message);
  }
}

async function racePosting(world: World, { copies, code }: PostingRace): Promise<void> {
  const { payments, people, services } = world;
  const before = (await world.snapshot()).orders.length;
  const posts = Array.from({ length: code === null ? 1 : 2 }, (_, who) => ({ who, clientId: randomUUID() })).flatMap(
    (form) => Array.from({ length: copies }, () => form),
  );
  const ends = await Promise.allSettled(
    posts.map(({ who, clientId }, turn) =>
      processAt(world, turn).payments.placeOrder(people[who]!, {
        package: 'p0',
        paymentmethod: 'ideal',
        client_id: clientId,
        consents: { immediate: true },
        ...(code !== null && { discountcode: code }),
      }),
    ),
  );
  for (const end of ends) if (end.status === 'rejected') expect(POST_REFUSALS).toContain((end.reason as Error).message);
  const made = (await world.snapshot()).orders.slice(before);
  expect(made.length, 'orders of one form each').toBeLessThanOrEqual(code === null ? 1 : 2);
  expect(new Set(made.map(({ clientId }) => clientId)).size).toBe(made.length);
  for (const ctx of people) {
    for (const { id, state } of await services.sandbox.list(ctx)) {
      if (state === 'open') await services.sandbox.decide(ctx, id, { outcome: 'paid', notice: 'never' });
    }
  }
  const opened = made.filter(({ paymentId }) => paymentId !== null);
  await Promise.all(opened.map(({ paymentId }) => payments.syncPayment(world.tenant.id, paymentId!, 'notice')));
}

async function balanceOf(world: World): Promise<{ credits: number; debt: number }> {
  const { users } = await world.snapshot();
  return users.find(({ id }) => id === world.people[0]!.viewer.userId)!;
}
