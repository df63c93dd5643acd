/** A discount code that every demo site has. */
export interface DemoCode {
  /** The feature it demonstrates. */
  shows: 'campaign' | 'amount' | 'once' | 'expired';
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

const WITHOUT_LIMIT = { amount: null, currency: null, minimum: null, endsAfterDays: null };

/** The codes of all sites; part of the demo's seed. */
export const DEMO_CODES: readonly DemoCode[] = [
  { ...WITHOUT_LIMIT, shows: 'campaign', code: 'LENTE30', percentage: 30, validity: 'many', endsAfterDays: 365 },
  {
    shows: 'amount',
    code: 'VIJF',
    percentage: null,
    amount: 500,
    currency: 'EUR',
    minimum: 2000,
    validity: 'many',
    endsAfterDays: null,
  },
  { ...WITHOUT_LIMIT, shows: 'once', code: 'EENKEER40', percentage: 40, validity: 'once-per-user' },
  { ...WITHOUT_LIMIT, shows: 'expired', code: 'ZOMER50', percentage: 50, validity: 'many', endsAfterDays: -30 },
];
