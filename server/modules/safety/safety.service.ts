import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { isUuid } from '../../lib/ids.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import type { PhotoUrlSigner } from '../photos/photo-url.ts';
import { viewCard } from '../profiles/profile.mapper.ts';
import type { PhotoView } from '../profiles/profile.view.ts';
import { findOtherProfile } from '../profiles/visible-profile.ts';
import { blockExists, deleteBlock, insertBlock, selectBlocked } from './blocks.queries.ts';
import { createDecisions } from './decisions.ts';
import { createReports } from './reports.ts';

/** Somebody whom the member has blocked, as only their own list names them. */
export interface BlockedView {
  id: string;
  name: string;
  /** ISO 8601. */
  since: string;
  deleted: boolean;
  /** Null without one, and of who is gone, hidden or has blocked the member as well. */
  photo: PhotoView | null;
}

type SafetyDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'limiter'> & { live: LiveService; signer: PhotoUrlSigner };

/** Blocks and their ends that one account can cause: each makes the other's open pages load again. */
const CHANGES = { points: 60, seconds: 3600 };

/** Both sides' open pages look again: for each other they are gone, or back. Neither is told who it was. */
const tellBoth = (...both: [string, string]): LiveEvent[] =>
  both.map((profileId) => ({ profileId, type: 'block', payload: {} }));

/** Creates the service by which members keep each other away. */
export function createSafetyService(deps: SafetyDeps) {
  const countChange = ({ tenant, viewer }: MemberCtx) =>
    deps.limiter.consume('block', `${tenant.id}:${viewer.userId}`, CHANGES);

  return {
    ...createReports(deps),
    ...createDecisions(deps),

    /**
     * Blocks a profile: both vanish for each other everywhere at once, their conversation is closed and their likes show
     * no more, because every list and number asks for blocks. Blocking again changes nothing.
     * @throws DomainError `not_found` for a profile that may not be seen; `too_many_requests`
     */
    async blockProfile(ctx: MemberCtx, input: { profile: string }): Promise<{ blocked: true }> {
      const { tenant, viewer } = ctx;
      await countChange(ctx);
      const events = await deps.database.withTenant(tenant.id, async (trx) => {
        const pair = { blockerId: viewer.profileId, blockedId: input.profile };
        const isThere = async () => isUuid(input.profile) && (await blockExists(trx, tenant.id, pair));
        if (await isThere()) return [];
        const other = await findOtherProfile(trx, ctx, input.profile).catch(async (error: unknown) => {
          // The same block, given twice at once, may have come into force since it was looked for.
          if (await isThere()) return null;
          throw error;
        });
        if (!other || !(await insertBlock(trx, tenant.id, pair, deps.clock.now()))) return [];
        const told = tellBoth(viewer.profileId, other.id);
        await deps.live.record(trx, tenant.id, told);
        return told;
      });
      await deps.live.wake(tenant.id, events);
      return { blocked: true };
    },

    /**
     * Takes a block back: what was between the two is there again. Without one it answers the same.
     * @throws DomainError `not_found` for a profile that is neither blocked nor to be seen; `too_many_requests`
     */
    async unblockProfile(ctx: MemberCtx, input: { profile: string }): Promise<{ blocked: false }> {
      const { tenant, viewer } = ctx;
      await countChange(ctx);
      const events = await deps.database.withTenant(tenant.id, async (trx) => {
        const pair = { blockerId: viewer.profileId, blockedId: input.profile };
        if (!isUuid(input.profile) || !(await deleteBlock(trx, tenant.id, pair))) {
          await findOtherProfile(trx, ctx, input.profile);
          return [];
        }
        const told = tellBoth(viewer.profileId, input.profile);
        await deps.live.record(trx, tenant.id, told);
        return told;
      });
      await deps.live.wake(tenant.id, events);
      return { blocked: false };
    },

    /** Whom the member has blocked, latest first. */
    listBlocked: (ctx: MemberCtx): Promise<BlockedView[]> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const view = { tenant: ctx.tenant, signer: deps.signer, now: deps.clock.now() };
        const rows = await selectBlocked(trx, ctx.tenant.id, ctx.viewer.profileId);
        return rows.map((row) => ({
          id: row.id,
          name: row.name,
          since: row.since.toISOString(),
          deleted: row.status === 'deleted',
          photo: row.status === 'active' && !row.invisible && !row.blocksBack ? viewCard(row, view).main_image : null,
        }));
      }),
  };
}

export type SafetyService = ReturnType<typeof createSafetyService>;
