import { expect } from 'vitest';

import { oneTimeCode } from '../../../server/modules/money/payments/debits/debit-code.ts';
import { DEBIT_INPUT } from '../../factories/debit.ts';
import type { DebitCommand } from './debit-commands.ts';
import { ACCOUNTS, DebitModel, type Attempt, type ExpectedOutcome } from './debits.ts';
import type { OperationOutcome } from './process-crash.ts';
import type { MoneyModel } from './model.ts';
import type { Snapshot, StoredOrder } from './snapshot.ts';
import type { World } from './world.ts';

const DEBIT_COMMANDS: Record<DebitCommand['kind'], true> = {
  debit_begin: true,
  debit_confirm: true,
  debit_resend: true,
  debit_go_on: true,
  debit_view: true,
};

export const isDebitCommand = (command: { kind: string }): command is DebitCommand => command.kind in DEBIT_COMMANDS;

/** A prepared command: how to run it, and how to check its outcome. */
interface PreparedCommand {
  act(): Promise<unknown>;
  expectEnd(end: OperationOutcome<unknown>, after: Snapshot): void;
}

/** Maximum package prices, in cents. */
const PRICES: Record<string, number> = { p0: 999, p1: 2499 };

/** The direct debit part of a run. */
export class DebitRun {
  private readonly world: World;
  private readonly money: MoneyModel;
  private readonly model: DebitModel;
  private forms = 0;

  constructor(world: World, money: MoneyModel) {
    this.world = world;
    this.money = money;
    this.model = new DebitModel(money);
  }

  compare(snapshot: Snapshot): void {
    this.model.compare(snapshot);
  }

  /** Prepares a direct debit command; a no-op while there is no such order. */
  prepare(command: DebitCommand, before: Snapshot): PreparedCommand {
    const orders = before.orders.filter(({ method }) => method === 'sdd');
    const order = orders.at(-1 - (command.order % Math.max(orders.length, 1)));
    if (!order) return { act: () => Promise.resolve(), expectEnd: () => undefined };
    const owner = this.ownerOf(order);
    const attempt: Attempt = {
      command,
      order,
      owner,
      who: command.stranger ? 1 - owner : owner,
      typed: this.typed(command, order, orders),
      now: this.world.clock.now().getTime(),
    };
    const predicted = this.model.predict(attempt, before);
    return {
      act: () => this.act(attempt),
      expectEnd: (end, after) => {
        if (end.kind !== 'crashed') this.expectForetold(end, { predicted, attempt });
        this.model.apply(attempt, { predicted, crashed: end.kind === 'crashed', after });
      },
    };
  }

  /** A placed order uses direct debit only if the account may; the state before or after may have applied. */
  placing(before: Snapshot) {
    const now = this.world.clock.now().getTime();
    const ruling = this.model.ruleAt(now, before.orders);
    return {
      expectEnd: (
        end: OperationOutcome<unknown>,
        after: Snapshot,
        posted: { who: number; package: string } | null,
      ): void => {
        const rulings = [ruling, this.model.ruleAt(now, after.orders)];
        const of = (who: number, amount: number) => rulings.map((rule) => rule(who, amount, null));
        for (const order of after.orders) {
          if (order.method !== 'sdd' || before.orders.some(({ id }) => id === order.id)) continue;
          expect(of(this.ownerOf(order), order.amount), 'refusal of a debit that was ordered').toContain(null);
        }
        if (end.kind !== 'refused' || !end.code.startsWith('direct_debit') || !posted) return;
        expect(of(posted.who, PRICES[posted.package]!), 'refusal of a debit').toContain(end.code);
      },
    };
  }

  private expectForetold(
    end: Exclude<OperationOutcome<unknown>, { kind: 'crashed' }>,
    { predicted, attempt }: Prediction,
  ): void {
    const { kind } = attempt.command;
    if (kind === 'debit_view' && end.kind === 'answer') {
      expect(end.answer, 'the page of a debit').toMatchObject({ step: predicted.step, refusal: predicted.refusal });
      return;
    }
    expect(end.kind === 'refused' ? end.code : null, `refusal of ${kind}`).toBe(predicted.refusal);
  }

  private act({ command, order: { id: order }, who, typed }: Attempt): Promise<unknown> {
    const { debits, people, secrets } = this.world;
    const ctx = people[who]!;
    switch (command.kind) {
      case 'debit_begin': {
        const { wrong } = command;
        const iban = wrong === 'iban' ? 'NL92 ABNA 0417 1643 00' : ACCOUNTS[command.account].iban;
        this.forms += 1;
        // The limit per phone number uses the wall clock and is shared, so each form has a new number.
        const fields = { ...DEBIT_INPUT, iban, phone: `06 ${10_000_000 + this.forms}` };
        const channel = wrong === 'channel' ? 'duif' : command.account === 0 ? 'email' : 'sms';
        return debits.begin(ctx, { order, fields, channel, mandate: wrong !== 'box' });
      }
      case 'debit_confirm':
        return debits.confirm(ctx, {
          order,
          otp: typed === null ? this.wrongCode(order) : oneTimeCode(secrets, typed),
        });
      case 'debit_resend':
        return debits.resend(ctx, { order });
      case 'debit_go_on':
        return debits.resume(ctx, { order });
      default:
        return debits.viewForm(ctx, { order });
    }
  }

  /** Six digits that are not the valid code; other input does not count as an attempt. */
  private wrongCode(order: string): string {
    const newest = this.model.codesOf(order).at(-1);
    return newest && oneTimeCode(this.world.secrets, newest.id) === '000000' ? '000001' : '000000';
  }

  private typed(command: DebitCommand, order: StoredOrder, orders: readonly StoredOrder[]): string | null {
    if (command.kind !== 'debit_confirm' || command.otp === 'wrong') return null;
    const codes = this.model.codesOf(order.id);
    if (command.otp === 'newest') return codes.at(-1)?.id ?? null;
    if (command.otp === 'former') return (codes.at(-2) ?? codes.at(-1))?.id ?? null;
    const other = orders.find(({ id }) => id !== order.id && this.model.codesOf(id).length > 0);
    return (other && this.model.codesOf(other.id).at(-1)?.id) ?? null;
  }

  private ownerOf({ userId }: StoredOrder): number {
    return this.world.people.findIndex(({ viewer }) => viewer.userId === userId);
  }
}

interface Prediction {
  predicted: ExpectedOutcome;
  attempt: Attempt;
}
