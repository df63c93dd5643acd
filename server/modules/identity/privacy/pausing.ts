import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import type { LiveEvent, LiveService } from '../../realtime/live/index.ts';
import { endPause, startPause } from './pausing.queries.ts';

export type PausingDeps = Pick<Deps, 'database' | 'clock'> & {
  live: Pick<LiveService, 'transact'>;
  /** Closes the private album on open pages, or shows it again. Given at wiring, because photos is above privacy. */
  albumViewerEvents: (trx: Trx, tenantId: string, ownerId: string) => Promise<LiveEvent[]>;
};

/**
 * Pauses the viewer's account until they end it: nobody finds them, and no notifications are sent. Nobody is told why.
 * @throws DomainError `not_found` if the site does not offer it
 */
export async function pauseAccount(deps: PausingDeps, ctx: MemberCtx): Promise<void> {
  if (!ctx.tenant.features.pausing) throw domainError('not_found');
  const { profileId } = ctx.viewer;
  await deps.live.transact(ctx.tenant.id, async (trx, tell) => {
    if (!(await startPause(trx, ctx.tenant.id, profileId, deps.clock.now()))) return;
    tell(ownChange(profileId), ...(await deps.albumViewerEvents(trx, ctx.tenant.id, profileId)));
  });
}

/** Ends the viewer's pause: they are found and notified as before. */
export async function resumeAccount(deps: PausingDeps, ctx: MemberCtx): Promise<void> {
  const { profileId } = ctx.viewer;
  await deps.live.transact(ctx.tenant.id, async (trx, tell) => {
    if (!(await endPause(trx, ctx.tenant.id, profileId))) return;
    tell(ownChange(profileId), ...(await deps.albumViewerEvents(trx, ctx.tenant.id, profileId)));
  });
}

/** Makes the member's other pages say so too. */
const ownChange = (profileId: string) => ({
  profileId,
  type: 'account' as const,
  payload: { profile: { id: profileId } },
});
