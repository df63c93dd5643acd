import fc from 'fast-check';

import type { Crash } from './process-crash.ts';
import type { ProviderFault } from './provider-faults.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A direct debit command; orders are referenced by age. */
export type DebitCommand = { order: number; stranger: boolean } & (
  | { kind: 'debit_begin'; account: 0 | 1; wrong: 'iban' | 'box' | 'channel' | null }
  /** `former` was sent before the newest, `other` for another order. */
  | { kind: 'debit_confirm'; otp: 'newest' | 'former' | 'other' | 'wrong' }
  | { kind: 'debit_resend' | 'debit_go_on' | 'debit_view' }
);

const otherMember = fc.integer({ min: 0, max: 19 }).map((number) => number === 0);
const common = { order: fc.nat({ max: 2 }), stranger: otherMember };
const account = fc.constantFrom(0 as const, 1 as const);

export const debitCommand: fc.Arbitrary<DebitCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('debit_begin' as const),
      account,
      wrong: fc.constantFrom(null, null, null, null, 'iban' as const, 'box' as const, 'channel' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...common,
      kind: fc.constant('debit_confirm' as const),
      otp: fc.constantFrom('newest' as const, 'newest' as const, 'former' as const, 'other' as const, 'wrong' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...common,
      kind: fc.constantFrom('debit_resend' as const, 'debit_go_on' as const, 'debit_view' as const),
    }),
  },
);

/** A debit takes more transactions than an order paid at the provider. */
export const debitCrash: fc.Arbitrary<Crash | null> = fc.option(
  fc.record({ when: fc.constantFrom('before' as const, 'after' as const), transaction: fc.nat({ max: 12 }) }),
);

/** Course of a signed debit: what the bank does, when, and how much later money is returned. */
export const debitCourse = fc.record({
  account,
  crash: debitCrash,
  /** Wrong codes entered before the right one. */
  mistakes: fc.constantFrom(0, 0, 0, 1, 4, 5, 6),
  /** Whether another code is requested before the right one is entered. */
  resend: fc.constantFrom(false, false, true),
  /** During the confirmation. */
  weather: fc.constantFrom<ProviderFault[]>('fine', 'fine', 'fine', 'fine', 'lost', 'silent', 'busy', 'refusing'),
  /** Whether the buyer cancels the order after all. */
  cancel: fc.constantFrom(false, false, false, true),
  bank: fc.constantFrom<('paid' | 'failed' | 'time')[]>('paid', 'paid', 'time', 'time', 'failed'),
  hear: fc.constantFrom<('sweep' | 'read' | 'notice')[]>('sweep', 'read', 'notice'),
  /** Days after that; a debit can be objected to for eight weeks. */
  back: fc.constantFrom<(null | { days: number; action: 'chargeback' | 'refund'; undone: boolean })[]>(
    null,
    null,
    { days: 1, action: 'chargeback', undone: false } as const,
    ...[20, 55].map((days) => ({ days, action: 'chargeback', undone: days === 20 }) as const),
    { days: 2, action: 'refund', undone: true } as const,
  ),
  again: fc.boolean(),
});

export const daysInMs = (count: number): number => count * DAY_MS;
export const AFTER_A_MINUTE_MS = MINUTE_MS + 1000;
