import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { createBatchWriter } from '../../../lib/batch-writer.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import { insertShowings, type Showing } from './spotlights.queries.ts';

type CountDeps = Pick<Deps, 'clock'> & { live: Pick<LiveService, 'transact'> };

/** How often a member's open pages are notified of a higher count, at most; they also poll each minute. */
const TELL_EVERY_MS = 5_000;

/**
 * Creates what counts members who were shown spotlights, in batches beside the responses. A crash may lose a
 * batch, so a count may be too low, but never too high.
 * @returns a function that counts spotlights that a member is shown now; resolves when they are stored
 */
export function createShowingCounter({ clock, live }: CountDeps) {
  const add = createBatchWriter<Showing & { tenantId: string }>({
    keyOf: ({ spotlightId, viewerId }) => `${spotlightId} ${viewerId}`,
    merge: (waiting) => waiting,
    store: (tenantId, showings) =>
      live.transact(tenantId, async (trx, tell) => {
        const changed = await insertShowings(trx, tenantId, { showings, at: clock.now(), tellEveryMs: TELL_EVERY_MS });
        for (const { id, profileId } of changed) tell({ profileId, type: 'spotlight', payload: { spotlight: id } });
      }),
  });
  return async ({ tenant, viewer }: MemberCtx, spotlights: readonly string[]): Promise<void> => {
    const viewerId = viewer.profileId;
    await Promise.all(spotlights.map((spotlightId) => add({ tenantId: tenant.id, spotlightId, viewerId })));
  };
}
