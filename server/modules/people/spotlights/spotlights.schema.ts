import { z } from 'zod';

/** How long a spotlight lasts. */
export const SPOTLIGHT_MINUTES = 30;

/** At most this many spotlights are at the top of a page. */
export const SHOWN_AT_ONCE = 3;

export const spotlightSchema = z.object({
  /** Idempotency key chosen by the client: a repeated purchase is made once. */
  client_id: z.uuid({ error: 'invalid' }),
  /** The price that the member saw, in credits. */
  credits: z.coerce.number({ error: 'invalid' }).int({ error: 'invalid' }),
});
export type SpotlightInput = z.output<typeof spotlightSchema>;
