import credits from '../credits.json' with { type: 'json' };
import order from '../order.json' with { type: 'json' };

/** What the shop says: packages, the order form, and what becomes of a payment. */
export const texts = { credits, order };
