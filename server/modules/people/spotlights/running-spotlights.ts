import { sql, type RawBuilder } from 'kysely';

/** A running spotlight, as a search reads it. */
export interface RunningSpotlight {
  id: string;
  profile: string;
  region: string;
  /** Number of members who were shown it. */
  shown: number;
  /** Whether the searcher is one of them. */
  known: boolean;
}

/**
 * The running spotlights of a site, as JSON; null if there are none. Part of the search's statement, so that a site without
 * spotlights pays for one look-up in a small index, and all processes agree.
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
 * Spotlights with which a search may begin, in order: those of the searcher's region first, then those with the fewest
 * showings. A search of one region includes only spotlights of that region.
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
