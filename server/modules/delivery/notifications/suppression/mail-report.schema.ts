import { z } from 'zod';

const addressSchema = z.string().trim().toLowerCase().min(3).max(320);

/** A feedback report of a mail server: tenant, recipient and event. */
export const mailReportSchema = z
  .strictObject({
    /** The tenant's slug, so that a report is valid for one tenant only. */
    site: z.string().max(60),
    kind: z.enum(['fbl', 'bounce', 'listunsubscribe']),
    /** Recipient address, or … */
    address: addressSchema.optional(),
    /** … the Message-ID of the mail. */
    message_id: addressSchema.optional(),
    /** For a bounce; `soft` (temporary) bounces are ignored. */
    bounce: z.enum(['hard', 'soft']).default('hard'),
  })
  .refine(({ address, message_id }) => (address === undefined) !== (message_id === undefined), {
    path: ['address'],
    message: 'either address or message_id',
  });

export type MailReport = z.output<typeof mailReportSchema>;
