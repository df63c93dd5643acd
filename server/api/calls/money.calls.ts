import { z } from 'zod';

import { discountCodeSchema } from '../../modules/ledger/credits/index.ts';
import { packagesSchema, placeOrderSchema, viewPackages } from '../../modules/money/payments/index.ts';
import { publicCall, INACTIVE_ERRORS, memberCall } from '../call.ts';
import { discountCodeShape, methodShape, orderShape, packageShape } from '../views.schema.ts';

export const moneyCalls = [
  memberCall({
    method: 'GET',
    path: '/api/time-bonus.php',
    summary: 'The welcome discount of the first four hours, with the seconds remaining',
    output: z.strictObject({
      timeBonus: z.strictObject({
        isVisible: z.boolean(),
        remaining: z.int().min(0),
        discountcode: discountCodeShape.nullable(),
      }),
    }),
    answer: async (ctx, { services }) => ({ timeBonus: services.credits.viewTimeBonus(ctx) }),
  }),
  publicCall({
    method: 'GET',
    path: '/api/discountcode.php',
    summary: 'Checks a discount code; welcome=true returns the active welcome discount',
    input: discountCodeSchema,
    output: z.strictObject({ discountcode: discountCodeShape }),
    errors: ['discount_code_not_found', 'discount_code_used', 'discount_code_reserved', 'too_many_requests'],
    answer: async (ctx, { input, services }) => ({ discountcode: await services.credits.viewDiscountCode(ctx, input) }),
  }),
  memberCall({
    method: 'POST',
    path: '/api/order.php',
    summary: 'Places an order; idempotent by client_id',
    input: placeOrderSchema,
    output: z.strictObject({ order: orderShape }),
    status: 201,
    errors: [
      ...INACTIVE_ERRORS,
      'client_id_used',
      'price_changed',
      'money_owed',
      'orders_held',
      'method_unavailable',
      'direct_debit_blocked',
      'direct_debit_limit',
      'spending_paused',
      'spending_limit_reached',
      'payment_refused',
      'payment_unavailable',
      'page_unavailable',
      'too_many_requests',
    ] as const,
    answer: async (ctx, { input, services }) => ({ order: await services.payments.placeOrder(ctx, input) }),
  }),
  memberCall({
    method: 'GET',
    path: '/api/order.php',
    summary: "One of the member's own orders; while it is open, its payment is synchronised with the provider",
    input: z.strictObject({ id: z.string() }),
    output: z.strictObject({ order: orderShape }),
    errors: ['not_found'],
    idFields: ['id'],
    answer: async (ctx, { input, services }) => ({ order: await services.payments.viewOrder(ctx, input) }),
  }),
  publicCall({
    method: 'GET',
    path: '/api/packages.php',
    summary: 'The packages for sale in a country, the payment methods and their fees',
    input: packagesSchema,
    output: z.strictObject({ packages: z.array(packageShape), methods: z.array(methodShape) }),
    errors: ['too_many_requests'],
    answer: async (ctx, { input: { discountcode, ...asked }, services }) =>
      viewPackages(await services.shop.viewShop(ctx, { ...asked, code: discountcode })),
  }),
];
