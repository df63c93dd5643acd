/** A discount code that every demo site has, to try what a code can do. */
export interface DemoCode {
  /** What it shows. */
  shows: 'campaign' | 'amount' | 'once' | 'expired';
  code: string;
  /** What it takes off: percent, or cents of `currency`. One of the two. */
  percentage: number | null;
  amount: number | null;
  currency: string | null;
  /** The least list price, in cents of `currency`. */
  minimum: number | null;
  validity: 'many' | 'once-per-user';
  /** When it ends, in days from when the demo began; those of an ended one are before it. */
  endsAfterDays: number | null;
}

const WITHOUT_LIMIT = { amount: null, currency: null, minimum: null, endsAfterDays: null };

/** Those of all sites; part of the demo's seed. */
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
