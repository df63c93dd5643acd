import type { Outcome } from './crashes.ts';
import type { Act, Buy, Send } from './operations.ts';

export interface TriedSend {
  operation: Send;
  clientId: string;
  text: string;
  /** Of each copy. */
  outcomes: Outcome<{ id: string }>[];
}

export interface TriedBuy {
  operation: Buy;
  order: Order;
  outcomes: Outcome<boolean>[];
}

export interface TriedAct {
  operation: Act;
  outcomes: Outcome<string[] | null>[];
}

export type Tried = TriedSend | TriedBuy | TriedAct;

export interface Order {
  id: string;
  from: number;
  credits: number;
  paid: boolean;
}

export const isSend = (one: Tried): one is TriedSend => one.operation.kind === 'send';
export const isBuy = (one: Tried): one is TriedBuy => one.operation.kind === 'buy';
export const isAct = (one: Tried): one is TriedAct => !isSend(one) && !isBuy(one);

/** Whether an operation was executed, as far as its callers can tell; null if unknown. */
export function happened(outcomes: readonly Outcome<unknown>[]): boolean | null {
  const stored = outcomes.map((one) => (one.kind === 'crashed' ? one.stored : one.kind === 'answer' ? 'yes' : 'no'));
  if (stored.includes('yes')) return true;
  return stored.includes('unknown') ? null : false;
}
