import { z } from 'zod';

import { INTERESTS, regionNamesIn } from '../../modules/platform/profile-values/index.ts';
import { publicCall } from '../call.ts';

/** Value lists for forms; a page requests each at most once. */
export const listCalls = [
  publicCall({
    method: 'GET',
    path: '/api/interests.php',
    summary: 'The interests members can choose from, in display order',
    output: z.strictObject({ interests: z.array(z.string()) }),
    answer: async () => ({ interests: [...INTERESTS] }),
  }),
  publicCall({
    method: 'GET',
    path: '/api/regions.php',
    summary: "Names of regions by country and ISO 3166-2 code, in the viewer's language",
    output: z.strictObject({ regions: z.record(z.string(), z.record(z.string(), z.string())) }),
    answer: async ({ tenant, locale }) => {
      const names = regionNamesIn(locale);
      return { regions: Object.fromEntries(tenant.countries.map((country) => [country, names[country] ?? {}])) };
    },
  }),
];
