import { z } from 'zod';

import { COUNTRIES, PACKAGE_IDS } from '../../../tenants/value-lists.ts';

/** Made by the form that is shown: the same for every try of one order. */
const CLIENT_ID = /^[A-Za-z0-9_-]{8,64}$/;
const LONGEST_AMOUNT = 100_000_000;

/**
 * What an order is placed with. Strict: a price, a rate or an amount of credits comes from the server alone.
 * `paymentmethod` is any word here, so that one which is not offered is refused with the reason.
 */
export const placeOrderSchema = z.strictObject({
  package: z.enum(PACKAGE_IDS),
  paymentmethod: z.string().min(1, { error: 'required' }).max(40, { error: 'invalid' }),
  discountcode: z.string().max(200, { error: 'invalid' }).optional(),
  client_id: z.string().regex(CLIENT_ID),
  country: z.enum(COUNTRIES).optional(),
  /** That the credits may be used at once; without it no order is made. */
  consents: z.strictObject({ immediate: z.boolean().default(false) }),
  /** The total that the buyer was shown, in minor units: another price than this is not charged. */
  expected_amount: z.int().min(0).max(LONGEST_AMOUNT).optional(),
});
export type PlaceOrderInput = z.output<typeof placeOrderSchema>;
