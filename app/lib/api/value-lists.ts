import { callApi } from './call-api.ts';
import { paths } from '../routing/paths.ts';

interface Region {
  code: string;
  name: string;
}

type RegionsByCountry = Record<string, Record<string, string>>;

/** The regions of all countries, for the lifetime of the page; a failure is not kept. */
let known: Promise<RegionsByCountry> | null = null;

async function fetchRegions(): Promise<RegionsByCountry> {
  const path = paths.apiRegions();
  const response = await callApi(path);
  if (!response?.ok) throw new Error(`${path} answered ${response?.status ?? 'nothing'}`);
  return ((await response.json()) as { regions: RegionsByCountry }).regions;
}

/**
 * The regions of a country in the page's language; fetched once for all countries.
 * @throws Error when they cannot be fetched
 */
export async function loadRegions(country: string): Promise<Region[]> {
  known ??= fetchRegions().catch((error: unknown) => {
    known = null;
    throw error;
  });
  return Object.entries((await known)[country] ?? {}).map(([code, name]) => ({ code, name }));
}
