import fc from 'fast-check';

import {
  OUTCOMES,
  type SandboxAction,
} from '../../../server/modules/money/payments/providers/sandbox/choices.schema.ts';
import {
  AFTER_A_MINUTE_MS,
  daysInMs,
  debitCommand,
  debitCrash,
  debitCourse,
  type DebitCommand,
} from './debit-commands.ts';
import type { Crash } from './process-crash.ts';
import type { ProviderFault } from './provider-faults.ts';
import { CODES } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A command; orders and payments are referenced by age. */
export type Command =
  | {
      kind: 'place';
      who: number;
      package: 'p0' | 'p1';
      method: 'ideal' | 'creditcard' | 'sdd';
      code: string | null;
      /** Submits an earlier form again, with other content if `changed`. */
      again: number | null;
      changed: boolean;
    }
  | DebitCommand
  | { kind: 'repeat_order'; who: number }
  | { kind: 'checkout'; payment: number; outcome: (typeof OUTCOMES)[number] }
  | { kind: 'later'; payment: number; action: SandboxAction; part: number | null }
  | { kind: 'notice'; payment: number | 'unknown'; copies: number }
  | { kind: 'work'; times: number; backwards: boolean }
  | { kind: 'read' | 'view' | 'cancel' | 'withdraw'; order: number }
  | { kind: 'spend'; who: number }
  /** By an operator. */
  | { kind: 'give'; who: number; credits: number }
  /** Returns the credits of an unanswered message. */
  | { kind: 'return'; who: number; message: number }
  | { kind: 'pass'; ms: number }
  | { kind: 'sweep' }
  | { kind: 'weather'; weather: ProviderFault };

export interface Step {
  command: Command;
  crash: Crash | null;
}

const who = fc.nat({ max: 1 });
const recent = fc.nat({ max: 3 });
const of = <Kind extends Command['kind']>(kind: Kind) => fc.constant(kind);

const place = fc.record({
  kind: of('place'),
  who,
  package: fc.constantFrom('p0' as const, 'p0' as const, 'p1' as const),
  method: fc.constantFrom('ideal' as const, 'creditcard' as const, 'sdd' as const),
  code: fc.option(fc.constantFrom(...Object.keys(CODES), 'GEENCODE'), { freq: 3 }),
  again: fc.option(recent, { freq: 2 }),
  changed: fc.boolean(),
});

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: place },
  { weight: 1, arbitrary: fc.record({ kind: of('repeat_order'), who }) },
  { weight: 8, arbitrary: debitCommand },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: of('checkout'),
      payment: recent,
      outcome: fc.constantFrom(...OUTCOMES, 'paid', 'paid', 'paid', 'paid'),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: of('later'),
      payment: recent,
      action: fc.constantFrom<SandboxAction[]>(
        'refund',
        'refund',
        'chargeback',
        'reverse_chargeback',
        'fail_refund',
        'paid',
        'failed',
      ),
      part: fc.option(fc.integer({ min: 1, max: 1500 })),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: of('notice'),
      copies: fc.integer({ min: 1, max: 3 }),
      payment: fc.oneof({ weight: 5, arbitrary: recent }, { weight: 1, arbitrary: fc.constant('unknown' as const) }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: of('work'), times: fc.integer({ min: 1, max: 2 }), backwards: fc.boolean() }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('read' as const, 'view' as const), order: recent }) },
  { weight: 1, arbitrary: fc.record({ kind: of('cancel'), order: recent }) },
  { weight: 3, arbitrary: fc.record({ kind: of('withdraw'), order: recent }) },
  { weight: 7, arbitrary: fc.record({ kind: of('spend'), who }) },
  { weight: 2, arbitrary: fc.record({ kind: of('return'), who, message: recent }) },
  { weight: 2, arbitrary: fc.record({ kind: of('give'), who, credits: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: of('pass'),
      ms: fc.constantFrom(3000, MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, DAY_MS, 5 * DAY_MS, 30 * DAY_MS),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: of('sweep') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: of('weather'),
      weather: fc.constantFrom<ProviderFault[]>(
        'fine',
        'fine',
        'busy',
        'lost',
        'silent',
        'refusing',
        'wrong_sum',
        'wrong_currency',
      ),
    }),
  },
);

const crash: fc.Arbitrary<Crash | null> = fc.option(
  fc.record({ when: fc.constantFrom('before' as const, 'after' as const), transaction: fc.nat({ max: 8 }) }),
  { freq: 3 },
);

type Episode = Step[];

const withoutCrash = (each: Command): Step => ({ command: each, crash: null });
const usuallyLatest = fc.constantFrom(0, 0, 1, 2);

const single: fc.Arbitrary<Episode> = fc.record({ command, crash }).map((step) => [step]);

/** A paid order, as most are, so that later commands have something to operate on. */
const paidOrder: fc.Arbitrary<Episode> = place.map((first) => [
  withoutCrash({
    ...first,
    again: null,
    code: first.code === 'GEENCODE' ? null : first.code,
    method: first.method === 'sdd' ? 'ideal' : first.method,
  }),
  withoutCrash({ kind: 'checkout', payment: 0, outcome: 'paid' }),
  withoutCrash({ kind: 'view', order: 0 }),
]);

/**
 * Credits of one or two orders are spent, an operator may grant some, then one order is refunded or charged back: FIFO
 * decides what is unused, and what a chargeback cannot find becomes debt. New credits pay that off first.
 */
const usedThenReturned: fc.Arbitrary<Episode> = fc
  .record({
    buyer: who,
    orders: fc.integer({ min: 1, max: 2 }),
    messages: fc.integer({ min: 1, max: 5 }),
    which: fc.nat({ max: 1 }),
    how: fc.constantFrom<('refund' | 'chargeback' | 'withdrawal')[]>(
      'refund',
      'chargeback',
      'chargeback',
      'withdrawal',
    ),
    next: fc.constantFrom('buy', 'reverse', 'nothing'),
    gift: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2 }),
    unanswered: fc.boolean(),
    crash,
  })
  .map(({ buyer, orders, messages, which, how, next, gift, unanswered, crash: end }) => {
    const order = { kind: 'place', who: buyer, package: 'p0', method: 'ideal', code: null, again: null } as const;
    const buy: Episode = [
      withoutCrash({ ...order, changed: false }),
      withoutCrash({ kind: 'checkout', payment: 0, outcome: 'paid' }),
      withoutCrash({ kind: 'view', order: 0 }),
    ];
    const target = orders === 1 ? 0 : which;
    const change = (action: SandboxAction): Episode => [
      withoutCrash({ kind: 'later', payment: target, action, part: null }),
      { command: { kind: 'read', order: target }, crash: end },
    ];
    const back: Episode =
      how === 'withdrawal' ? [{ command: { kind: 'withdraw', order: target }, crash: end }] : change(how);
    const after = { buy, reverse: change('reverse_chargeback'), nothing: [] }[next] ?? [];
    const spent = Array.from({ length: messages }, () => withoutCrash({ kind: 'spend', who: buyer }));
    const bought = Array.from({ length: orders }, () => buy).flat();
    const given = gift === null ? [] : [withoutCrash({ kind: 'give', who: buyer, credits: gift })];
    const returned = unanswered ? [withoutCrash({ kind: 'return', who: buyer, message: 0 })] : [];
    return [...bought, ...spent, ...given, ...returned, ...back, withoutCrash({ kind: 'spend', who: buyer }), ...after];
  });

/** A debit from its order to its chargeback, as far as it gets. */
const debit: fc.Arbitrary<Episode> = fc
  .tuple(place, debitCourse)
  .map(([first, { account, crash: end, mistakes, resend, weather, cancel, bank, hear, back, again }]) => {
    const of = { order: 0, stranger: false } as const;
    const order = { ...first, method: 'sdd', again: null, code: null } as const;
    const begin = (by: 0 | 1) => withoutCrash({ ...of, kind: 'debit_begin', account: by, wrong: null });
    const confirm = (otp: 'newest' | 'wrong') => withoutCrash({ ...of, kind: 'debit_confirm', otp });
    const pass = (ms: number) => withoutCrash({ kind: 'pass', ms });
    const later = (action: SandboxAction) => withoutCrash({ kind: 'later', payment: 0, action, part: null });
    const told: Record<typeof hear, Episode> = {
      sweep: [withoutCrash({ kind: 'sweep' })],
      read: [withoutCrash({ kind: 'read', order: 0 })],
      notice: [
        withoutCrash({ kind: 'notice', payment: 0, copies: 2 }),
        withoutCrash({ kind: 'work', times: 2, backwards: true }),
      ],
    };
    const signed: Episode = [
      pass(AFTER_A_MINUTE_MS),
      withoutCrash(order),
      begin(account),
      ...Array.from({ length: mistakes }, () => confirm('wrong')),
      ...(resend ? [pass(AFTER_A_MINUTE_MS), withoutCrash({ ...of, kind: 'debit_resend' })] : []),
      withoutCrash({ kind: 'weather', weather }),
      { command: { ...of, kind: 'debit_confirm', otp: 'newest' }, crash: end },
      ...(cancel ? [withoutCrash({ kind: 'cancel', order: 0 } as const)] : []),
      withoutCrash({ kind: 'weather', weather: 'fine' }),
      // By then another process may retry an attempt that crashed.
      pass(AFTER_A_MINUTE_MS),
      withoutCrash({ kind: 'work', times: 1, backwards: false }),
    ];
    const ended = [...(bank === 'time' ? [pass(daysInMs(3))] : [later(bank)]), ...told[hear]];
    const returned = back
      ? [
          pass(daysInMs(back.days)),
          later(back.action),
          ...told[hear],
          ...(back.undone
            ? [later(back.action === 'refund' ? 'fail_refund' : 'reverse_chargeback'), ...told[hear]]
            : []),
        ]
      : [];
    return [
      ...signed,
      ...ended,
      ...returned,
      ...(again ? [pass(AFTER_A_MINUTE_MS), withoutCrash(order), begin(1)] : []),
    ];
  });

/** Consecutive signed orders, up to the limit. */
const debitLimit: fc.Arbitrary<Episode> = fc
  .record({
    orders: fc.array(fc.tuple(place, debitCrash), { minLength: 2, maxLength: 4 }),
    buyer: who,
    wait: fc.boolean(),
  })
  .map(({ orders, buyer, wait }) => {
    const of = { order: 0, stranger: false } as const;
    const placed = orders.flatMap(([order, end]): Episode => [
      withoutCrash({ ...order, who: buyer, method: 'sdd', again: null, code: null }),
      withoutCrash({ ...of, kind: 'debit_begin', account: 0, wrong: null }),
      withoutCrash({ kind: 'pass', ms: AFTER_A_MINUTE_MS }),
      { command: { ...of, kind: 'debit_confirm', otp: 'newest' }, crash: end },
      ...(wait
        ? [
            withoutCrash({ kind: 'later', payment: 0, action: 'paid', part: null }),
            withoutCrash({ kind: 'read', order: 0 }),
          ]
        : []),
    ]);
    return [...placed, withoutCrash({ ...of, kind: 'debit_view' })];
  });

const spending: fc.Arbitrary<Episode> = fc
  .record({ who, messages: fc.integer({ min: 1, max: 4 }) })
  .map(({ who: buyer, messages }) =>
    Array.from({ length: messages }, () => withoutCrash({ kind: 'spend', who: buyer })),
  );

/** A refund or chargeback, or its reversal, that the platform learns about more or less reliably. */
const reversal: fc.Arbitrary<Episode> = fc
  .record({
    payment: usuallyLatest,
    action: fc.constantFrom<SandboxAction[]>(
      'refund',
      'refund',
      'chargeback',
      'chargeback',
      'reverse_chargeback',
      'fail_refund',
    ),
    part: fc.option(fc.integer({ min: 1, max: 1500 })),
    hear: fc.constantFrom('read' as const, 'work' as const),
    crash,
  })
  .map(({ hear, crash: end, payment, ...what }) => [
    withoutCrash({ kind: 'later', payment, ...what }),
    hear === 'read'
      ? { command: { kind: 'read', order: payment }, crash: end }
      : { command: { kind: 'sweep' }, crash: end },
    withoutCrash({ kind: 'work', times: 1, backwards: false }),
  ]);

const withdrawal: fc.Arbitrary<Episode> = fc
  .record({ order: usuallyLatest, crash })
  .map(({ order, crash: end }) => [{ command: { kind: 'withdraw', order }, crash: end }]);

/**
 * An order is withdrawn from, and its refund arrives or is still to be requested; then the bank takes the money back too,
 * and may return it, or somebody refunds it at the provider. Nobody keeps more than was paid without a debt.
 */
const withdrawnThenReversed: fc.Arbitrary<Episode> = fc
  .record({
    buyer: who,
    messages: fc.integer({ min: 0, max: 2 }),
    sent: fc.boolean(),
    returned: fc.boolean(),
    second: fc.constantFrom('chargeback' as const, 'refund' as const),
    reversed: fc.boolean(),
    crash,
  })
  .map(({ buyer, messages, sent, returned, second, reversed, crash: end }) => {
    const order = { kind: 'place', who: buyer, package: 'p0', method: 'creditcard', code: null, again: null } as const;
    const tell = (action: SandboxAction): Episode => [
      withoutCrash({ kind: 'later', payment: 0, action, part: null }),
      { command: { kind: 'read', order: 0 }, crash: end },
    ];
    const refund: Episode = [
      withoutCrash({ kind: 'work', times: 1, backwards: false }),
      withoutCrash({ kind: 'pass', ms: 15 * MINUTE_MS }),
      withoutCrash({ kind: 'read', order: 0 }),
    ];
    return [
      withoutCrash({ ...order, changed: false }),
      withoutCrash({ kind: 'checkout', payment: 0, outcome: 'paid' }),
      withoutCrash({ kind: 'view', order: 0 }),
      ...Array.from({ length: messages }, () => withoutCrash({ kind: 'spend', who: buyer })),
      { command: { kind: 'withdraw', order: 0 }, crash: end },
      ...(sent ? refund : []),
      ...(returned ? [withoutCrash({ kind: 'return', who: buyer, message: 0 })] : []),
      ...(returned ? [withoutCrash({ kind: 'withdraw', order: 0 })] : []),
      ...tell(second),
      withoutCrash({ kind: 'spend', who: buyer }),
      withoutCrash({ ...order, changed: false }),
      ...(reversed ? [...tell('reverse_chargeback'), withoutCrash({ kind: 'sweep' })] : []),
    ];
  });

/** An order is withdrawn from before its payment arrives, which may arrive all the same. */
const withdrawnBeforePaid: fc.Arbitrary<Episode> = fc
  .record({
    first: place,
    outcome: fc.constantFrom('pending' as const, 'authorized' as const, null),
    late: fc.boolean(),
    refunded: fc.boolean(),
    crash,
  })
  .map(({ first, outcome, late, refunded, crash: end }) => [
    withoutCrash({ ...first, again: null, method: first.method === 'sdd' ? 'ideal' : first.method }),
    ...(outcome ? [withoutCrash({ kind: 'checkout', payment: 0, outcome } as const)] : []),
    withoutCrash({ kind: 'view', order: 0 }),
    { command: { kind: 'withdraw', order: 0 }, crash: end },
    ...(late ? [withoutCrash({ kind: 'checkout', payment: 0, outcome: 'paid' } as const)] : []),
    ...(refunded ? [withoutCrash({ kind: 'later', payment: 0, action: 'refund', part: null } as const)] : []),
    withoutCrash({ kind: 'pass', ms: 15 * MINUTE_MS }),
    { command: { kind: 'sweep' }, crash: end },
    withoutCrash({ kind: 'work', times: 1, backwards: false }),
  ]);

const episode = fc.oneof(
  { weight: 8, arbitrary: single },
  { weight: 3, arbitrary: paidOrder },
  { weight: 3, arbitrary: usedThenReturned },
  { weight: 3, arbitrary: debit },
  { weight: 1, arbitrary: debitLimit },
  { weight: 2, arbitrary: spending },
  { weight: 5, arbitrary: reversal },
  { weight: 1, arbitrary: withdrawal },
  { weight: 3, arbitrary: withdrawnThenReversed },
  { weight: 2, arbitrary: withdrawnBeforePaid },
);

const long: fc.Arbitrary<Step[]> = fc
  .tuple(paidOrder, fc.array(episode, { minLength: 2, maxLength: 8 }))
  .map(([first, rest]) => [first, ...rest].flat());

/** Without an initial purchase: a first order may fail, be debited or never be paid. */
const short: fc.Arbitrary<Step[]> = fc
  .array(episode, { minLength: 1, maxLength: 3 })
  .map((episodes) => episodes.flat());

/** Commands of two buyers. Most sequences are short, because most failures need few steps; some are long. */
export const commandSequences: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 1, arbitrary: long },
  { weight: 3, arbitrary: short },
);
