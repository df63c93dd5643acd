import { callApi } from './api-call.ts';
import { paths } from './paths.ts';

interface Region {
  code: string;
  name: string;
}

/** Caches the result of `load` for the lifetime of the page; a failure is not cached. */
function cachedOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let known: Promise<Value> | null = null;
  return () => {
    known ??= load().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

async function fetchValues<Answer>(path: string): Promise<Answer> {
  const response = await callApi(path);
  if (!response?.ok) throw new Error(`${path} answered ${response?.status ?? 'nothing'}`);
  return (await response.json()) as Answer;
}

const allRegions = cachedOnce(() =>
  fetchValues<{ regions: Record<string, Record<string, string>> }>(paths.apiRegions()).then(({ regions }) => regions),
);

/**
 * The regions of a country in the page's language; fetched once for all countries.
 * @throws Error when they cannot be fetched
 */
export async function loadRegions(country: string): Promise<Region[]> {
  const regions = (await allRegions())[country] ?? {};
  return Object.entries(regions).map(([code, name]) => ({ code, name }));
}

/**
 * The available interests in display order; fetched once.
 * @throws Error when they cannot be fetched
 */
export const loadInterests = cachedOnce(() =>
  fetchValues<{ interests: string[] }>(paths.apiInterests()).then(({ interests }) => interests),
);
