import { expect } from 'vitest';

import type { ChatModel } from './model.ts';
import { FICTIONAL } from './operations.ts';
import { wasExecuted, type AttemptedAct, type AttemptedSend } from './attempted-operations.ts';
import type { World } from './world.ts';

/** The expected refusal of a send, by the order of the rules; null when it must be accepted. */
function predictRefusal(model: ChatModel, world: World, { operation, clientId }: AttemptedSend): string | null {
  const { from, to, via, accept, what } = operation;
  const earlier = model.accepted(from, clientId);
  if (earlier) return earlier.what === what ? null : 'client_id_used';
  const talk = model.talk(from, to);
  if (model.blocked(from, to) || (via === 'conversation' && !talk)) return 'not_found';
  if (to === FICTIONAL && !model.fictionalAccepted.has(from) && !accept) return 'fictional_warning_required';
  const mayStart = model.premium[from] || model.started(from) < world.tenant.free_conversations;
  if (!talk && !mayStart) return 'premium_required';
  return model.balances[from]! < world.costOf(what) ? 'insufficient_credits' : null;
}

/** Checks a send that ran alone: each of its copies ends as the rules require. */
export function expectSend(model: ChatModel, world: World, tried: AttemptedSend): void {
  const code = predictRefusal(model, world, tried);
  for (const outcome of tried.outcomes) {
    if (outcome.kind === 'answer') expect(code, 'accepted although a refusal was expected').toBeNull();
    if (outcome.kind === 'refused') expect(outcome.code).toBe(code);
    if (outcome.kind === 'crashed' && code !== null) expect(outcome.stored).not.toBe('yes');
  }
}

/** Checks an act that ran alone, and applies it to the model. */
export function expectAct(model: ChatModel, { operation, outcomes }: AttemptedAct): void {
  const { kind, from, to } = operation;
  const [outcome] = outcomes;
  const done = wasExecuted(outcomes);
  const mine = `${from}>${to}`;
  const refused =
    kind === 'block' || kind === 'unblock'
      ? model.blocked(from, to) && !model.blocks.has(mine)
      : !model.talk(from, to) || model.blocked(from, to);
  if (outcome!.kind !== 'crashed') expect(outcome!.kind).toBe(refused ? 'refused' : 'answer');
  if (refused) expect(done, 'done although a refusal was expected').toBe(false);
  if (!done) return;
  if (outcome!.kind === 'answer' && kind === 'open') expect(outcome!.answer).toEqual(model.page(from, to));
  if (kind === 'block') model.blocks.add(mine);
  if (kind === 'unblock') model.blocks.delete(mine);
  if (kind === 'open') model.open(from, to);
  if (kind === 'delete') model.delete(from, to);
}
