import directdebit from '../directdebit.json' with { type: 'json' };

/** What the form of a direct debit says. */
export const texts = { directdebit };
