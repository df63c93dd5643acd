import { z } from 'zod';

const named = z.string().trim().toLowerCase().min(3).max(320);

/** What a report says: which site's mail, to whom, and what became of it. */
export const mailReportSchema = z
  .strictObject({
    /** The site's slug, so that a report holds for no other site. */
    site: z.string().max(60),
    kind: z.enum(['fbl', 'bounce', 'listunsubscribe']),
    /** The address that the mail went to … */
    address: named.optional(),
    /** … or the Message-ID of the mail. */
    message_id: named.optional(),
    /** Of a bounce: `soft` when the address may work later, which is ignored. */
    bounce: z.enum(['hard', 'soft']).default('hard'),
  })
  .refine(({ address, message_id }) => (address === undefined) !== (message_id === undefined), {
    path: ['address'],
    message: 'either address or message_id',
  });

export type MailReport = z.output<typeof mailReportSchema>;
