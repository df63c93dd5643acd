import type { Country } from '../../../../../tenants/value-lists.ts';

/** Translated region names by country and ISO 3166-2 code. Every country is listed, so that none is forgotten. */
export type RegionNames = Record<Country, Readonly<Record<string, string>>>;

/** Marks a country whose regions keep their native names. */
export const SAME_AS_NATIVE: Readonly<Record<string, string>> = {};
