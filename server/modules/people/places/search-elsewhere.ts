import type { MemberCtx, SearchPlace } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../lib/network/rate-limiter.ts';
import { DAY_SECONDS, WEEK_MS } from '../../../lib/time/duration.ts';
import { activeSearchPlace } from '../../platform/profile-values/index.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import { choosePlace, toRegion } from './chosen-place.ts';
import { deleteSearchPlace, upsertSearchPlace } from './search-place.queries.ts';

/** Places a day: enough to change one's mind, too few to walk the map. */
const CHANGE_LIMIT: RateLimit = { points: 10, seconds: DAY_SECONDS };

export type ElsewhereDeps = Pick<Deps, 'database' | 'clock' | 'limiter'> & { live: Pick<LiveService, 'transact'> };

/** Where the viewer searches for now; null for where they live. The session has read it. */
export function viewSearchPlace(deps: Pick<Deps, 'clock'>, { tenant, viewer }: MemberCtx): SearchPlace | null {
  return activeSearchPlace(tenant, viewer.searcher.elsewhere, deps.clock.now());
}

/**
 * Starts a week in which the member searches as if in a place of the list; replaces another. Where they live stays.
 * @param input.place a found place's `value`
 * @throws DomainError `invalid_fields` (`place`), `too_many_requests`, `not_found` if the site does not offer it
 */
export async function searchElsewhere(deps: ElsewhereDeps, ctx: MemberCtx, input: { place: string }): Promise<void> {
  const { tenant, viewer } = ctx;
  if (!tenant.features.elsewhere) throw domainError('not_found');
  const { name, country, region, cell } = await choosePlace(tenant, input.place);
  await deps.limiter.consume('elsewhere', `${tenant.id}:${viewer.userId}`, CHANGE_LIMIT);
  const until = new Date(deps.clock.now().getTime() + WEEK_MS);
  const place = { country, region: toRegion(country, region), place: name, gridX: cell.x, gridY: cell.y, until };
  await deps.live.transact(tenant.id, async (trx, tell) => {
    await upsertSearchPlace(trx, { tenantId: tenant.id, profileId: viewer.profileId, ...place });
    tell(ownChange(ctx));
  });
}

/** Ends the week at once; nothing happens without one. */
export async function endSearchElsewhere(deps: ElsewhereDeps, ctx: MemberCtx): Promise<void> {
  const { tenant, viewer } = ctx;
  await deps.live.transact(tenant.id, async (trx, tell) => {
    if (await deleteSearchPlace(trx, tenant.id, viewer.profileId)) tell(ownChange(ctx));
  });
}

/** Makes the member's other pages search from there too. */
const ownChange = ({ viewer: { profileId } }: MemberCtx) => ({
  profileId,
  type: 'account' as const,
  payload: { profile: { id: profileId } },
});
