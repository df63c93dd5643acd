import type { Country } from '../../../../tenants/value-lists.ts';

/** A language's own names by country and ISO 3166-2 code. Every country is there: none is forgotten without anyone seeing it. */
export type RegionNames = Record<Country, Readonly<Record<string, string>>>;

/** A country whose regions the language calls as their own country does. */
export const AS_AT_HOME: Readonly<Record<string, string>> = {};
