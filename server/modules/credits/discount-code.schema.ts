import { z } from 'zod';

/** What GET /api/discountcode.php takes: a code as typed, or the question for the running welcome discount. */
export const discountCodeSchema = z
  .object({ code: z.string().max(200, { error: 'invalid' }).optional(), welcome: z.literal('true').optional() })
  .superRefine((input, issues) => {
    if (input.code !== undefined || input.welcome) return;
    issues.addIssue({ code: 'custom', path: ['code'], message: 'required' });
  });
export type DiscountCodeInput = z.output<typeof discountCodeSchema>;
