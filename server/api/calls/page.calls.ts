import { z } from 'zod';

import { pageErrorSchema, pageLeaveSchema } from '../../modules/desk/reporting/index.ts';
import { publicCall, memberCall } from '../call.ts';

const nothing = z.strictObject({});

export const pageCalls = [
  publicCall({
    method: 'POST',
    path: '/api/page-hidden.php',
    summary: 'Reports that the page was hidden: its member goes offline after a minute; nothing is stored for visitors',
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
    summary: 'Reports that the page is visible: its member is online, as after any request',
    input: z.object({}),
    output: nothing,
    status: 204,
    answer: async () => ({}),
  }),
  publicCall({
    method: 'POST',
    path: '/api/page-bounce.php',
    summary: 'Reports that the page was left within ten seconds; stored anonymously',
    input: pageLeaveSchema,
    output: nothing,
    errors: ['too_many_requests'],
    beacon: true,
    answer: async (ctx, { input, services }) => {
      await services.reporting.recordPageLeave(ctx, input);
      return {};
    },
  }),
  publicCall({
    method: 'POST',
    path: '/api/page-error.php',
    summary: 'Reports an error of the page’s scripts, if the platform reports errors; without personal data',
    input: pageErrorSchema,
    output: nothing,
    errors: ['too_many_requests'],
    beacon: true,
    answer: async (ctx, { input, services }) => {
      await services.reporting.reportPageError(ctx, input);
      return {};
    },
  }),
];
