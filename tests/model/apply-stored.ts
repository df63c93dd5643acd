import { expect } from 'vitest';

import type { Outcome } from './crashing-database.ts';
import type { ChatModel } from './model.ts';
import { FICTIONAL } from './operations.ts';
import type { Snapshot, StoredMessage } from './snapshot.ts';
import {
  wasExecuted,
  isAct,
  isBuy,
  isSend,
  type AttemptedOperation,
  type AttemptedBuy,
  type AttemptedSend,
} from './attempted-operations.ts';
import type { World } from './world.ts';

interface StepResult {
  tried: readonly AttemptedOperation[];
  snapshot: Snapshot;
  /** Whether the step was a single operation that is already in the model. */
  predicted: boolean;
}

/**
 * Applies what the step stored to the model, after checking that nothing else was stored and nothing accepted is
 * missing.
 */
export function applyStored(model: ChatModel, world: World, { tried, snapshot, predicted }: StepResult): void {
  applyMessages(model, world, tried.filter(isSend), snapshot);
  for (const one of tried.filter(isBuy)) applyOrder(model, one, snapshot);
  if (predicted) return;
  applyBlocks(model, world, tried, snapshot);
  applyParticipants(model, world, tried, snapshot);
}

function applyMessages(model: ChatModel, world: World, sends: readonly AttemptedSend[], snapshot: Snapshot): void {
  const seen = new Map<string, number>();
  for (const row of snapshot.messages) {
    const index = seen.get(row.conversationId) ?? 0;
    seen.set(row.conversationId, index + 1);
    const from = world.indexOf(row.senderId);
    const side = snapshot.participants.find(
      ({ conversationId, profileId }) => conversationId === row.conversationId && profileId === row.senderId,
    );
    const to = world.indexOf(side!.otherProfileId);
    const known = model.talk(from, to)?.messages[index];
    if (known) expect([row.clientId, row.text, from]).toEqual([known.clientId, known.text, known.from]);
    else applyMessage(model, world, sends, { row, from, to });
  }
  for (const { operation, clientId, outcomes } of sends) {
    if (wasExecuted(outcomes))
      expect(model.accepted(operation.from, clientId), 'an accepted message is stored').toBeDefined();
    const stored = snapshot.messages.find((row) => row.clientId === clientId);
    for (const one of outcomes) if (one.kind === 'answer') expect(one.answer.id).toBe(stored!.id);
  }
}

/** A new message belongs to one send of this step, and to no earlier one. */
function applyMessage(
  model: ChatModel,
  world: World,
  sends: readonly AttemptedSend[],
  { row, from, to }: { row: StoredMessage; from: number; to: number },
): void {
  // Several only for concurrent gifts with one client id; they are equal.
  const candidates = sends.filter(
    ({ operation, clientId, text }) =>
      [operation.from, operation.to, operation.what, clientId, text].join() ===
      [from, to, row.kind, row.clientId, row.text].join(),
  );
  expect(candidates.length, 'a new message has a send').toBeGreaterThan(0);
  const failed = candidates.every(({ outcomes }) => wasExecuted(outcomes) === false);
  expect(failed, 'a send that certainly failed stores nothing').toBe(false);
  expect(model.accepted(from, row.clientId), 'a client id is stored once').toBeUndefined();
  const { what } = candidates[0]!.operation;
  expect([row.kind, row.cost]).toEqual([what, world.costOf(what)]);
  model.accept(to, { from, clientId: row.clientId, what, text: row.text, cost: row.cost });
  if (to === FICTIONAL) model.fictionalAccepted.add(from);
}

function applyOrder(model: ChatModel, { order, outcomes }: AttemptedBuy, snapshot: Snapshot): void {
  const booked = snapshot.transfers.filter(({ referenceId }) => referenceId === order.id).length;
  expect(booked, 'an order is booked once').toBeLessThanOrEqual(1);
  if (order.paid || wasExecuted(outcomes)) expect(booked).toBe(1);
  if (order.paid || booked === 0) return;
  order.paid = true;
  model.balances[order.from]! += order.credits;
}

function applyBlocks(model: ChatModel, world: World, tried: readonly AttemptedOperation[], snapshot: Snapshot): void {
  const stored = new Set(
    snapshot.blocks.map(({ blockerId, blockedId }) => `${world.indexOf(blockerId)}>${world.indexOf(blockedId)}`),
  );
  for (const pair of new Set([...stored, ...model.blocks])) {
    const touched = tried.filter(isAct).filter(({ operation: { from, to } }) => `${from}>${to}` === pair);
    if (touched.length === 0) expect(stored.has(pair), `block ${pair}`).toBe(model.blocks.has(pair));
  }
  model.blocks.clear();
  for (const pair of stored) model.blocks.add(pair);
}

/** An open or delete may have run before or after a concurrent message: the stored state must be one of these. */
function applyParticipants(
  model: ChatModel,
  world: World,
  tried: readonly AttemptedOperation[],
  snapshot: Snapshot,
): void {
  for (const row of snapshot.participants) {
    const [who, other] = [world.indexOf(row.profileId), world.indexOf(row.otherProfileId)];
    const talk = model.talk(who, other)!;
    const side = talk.participants.get(who)!;
    const acts = tried.filter(isAct).filter(({ operation: { from, to } }) => from === who && to === other);
    const was = (kind: string) => acts.some(({ operation }) => operation.kind === kind);
    if (!was('open')) expect(row.readSeq).toBe(side.readUpTo);
    if (!was('delete')) expect(row.hiddenUpToSeq).toBe(side.hiddenUpTo);
    expect(row.readSeq).toBeGreaterThanOrEqual(side.readUpTo);
    expect(row.hiddenUpToSeq).toBeGreaterThanOrEqual(side.hiddenUpTo);
    if (row.hidden && talk.messages.length > 0)
      expect(row.hiddenUpToSeq, 'hidden completely').toBe(talk.messages.length);
    Object.assign(side, { readUpTo: row.readSeq, hiddenUpTo: row.hiddenUpToSeq, hidden: row.hidden });
    const opened = acts.filter(({ operation }) => operation.kind === 'open');
    for (const { outcomes } of acts.length === 1 ? opened : []) expectShown(outcomes[0]!, row, talk.messages);
  }
}

/** Only displayed messages are marked read. */
function expectShown(
  outcome: Outcome<string[] | null>,
  { readSeq, hiddenUpToSeq }: { readSeq: number; hiddenUpToSeq: number },
  messages: readonly { text: string }[],
): void {
  if (outcome.kind !== 'answer' || readSeq <= hiddenUpToSeq) return;
  expect(outcome.answer!.at(-1)).toBe(messages[readSeq - 1]!.text);
}
