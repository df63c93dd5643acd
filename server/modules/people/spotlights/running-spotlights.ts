import { sql, type RawBuilder } from 'kysely';

/** A spotlight that runs, as a search reads it. */
export interface RunningSpotlight {
  id: string;
  profile: string;
  region: string;
  /** Members who were shown it. */
  shown: number;
  /** Whether the searcher is one of them. */
  known: boolean;
}

/**
 * The spotlights of a site that run, as JSON; null for none. Part of a search's own statement, so that a site without
 * any pays for one look into a small index, and every process knows the same ones.
 */
export const runningSpotlightsSql = (
  tenantId: string,
  viewerId: string | null,
  at: Date,
): RawBuilder<RunningSpotlight[] | null> => sql<RunningSpotlight[] | null>`(
  select jsonb_agg(jsonb_build_object('id', s.id, 'profile', s.profile_id, 'region', s.region, 'shown', s.shown,
    'known', exists (select from spotlight_showings v where v.tenant_id = s.tenant_id and v.spotlight_id = s.id
      and v.viewer_id = ${viewerId}::uuid)))
  from spotlights s where s.tenant_id = ${tenantId} and s.settled_at is null and s.ends_at > ${at})`;

/**
 * Spotlights that a search may begin with, in order: those of the searcher's region first, then those that fewest were
 * shown. A search of one region has those of that region only.
 */
export function spotlightsFor(
  running: readonly RunningSpotlight[],
  { region, home }: { region: string | null; home: string | null },
): RunningSpotlight[] {
  const away = (spotlight: RunningSpotlight) => Number(spotlight.region !== home);
  return running
    .filter((spotlight) => region === null || spotlight.region === region)
    .toSorted((one, other) => away(one) - away(other) || one.shown - other.shown || (one.id < other.id ? -1 : 1));
}
