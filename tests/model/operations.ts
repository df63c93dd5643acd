import fc from 'fast-check';

import type { PlannedCrash } from './crashes.ts';

/** Indexes of the people: three members, the last one free, and a fictional profile. */
export const MEMBERS = [0, 1, 2] as const;
export const FREE = 2;
export const FICTIONAL = 3;

export interface Send {
  kind: 'send';
  from: number;
  to: number;
  via: 'profile' | 'conversation';
  what: 'text' | 'gift';
  /** Reuses the client id of one of the sender's earlier attempts; null for a new one. */
  again: number | null;
  /** Number of concurrent calls with the same client id. */
  copies: number;
  accept: boolean;
  crash: PlannedCrash | null;
}

export interface Act {
  kind: 'open' | 'delete' | 'block' | 'unblock';
  from: number;
  to: number;
  crash: PlannedCrash | null;
}

export interface Buy {
  kind: 'buy';
  from: number;
  credits: number;
  /** Repeats an earlier purchase, like a provider that calls twice. */
  again: number | null;
  crash: PlannedCrash | null;
}

export type Operation = Send | Act | Buy;

/** Operations that run concurrently. */
export type Step = Operation[];

const crash = fc.option(
  fc.record({
    kind: fc.constantFrom<PlannedCrash['kind'][]>('abort', 'kill', 'race', 'deaf', 'slow', 'slow'),
    statement: fc.nat({ max: 10 }),
  }),
  { freq: 2 },
);
const member = fc.constantFrom(...MEMBERS);
const again = fc.option(fc.nat({ max: 9 }), { freq: 2 });

/** Two different people. */
const distinctPair = fc
  .tuple(member, fc.nat({ max: 2 }))
  .map(([from, step]) => ({ from, to: (from + 1 + step) % (FICTIONAL + 1) }));

const send: fc.Arbitrary<Send> = fc
  .record({
    pair: distinctPair,
    via: fc.constantFrom<Send['via'][]>('profile', 'conversation'),
    what: fc.constantFrom<Send['what'][]>('text', 'text', 'text', 'gift'),
    again,
    copies: fc.constantFrom(1, 1, 1, 2, 3),
    accept: fc.boolean(),
    crash,
  })
  .map(({ pair: who, ...rest }) => ({ kind: 'send', ...who, ...rest }));

const actOf = (...kinds: Act['kind'][]): fc.Arbitrary<Act> =>
  fc
    .record({ kind: fc.constantFrom(...kinds), pair: distinctPair, crash })
    .map(({ pair: who, kind, crash: dies }) => ({ kind, ...who, crash: dies }));
const act = actOf('open', 'open', 'open', 'delete', 'block', 'unblock', 'unblock');

const buy: fc.Arbitrary<Buy> = fc.record({
  kind: fc.constant('buy' as const),
  from: member,
  credits: fc.integer({ min: 1, max: 12 }),
  again,
  crash,
});

const operation = fc.oneof(
  { weight: 6, arbitrary: send },
  { weight: 3, arbitrary: act },
  { weight: 1, arbitrary: buy },
);

/** Operations between the same two people, the most likely ones to conflict. */
const conflictingOperations = fc
  .tuple(
    distinctPair,
    fc.array(fc.tuple(fc.oneof(send, actOf('open', 'delete')), fc.boolean()), { minLength: 2, maxLength: 4 }),
  )
  .map(([{ from, to }, operations]) =>
    operations.map(([operation, turned]): Operation =>
      turned && to !== FICTIONAL ? { ...operation, from: to, to: from } : { ...operation, from, to },
    ),
  );

/** Mostly sequential, sometimes up to four concurrently. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: operation.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(operation, { minLength: 2, maxLength: 4 }) },
    { weight: 1, arbitrary: conflictingOperations },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);
