import { z } from 'zod';

/** Query of GET /api/discountcode.php: a typed code, or a request for the current welcome discount. */
export const discountCodeSchema = z
  .object({ code: z.string().max(200, { error: 'invalid' }).optional(), welcome: z.literal('true').optional() })
  .superRefine((input, issues) => {
    if (input.code !== undefined || input.welcome) return;
    issues.addIssue({ code: 'custom', path: ['code'], message: 'required' });
  });
export type DiscountCodeInput = z.output<typeof discountCodeSchema>;
