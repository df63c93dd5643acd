import { z } from 'zod';

/** Input of `POST /api/page-error.php`: an error of our scripts. `route` is the id of the page's route, never its URL. */
export const pageErrorSchema = z.object({
  name: z.string().max(100),
  message: z.string().max(300),
  stack: z.string().max(4_000),
  route: z
    .string()
    .regex(/^[\w./$-]{1,100}$/)
    .optional(),
});
export type PageErrorInput = z.output<typeof pageErrorSchema>;
