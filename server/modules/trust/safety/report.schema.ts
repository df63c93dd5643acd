import { z } from 'zod';

import { REPORT_REASONS } from './report-reasons.schema.ts';

/** Body of `POST /api/report.php`: about a profile, or one of its messages or photos. */
export const reportSchema = z
  .object({
    profile: z.string(),
    reason: z.enum(REPORT_REASONS, { error: 'report_reason_required' }),
    text: z.string().max(100_000).optional(),
    message: z.string().optional(),
    photo: z.string().optional(),
  })
  .refine(({ message, photo }) => message === undefined || photo === undefined, {
    error: 'either_message_or_photo',
    path: ['message'],
  });
export type ReportInput = z.output<typeof reportSchema>;
