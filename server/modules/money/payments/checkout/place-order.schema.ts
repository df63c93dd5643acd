import { z } from 'zod';

import { COUNTRIES, PACKAGE_IDS } from '../../../../../tenants/value-lists.ts';

/** Created by the displayed form; the same for every attempt of one order. */
const CLIENT_ID_PATTERN = /^[A-Za-z0-9_-]{8,64}$/;
const MAX_AMOUNT = 100_000_000;

/**
 * Strict: prices, rates and credits come from the server only. `paymentmethod` is any string here, so that an
 * unavailable one is rejected with the reason.
 */
export const placeOrderSchema = z.strictObject({
  package: z.enum(PACKAGE_IDS),
  paymentmethod: z.string().min(1, { error: 'required' }).max(40, { error: 'invalid' }),
  discountcode: z.string().max(200, { error: 'invalid' }).optional(),
  client_id: z.string().regex(CLIENT_ID_PATTERN),
  country: z.enum(COUNTRIES).optional(),
  /** Consent to use the credits immediately; required. */
  consents: z.strictObject({ immediate: z.boolean().default(false) }),
  /** The total that the buyer saw, in minor units: no other price is charged. Without it the price is today's. */
  expected_amount: z.int().min(0).max(MAX_AMOUNT).optional(),
});
export type PlaceOrderInput = z.output<typeof placeOrderSchema>;
