import type { Outcome } from './crashes.ts';
import type { Act, Buy, Send } from './operations.ts';

export interface AttemptedSend {
  operation: Send;
  clientId: string;
  text: string;
  /** Of each copy. */
  outcomes: Outcome<{ id: string }>[];
}

export interface AttemptedBuy {
  operation: Buy;
  order: Order;
  outcomes: Outcome<boolean>[];
}

export interface AttemptedAct {
  operation: Act;
  outcomes: Outcome<string[] | null>[];
}

export type AttemptedOperation = AttemptedSend | AttemptedBuy | AttemptedAct;

export interface Order {
  id: string;
  from: number;
  credits: number;
  paid: boolean;
}

export const isSend = (one: AttemptedOperation): one is AttemptedSend => one.operation.kind === 'send';
export const isBuy = (one: AttemptedOperation): one is AttemptedBuy => one.operation.kind === 'buy';
export const isAct = (one: AttemptedOperation): one is AttemptedAct => !isSend(one) && !isBuy(one);

/** Whether an operation was executed, as far as its callers can tell; null if unknown. */
export function wasExecuted(outcomes: readonly Outcome<unknown>[]): boolean | null {
  const stored = outcomes.map((one) => (one.kind === 'crashed' ? one.stored : one.kind === 'answer' ? 'yes' : 'no'));
  if (stored.includes('yes')) return true;
  return stored.includes('unknown') ? null : false;
}
