import { z } from 'zod';

import { publicCall } from './call.ts';

const currencyCosts = z.strictObject({ costs: z.int(), currency: z.string() });

export const siteCalls = [
  publicCall({
    method: 'GET',
    path: '/api/settings.php',
    summary: "The site's settings; the domain is the request's host, regardless of the query",
    output: z.strictObject({
      settings: z.looseObject({
        domain: z.string(),
        minimum_message_costs: z.record(z.string(), currencyCosts).nullable(),
      }),
    }),
    answer: async (ctx, { services, host }) => ({ settings: await services.settings.viewSettings(ctx, host) }),
  }),
  publicCall({
    method: 'GET',
    path: '/api/companyinfo.php',
    summary: 'The company behind the site',
    output: z.strictObject({ companyinfo: z.looseObject({ name: z.string() }) }),
    answer: async (ctx, { services }) => ({ companyinfo: services.settings.viewCompanyInfo(ctx) }),
  }),
];
