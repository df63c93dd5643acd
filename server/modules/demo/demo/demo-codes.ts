export interface DemoCode {
  demonstrates: 'campaign' | 'amount' | 'once' | 'expired';
  code: string;
  /** Discount in percent, or in cents of `currency`; exactly one is set. */
  percentage: number | null;
  amount: number | null;
  currency: string | null;
  /** Minimum list price in cents of `currency`. */
  minimum: number | null;
  validity: 'many' | 'once-per-user';
  /** Days from the start of the demo until it expires; negative for an expired code. */
  endsAfterDays: number | null;
}

const NO_LIMITS = { amount: null, currency: null, minimum: null, endsAfterDays: null };

export const DEMO_CODES: readonly DemoCode[] = [
  { ...NO_LIMITS, demonstrates: 'campaign', code: 'LENTE30', percentage: 30, validity: 'many', endsAfterDays: 365 },
  {
    demonstrates: 'amount',
    code: 'VIJF',
    percentage: null,
    amount: 500,
    currency: 'EUR',
    minimum: 2000,
    validity: 'many',
    endsAfterDays: null,
  },
  { ...NO_LIMITS, demonstrates: 'once', code: 'EENKEER40', percentage: 40, validity: 'once-per-user' },
  { ...NO_LIMITS, demonstrates: 'expired', code: 'ZOMER50', percentage: 50, validity: 'many', endsAfterDays: -30 },
];
