import { z } from 'zod';

import {
  PROFILE_FACTS,
  SEARCHABLE_FACT_NAMES,
  isSingleFact,
  type SearchableFactName,
} from '../../../../../tenants/profile-facts.ts';
import { INTERESTS } from '../../../platform/profile-values/index.ts';
import { SHOWN_AT_ONCE } from '../../spotlights/spotlights.schema.ts';
import { DISTANCES, HIGHEST_AGE, LOWEST_AGE, MAX_PAGE } from './search-limits.schema.ts';

/** Filters by facts of the profile; a site offers those that its setting `search_fields` names. */
export const FACETS = SEARCHABLE_FACT_NAMES;
export type Facet = SearchableFactName;

const valuesOf = (name: Facet): readonly string[] => (isSingleFact(name) ? PROFILE_FACTS[name].values : INTERESTS);

/**
 * Orders of results: last active, nearest and newest members first, and those who share most interests with the
 * searcher.
 */
export const SEARCH_ORDERS = ['activity', 'distance', 'new', 'shared'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

const CURSOR_MAX = 500;

const blank = (value: unknown) => (value === '' ? undefined : value);
const yes = z
  .enum(['1', 'true', 'on', '0', 'false', ''])
  .optional()
  .transform((value) => value === '1' || value === 'true' || value === 'on');
/** A filter whose default is the site's. */
const yesOrNo = z
  .enum(['1', 'true', 'on', '0', 'false', ''])
  .optional()
  .transform((value) => (value === undefined || value === '' ? undefined : value !== '0' && value !== 'false'));
const age = z.preprocess(blank, z.coerce.number().int().min(LOWEST_AGE).max(HIGHEST_AGE).optional());
const code = (pattern: RegExp) => z.preprocess(blank, z.string().regex(pattern).optional());

/** Different values, separated by commas or given by repeating the name. */
const listed = (value: unknown) => {
  const parts = [value].flat().flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]));
  return new Set(parts.filter((part) => part !== '' && part !== undefined));
};

/** Several values; none is no filter. */
const facet = (values: readonly string[]) =>
  z.preprocess(
    (value) => {
      const given = listed(value);
      // More values than exist: one error for the whole list instead of one per value.
      if (given.size > values.length) return value;
      return given.size > 0 ? [...given] : undefined;
    },
    z.array(z.enum(values, { error: 'value_unknown' })).optional(),
  );

const facets = Object.fromEntries(FACETS.map((name) => [name, facet(valuesOf(name))])) as Record<
  Facet,
  ReturnType<typeof facet>
>;

const filters = {
  gender: z.preprocess(blank, z.enum(['male', 'female']).optional()),
  country: code(/^[A-Z]{2}$/),
  countryregion: code(/^[A-Z]{2}-[A-Z0-9]{1,3}$/),
  min_age: age,
  max_age: age,
  online: yes,
  /** With a photo only; the site's `search_with_photo` if not given. */
  photo: yesOrNo,
  /** With a verified main photo only. */
  verified: yes,
  /** New members only. */
  new: yes,
  /** Kilometres around the member's cell; rejected without a shared location. */
  distance: z.preprocess(blank, z.coerce.number().pipe(z.literal(DISTANCES)).optional()),
  ...facets,
  sort: z.preprocess(blank, z.enum(SEARCH_ORDERS).default('activity')),
};

const place = {
  page: z.preprocess(blank, z.coerce.number().int().min(1).max(MAX_PAGE).default(1)),
  /** End of the last numbered page or of a later one; takes precedence over `page`. */
  cursor: z.preprocess(blank, z.string().max(CURSOR_MAX).optional()),
  /** Ids of those who stood on top of the first page; left out of their own places on later pages. */
  top: z.preprocess((value) => [...listed(value)], z.array(z.uuid()).max(SHOWN_AT_ONCE)),
};

/** The filters of `/members` as address parameters; other parameters are ignored. */
export const searchSchema = z.object({ ...filters, ...place });

export type SearchInput = z.output<typeof searchSchema>;

/** The parameters that select and order profiles. */
export const FILTER_NAMES = Object.keys(filters) as Array<keyof typeof filters>;

/** Parameters that every address of the site accepts. */
const FOREIGN_NAMES: readonly string[] = ['lang'];

/** Input of `GET /api/search.php`: the same filters, but unknown names and reversed ages are errors. */
export const searchCallSchema = z.looseObject(searchSchema.shape).superRefine((given, ctx) => {
  for (const name of Object.keys(given)) {
    if (name in searchSchema.shape || FOREIGN_NAMES.includes(name)) continue;
    ctx.addIssue({ code: 'custom', message: 'unknown', path: [name] });
  }
  if (agesReversed(given)) ctx.addIssue({ code: 'custom', message: 'ages_reversed', path: ['max_age'] });
});

/** Whether the minimum age is above the maximum. */
export function agesReversed({ min_age, max_age }: Pick<SearchInput, 'min_age' | 'max_age'>): boolean {
  return min_age !== undefined && max_age !== undefined && min_age > max_age;
}

/** A search as address parameters, each once, without unset ones. `photo` is kept as given, since sites differ. */
export function toQuery(input: Partial<SearchInput>): Record<string, string> {
  const entries = FILTER_NAMES.flatMap((name): Array<[string, string]> => {
    const value = input[name];
    if (value === false && name === 'photo') return [[name, '0']];
    if (value === undefined || value === false || value === 'activity') return [];
    if (Array.isArray(value)) return value.length > 0 ? [[name, value.join(',')]] : [];
    return [[name, value === true ? '1' : String(value)]];
  });
  return Object.fromEntries(entries);
}

/**
 * Parses address parameters or a saved search. Malformed filters are left out and named, so that old and edited links
 * still open; reversed ages are swapped.
 */
export function readSearch(given: Record<string, string>): { input: SearchInput; ignored: string[] } {
  const parsed = searchSchema.safeParse(given);
  const wrong = parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  const left = Object.entries(given).filter(([name]) => !wrong.includes(name));
  const input = parsed.data ?? searchSchema.parse(Object.fromEntries(left));
  const turned = agesReversed(input) ? { min_age: input.max_age, max_age: input.min_age } : {};
  return { input: { ...input, ...turned }, ignored: wrong };
}
