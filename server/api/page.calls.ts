import { z } from 'zod';

import { pageBounceSchema } from '../modules/reporting/page-bounce.schema.ts';
import { anyoneCall, memberCall } from './call.ts';

const nothing = z.strictObject({});

/** What a page tells when it goes out of sight. */
export const pageCalls = [
  anyoneCall({
    method: 'POST',
    path: '/api/page-hidden.php',
    summary: 'Tells that the page went out of sight: its member is away in a minute; nothing is kept of a visitor',
    input: z.object({}),
    output: nothing,
    beacon: true,
    answer: async ({ viewer, ...ctx }, { services }) => {
      if (viewer) await services.accounts.hidePage({ ...ctx, viewer });
      return {};
    },
  }),
  memberCall({
    method: 'POST',
    path: '/api/page-shown.php',
    summary: 'Tells that a page is looked at: its member is there, as with every request',
    input: z.object({}),
    output: nothing,
    status: 204,
    answer: async () => ({}),
  }),
  anyoneCall({
    method: 'POST',
    path: '/api/page-bounce.php',
    summary: 'Tells that the page was left within ten seconds; what is kept names nobody',
    input: pageBounceSchema,
    output: nothing,
    errors: ['too_many_requests'],
    beacon: true,
    answer: async (ctx, { input, services }) => {
      await services.reporting.recordPageBounce(ctx, input);
      return {};
    },
  }),
];
