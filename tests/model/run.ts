import { randomUUID } from 'node:crypto';

import { expectInvariants, expectViews } from './invariants.ts';
import { applyStored } from './apply-stored.ts';
import { ChatModel } from './model.ts';
import { FREE, MEMBERS, type Buy, type Operation, type Send, type Step } from './operations.ts';
import { expectAct, expectSend } from './predict-outcome.ts';
import {
  wasExecuted,
  isAct,
  isSend,
  type Order,
  type AttemptedOperation,
  type AttemptedBuy,
  type AttemptedSend,
} from './attempted-operations.ts';
import { INITIAL_CREDITS, type World } from './world.ts';

/** Runs steps against the database and the model, and compares the two after each. */
export class ChatRun {
  private readonly model: ChatModel;
  private readonly world: World;
  private readonly clientIds: string[][] = MEMBERS.map(() => []);
  private readonly orders: Order[] = [];
  private texts = 0;

  constructor(world: World) {
    this.world = world;
    this.model = new ChatModel(
      MEMBERS.map(() => INITIAL_CREDITS),
      MEMBERS.map((place) => place !== FREE),
    );
  }

  /** @throws an assertion error when database and model differ afterwards */
  async take(step: Step): Promise<void> {
    const { model, world } = this;
    const tried = await Promise.all(step.map((operation) => this.try(operation)));
    const [first] = tried;
    // The outcome of a single operation that is known to have happened or not is predicted; any other is learned from
    // the database.
    const foretold = tried.length === 1 && wasExecuted(first!.outcomes) !== null ? first! : null;
    if (foretold && isSend(foretold)) expectSend(model, world, foretold);
    if (foretold && isAct(foretold)) expectAct(model, foretold);
    const snapshot = await world.snapshot();
    applyStored(model, world, { tried, snapshot, predicted: foretold !== null });
    expectInvariants(model, world, snapshot);
    await expectViews(model, world, snapshot);
  }

  private async try(operation: Operation): Promise<AttemptedOperation> {
    if (operation.kind === 'send') return this.trySend(operation);
    if (operation.kind === 'buy') return this.tryBuy(operation);
    return { operation, outcomes: [await this.world.act(operation)] };
  }

  private async trySend(operation: Send): Promise<AttemptedSend> {
    const used = this.clientIds[operation.from]!;
    const earlier = operation.again === null ? undefined : used.at(-1 - operation.again);
    const clientId = earlier ?? randomUUID();
    if (!earlier) used.push(clientId);
    const text = operation.what === 'text' ? `Bericht ${(this.texts += 1)}` : '';
    const copies = Array.from({ length: operation.copies }, (_, copy) =>
      this.world.send(operation, { clientId, text, crash: copy === 0 ? operation.crash : null }),
    );
    return { operation, clientId, text, outcomes: await Promise.all(copies) };
  }

  private async tryBuy(operation: Buy): Promise<AttemptedBuy> {
    const earlier = operation.again === null ? undefined : this.orders.at(-1 - operation.again);
    const order = earlier ?? { id: randomUUID(), from: operation.from, credits: operation.credits, paid: false };
    if (!earlier) this.orders.push(order);
    return { operation, order, outcomes: [await this.world.buy(order, operation.crash)] };
  }
}
