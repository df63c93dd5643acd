import { z } from 'zod';

import { discountCodeSchema } from '../modules/credits/discount-code.schema.ts';
import { packagesSchema } from '../modules/payments/packages.schema.ts';
import { viewPackages } from '../modules/payments/packages.view.ts';
import { anyoneCall, memberCall } from './call.ts';
import { discountCodeShape, methodShape, packageShape } from './views.schema.ts';

export const moneyCalls = [
  memberCall({
    method: 'GET',
    path: '/api/time-bonus.php',
    summary: 'The welcome discount of the first four hours, with the seconds that are left of it',
    output: z.strictObject({
      timeBonus: z.strictObject({
        isVisible: z.boolean(),
        remaining: z.int().min(0),
        discountcode: discountCodeShape.nullable(),
      }),
    }),
    answer: async (ctx, { services }) => ({ timeBonus: services.credits.viewTimeBonus(ctx) }),
  }),
  anyoneCall({
    method: 'GET',
    path: '/api/discountcode.php',
    summary: 'A discount code as typed, or with welcome=true the running welcome discount',
    input: discountCodeSchema,
    output: z.strictObject({ discountcode: discountCodeShape }),
    errors: ['discount_code_not_found', 'discount_code_used', 'too_many_requests'],
    answer: async (ctx, { input, services }) => ({ discountcode: await services.credits.viewDiscountCode(ctx, input) }),
  }),
  anyoneCall({
    method: 'GET',
    path: '/api/packages.php',
    summary: 'What is for sale from a country, and by which methods it can be paid at what cost',
    input: packagesSchema,
    output: z.strictObject({ packages: z.array(packageShape), methods: z.array(methodShape) }),
    errors: ['too_many_requests'],
    answer: async (ctx, { input: { discountcode, ...asked }, services }) =>
      viewPackages(await services.shop.viewShop(ctx, { ...asked, code: discountcode })),
  }),
];
