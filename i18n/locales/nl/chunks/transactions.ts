import transactions from '../transactions.json' with { type: 'json' };

/** What the screens of payments and movements of credits say. */
export const texts = { transactions };
