import { z } from 'zod';

import { LOWEST_AGE, MAX_PAGE } from './search-limits.ts';

const age = z.coerce.number().int().min(LOWEST_AGE).max(120).optional();
const yes = z
  .enum(['1', 'true', 'on', '0', 'false', ''])
  .optional()
  .transform((value) => value === '1' || value === 'true' || value === 'on');
const blank = (value: unknown) => (value === '' ? undefined : value);

/** The filters of `/members` and `GET /api/search.php`, as they stand in the URL. */
export const searchSchema = z.object({
  gender: z.preprocess(blank, z.enum(['male', 'female']).optional()),
  country: z.preprocess(
    blank,
    z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  ),
  countryregion: z.preprocess(
    blank,
    z
      .string()
      .regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/)
      .optional(),
  ),
  min_age: z.preprocess(blank, age),
  max_age: z.preprocess(blank, age),
  online: yes,
  photo: yes,
  page: z.preprocess(blank, z.coerce.number().int().min(1).max(MAX_PAGE).default(1)),
});

export type SearchInput = z.output<typeof searchSchema>;
