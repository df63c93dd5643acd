import { randomUUID } from 'node:crypto';

import { expect } from 'vitest';

import type { OrderView } from '../../../server/modules/money/payments/orders/order.view.ts';
import { toWebhookRequest } from '../../../server/modules/money/payments/providers/sandbox/deliver-events.ts';
import type { Command, Step } from './commands.ts';
import type { DebitCommand } from './debit-commands.ts';
import { DebitRun, isDebitCommand } from './debit-run.ts';
import type { OperationOutcome } from './process-crash.ts';
import { expectInvariants } from './invariants.ts';
import { MoneyModel } from './model.ts';
import type { Snapshot } from './snapshot.ts';
import { MESSAGE_CREDITS, SIGNUP_CREDITS, type World } from './world.ts';

type PlaceCommand = Extract<Command, { kind: 'place' }>;
interface PostedForm {
  who: number;
  clientId: string;
  package: PlaceCommand['package'];
  method: PlaceCommand['method'];
  code: string | null;
}

const getByAge = <T>(list: readonly T[], ago: number): T | undefined => list.at(-1 - (ago % Math.max(list.length, 1)));
const countOf = (why: string) => (snapshot: Snapshot) =>
  snapshot.transfers.filter(({ reason }) => reason === why).length;
const countMessages = countOf('message');
const countGrants = countOf('correction');
const countReturns = countOf('return');
/** After any other refusal nothing of a new order is stored. */
const ERRORS_AFTER_STORE = new Set(['payment_unavailable', 'payment_refused']);
const OPEN_STATES: ReadonlySet<string> = new Set(['created', 'pending']);
const HOUR_MS = 3_600_000;
/** Intervals that cover all polling of the platform: minutes, hours, days. */
const SETTLE_INTERVALS = [61_000, 16 * 60_000, HOUR_MS, 25 * HOUR_MS, 25 * HOUR_MS, 25 * HOUR_MS];

/** Runs commands against the database and the model, and compares the two after each. */
export class MoneyRun {
  private readonly model = new MoneyModel([SIGNUP_CREDITS, SIGNUP_CREDITS]);
  private readonly debits: DebitRun;
  private posted: PostedForm | null = null;
  private readonly world: World;
  private readonly forms: PostedForm[] = [];
  private readonly tally: Map<string, number>;
  private snapshot!: Snapshot;

  /** @param tally counts the outcomes of each kind of command, and the states of orders */
  constructor(world: World, tally: Map<string, number>) {
    this.world = world;
    this.debits = new DebitRun(world, this.model);
    this.tally = tally;
  }

  async live(steps: readonly Step[]): Promise<void> {
    this.snapshot = await this.world.snapshot();
    for (const step of steps) await this.take(step);
    await this.settle();
    for (const { to } of this.snapshot.transitions) this.count(`order ${to}`);
    for (const { reason } of this.snapshot.transfers) this.count(`transfer ${reason}`);
  }

  private count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  private async take({ command, crash }: Step, act = this.actOf(command)): Promise<void> {
    const { world, model } = this;
    world.faults.answers.length = 0;
    // Later rows must sort after earlier ones by id.
    world.clock.advance(1);
    const predicted = command.kind === 'spend' ? model.maySpend(command.who, MESSAGE_CREDITS) : null;
    const debit = isDebitCommand(command) ? this.debits.prepare(command, this.snapshot) : null;
    const placing = this.debits.placing(this.snapshot);
    const end = await world.crashableDatabase.during(crash, debit ? () => debit.act() : act);
    await world.faults.activity.idle();
    this.count(`${command.kind} ${end.kind}`);
    const before = this.snapshot;
    this.snapshot = await world.snapshot();
    this.learn(command, before);
    debit?.expectEnd(end, this.snapshot);
    if (command.kind === 'place' || command.kind === 'repeat_order') {
      this.expectPlaced(end, before);
      placing.expectEnd(end, this.snapshot, this.posted);
    }
    if (command.kind === 'spend' && end.kind !== 'crashed') expect(end.kind === 'answer').toBe(predicted);
    this.compare();
  }

  private actOf(command: Command): () => Promise<unknown> {
    return () => (isDebitCommand(command) ? Promise.resolve() : this.act(command));
  }

  private act(command: Exclude<Command, DebitCommand>): Promise<unknown> {
    const { world } = this;
    const { payments, services, people, clock } = world;
    switch (command.kind) {
      case 'place':
        return this.place(command);
      case 'repeat_order':
        return this.repeat(command.who);
      case 'checkout':
        return this.onPayment(command.payment, ({ id, who }) =>
          services.sandbox.decide(people[who]!, id, { outcome: command.outcome, notice: 'at_once' }),
        );
      case 'later':
        return this.onPayment(command.payment, ({ id, who }) => this.later(command, id, who));
      case 'notice':
        return this.notify(command);
      case 'work':
        return world.work(command.times, command.backwards);
      case 'spend':
        return world.spend(command.who);
      case 'give':
        return world.grantCredits(command.who, command.credits);
      case 'return':
        return world.returnCredits(command.who, this.nthOf(command));
      case 'pass':
        clock.advance(command.ms);
        return Promise.resolve();
      case 'sweep':
        return world.sweep();
      case 'weather':
        world.faults.fault = command.weather;
        return Promise.resolve();
      default:
        return this.onOrder(command.order, async ({ id, who, paymentId }) => {
          const ctx = people[who]!;
          if (command.kind === 'read' && paymentId) await payments.syncPayment(world.tenant.id, paymentId, 'buyer');
          if (command.kind === 'view') await payments.viewOrder(ctx, { id });
          if (command.kind === 'cancel') await payments.cancelOrder(ctx, { id });
          if (command.kind === 'withdraw') await this.withdraw(ctx, id);
        });
    }
  }

  private place(command: PlaceCommand): Promise<OrderView> {
    const earlier = command.again === null ? undefined : getByAge(this.forms, command.again);
    const changed = command.changed ? { package: command.package, method: command.method, code: command.code } : {};
    const form: PostedForm = earlier ? { ...earlier, ...changed } : { ...command, clientId: randomUUID() };
    if (!earlier) this.forms.push(form);
    return this.post(form);
  }

  private async repeat(who: number): Promise<void> {
    const repeated = await this.world.payments.viewRepeat(this.world.people[who]!);
    if (!repeated) return;
    const form = {
      who,
      clientId: randomUUID(),
      package: repeated.package,
      method: repeated.method,
      code: null,
    } as PostedForm;
    this.forms.push(form);
    await this.post(form);
  }

  private post(form: PostedForm): Promise<OrderView> {
    this.posted = form;
    return this.world.payments.placeOrder(this.world.people[form.who]!, {
      package: form.package,
      paymentmethod: form.method,
      client_id: form.clientId,
      consents: { immediate: true },
      ...(form.code !== null && { discountcode: form.code }),
    });
  }

  private async onPayment(ago: number, act: (payment: { id: string; who: number }) => Promise<unknown>): Promise<void> {
    const payment = getByAge(this.snapshot.providerPayments, ago);
    const order = payment && this.snapshot.orders.find(({ paymentId }) => paymentId === payment.paymentId);
    if (order) await act({ id: payment.id, who: this.whoIs(order.userId) });
  }

  private async onOrder(
    ago: number,
    act: (order: { id: string; who: number; paymentId: string | null }) => Promise<void>,
  ): Promise<void> {
    const order = getByAge(this.snapshot.orders, ago);
    if (order) await act({ ...order, who: this.whoIs(order.userId) });
  }

  private async later(command: Extract<Command, { kind: 'later' }>, id: string, who: number): Promise<void> {
    const { sandbox } = this.world.services;
    const ctx = this.world.people[who]!;
    const { refunds } = await sandbox.viewCheckout(ctx, { id });
    const refund = refunds.find(({ state }) => state === 'queued' || state === 'pending')?.id ?? '';
    const amount = command.part === null ? '' : (command.part / 100).toFixed(2);
    await sandbox.act(ctx, id, { action: command.action, amount, refund, notice: 'at_once' });
  }

  private async notify({ payment, copies }: Extract<Command, { kind: 'notice' }>): Promise<void> {
    const id =
      payment === 'unknown' ? randomUUID() : (getByAge(this.snapshot.providerPayments, payment)?.id ?? randomUUID());
    const request = toWebhookRequest(id);
    const notice = { provider: 'sandbox', request, signed: false };
    for (let copy = 0; copy < copies; copy += 1)
      await this.world.payments.receiveProviderEvent(this.world.people[0]!, notice);
  }

  private async withdraw(ctx: World['people'][number], order: string): Promise<void> {
    const { payments } = this.world;
    const stored = this.snapshot.orders.find(({ id }) => id === order)!;
    const foretold = this.model.withdrawal(this.model.orders.get(order)!, OPEN_STATES.has(stored.status));
    const { amount, creditsLeft } = await payments.viewWithdrawal(ctx, { order });
    expect({ credits: creditsLeft, amount: amount.amount }, 'withdrawal view').toEqual(foretold);
    await payments.withdraw(ctx, { order, expected_amount: amount.amount });
  }

  /** Index of the member's paid message that a command refers to; negative if there is none. */
  private nthOf({ who, message }: Extract<Command, { kind: 'return' }>): number {
    const count = this.model.messagesOf(who);
    return count - 1 - (message % Math.max(count, 1));
  }

  private whoIs(userId: string): number {
    return this.world.people.findIndex(({ viewer }) => viewer.userId === userId);
  }

  /** Applies what is known to have happened to the model; for an operation that crashed only the database can tell. */
  private learn(command: Command, before: Snapshot): void {
    const { model, snapshot } = this;
    const now = this.world.clock.now().getTime();
    for (const order of snapshot.orders) {
      if (model.orders.has(order.id)) continue;
      model.placeOrder({ ...order, member: this.whoIs(order.userId), currency: 'EUR' });
    }
    if (command.kind === 'spend') {
      for (let count = countMessages(before); count < countMessages(snapshot); count += 1)
        model.spend(command.who, MESSAGE_CREDITS);
    }
    if (command.kind === 'return' && countReturns(snapshot) > countReturns(before))
      model.returnMessage(command.who, this.nthOf(command), MESSAGE_CREDITS);
    if (command.kind === 'give' && countGrants(snapshot) > countGrants(before))
      model.grant(command.who, command.credits);
    for (const { id, orderId, cause } of snapshot.refunds) {
      const order = model.orders.get(orderId)!;
      if (command.kind === 'withdraw' && cause === 'withdrawal' && !order.refunds.has(id) && order.paidAt !== null)
        model.withdraw(order, id, now);
    }
    for (const { id, withdrawn } of snapshot.orders) {
      const order = model.orders.get(id)!;
      if (command.kind === 'withdraw' && withdrawn && !order.withdrawn && order.paidAt === null)
        model.withdrawUnpaid(order, now);
    }
    for (const received of this.world.faults.answers) {
      if (received.kind === 'refund_refused') {
        const refund = snapshot.refunds.find(({ id }) => id === received.refundId);
        if (refund?.status === 'failed') model.refundRefused(received.refundId);
        continue;
      }
      const order = snapshot.orders.find(({ paymentId }) => paymentId === received.told.paymentId)!;
      if (received.syncVersion <= (order.appliedSyncVersion ?? 0))
        model.applyPayment(model.orders.get(order.id)!, received.told, now, (id) => this.refundOf(id));
    }
  }

  /** The refund of an order whose payment arrived after the withdrawal. */
  private refundOf(order: string): string {
    return this.snapshot.refunds.find(({ orderId, cause }) => orderId === order && cause === 'withdrawal')!.id;
  }

  private expectPlaced(end: OperationOutcome<unknown>, before: Snapshot): void {
    if (end.kind !== 'refused' || ERRORS_AFTER_STORE.has(end.code)) return;
    const { who } = this.posted!;
    if (end.code === 'money_owed') expect(this.model.owesMoney(who), 'a member who may not order').toBe(true);
    if (end.code === 'orders_held') expect(this.model.isHeld(who), 'a member whose orders are held').toBe(true);
    expect(this.snapshot.orders.length, `orders after ${end.code}`).toBe(before.orders.length);
  }

  private compare(): void {
    const { model, snapshot, world } = this;
    expectInvariants(snapshot, world.validities);
    for (const [who, { viewer }] of world.people.entries()) {
      const { id: _, ...stored } = snapshot.users.find(({ id }) => id === viewer.userId)!;
      expect(stored, `member ${who}`).toEqual({
        credits: model.balances[who],
        debt: model.debts[who],
        premium: model.isPremium(who),
        blocked: model.blocked[who],
        owesMoney: model.owesMoney(who),
      });
    }
    this.debits.compare(snapshot);
    for (const order of snapshot.orders) {
      const known = model.orders.get(order.id)!;
      expect([order.clawedBack, order.withdrawn, order.paid], `an order that is ${order.status}`).toEqual([
        known.taken,
        known.withdrawn,
        known.paidAt !== null,
      ]);
      if (order.paid) expect(order.status).toBe(known.status);
    }
  }

  /** Without faults the platform catches up by itself: its orders match the provider's payments. */
  private async settle(): Promise<void> {
    const { world, model } = this;
    world.faults.fault = 'fine';
    for (const ms of SETTLE_INTERVALS) {
      world.clock.advance(ms);
      await this.take({ command: { kind: 'sweep' }, crash: null }, async () => {
        await world.sweep();
        await world.work(1, false);
      });
    }
    const payments = await Promise.all(world.people.map((ctx) => world.services.sandbox.list(ctx)));
    for (const payment of payments.flat()) {
      const order = this.snapshot.orders.find(({ id }) => id === payment.order)!;
      expect(order.paid, `an order whose payment is ${payment.state}`).toBe(payment.state === 'paid');
      const refunded = payment.refunds.filter(({ state }) => state === 'refunded');
      const money = refunded.reduce((total, { amount }) => total + amount, 0);
      const state = payment.chargedBack > 0 ? 'charged_back' : money >= payment.amount.value ? 'refunded' : 'paid';
      if (order.paid) expect(order.status).toBe(state);
    }
    for (const { status } of this.snapshot.orders) expect(['created', 'pending']).not.toContain(status);
    for (const { status, orderId } of this.snapshot.refunds) {
      // Held by the chargeback of its order.
      const held = this.snapshot.orders.some((order) => order.id === orderId && order.status === 'charged_back');
      expect(held ? ['refunded', 'failed', 'intent'] : ['refunded', 'failed']).toContain(status);
    }
    expect(model.balances.every((balance) => balance >= 0)).toBe(true);
  }
}
