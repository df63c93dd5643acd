import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';
import type { LiveEvent, LiveService } from '../../realtime/live/index.ts';
import type { PhotoUrlSigner } from '../../people/photos/index.ts';
import { deleteAccessBetween } from '../../people/private-album/index.ts';
import { findOtherProfile, viewCard, type PhotoView } from '../../people/profiles/index.ts';
import { blockExists, deleteBlock, insertBlock, selectBlocked } from './blocks.queries.ts';
import { createDecisions } from './decisions.ts';
import { createReports } from './reports.ts';
import { createSafetyCentre } from './safety-centre.ts';

export interface BlockedView {
  id: string;
  name: string;
  /** ISO 8601. */
  since: string;
  deleted: boolean;
  /** Null without a photo, and for a profile that is deleted, hidden or has blocked the member too. */
  photo: PhotoView | null;
}

type SafetyDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'limiter'> & { live: LiveService; signer: PhotoUrlSigner };

/** Blocks and unblocks per account and hour, since each reloads the other member's open pages. */
const BLOCK_LIMIT = { points: 60, seconds: HOUR_SECONDS };

/** Events that reload the open pages of both; neither identifies the other. */
const createBlockEvents = (...both: [string, string]): LiveEvent[] =>
  both.map((profileId) => ({ profileId, type: 'block', payload: {} }));

export function createSafetyService(deps: SafetyDeps) {
  const countChange = ({ tenant, viewer }: MemberCtx) =>
    deps.limiter.consume('block', `${tenant.id}:${viewer.userId}`, BLOCK_LIMIT);

  return {
    ...createReports(deps),
    ...createDecisions(deps),
    ...createSafetyCentre(deps),

    /**
     * Blocks a profile: both are hidden from each other everywhere and their conversation is closed, since every
     * list and count filters by blocks. Their private albums close for each other. Idempotent.
     * @throws DomainError `not_found` for a profile that is not visible; `too_many_requests`
     */
    async blockProfile(ctx: MemberCtx, input: { profile: string }): Promise<{ blocked: true }> {
      const { tenant, viewer } = ctx;
      await countChange(ctx);
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const pair = { blockerId: viewer.profileId, blockedId: input.profile };
        const isThere = async () => isUuid(input.profile) && (await blockExists(trx, tenant.id, pair));
        if (await isThere()) return;
        const other = await findOtherProfile(trx, ctx, input.profile).catch(async (error: unknown) => {
          // A concurrent request may have stored the same block meanwhile.
          if (await isThere()) return null;
          throw error;
        });
        if (!other || !(await insertBlock(trx, tenant.id, pair, deps.clock.now()))) return;
        // An unblock does not open them again.
        await deleteAccessBetween(trx, tenant.id, viewer.profileId, other.id);
        tell(...createBlockEvents(viewer.profileId, other.id));
      });
      return { blocked: true };
    },

    /**
     * Unblocks a profile; conversation and likes are visible again. Idempotent.
     * @throws DomainError `not_found` for a profile that is neither blocked nor visible; `too_many_requests`
     */
    async unblockProfile(ctx: MemberCtx, input: { profile: string }): Promise<{ blocked: false }> {
      const { tenant, viewer } = ctx;
      await countChange(ctx);
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const pair = { blockerId: viewer.profileId, blockedId: input.profile };
        const unblocked = isUuid(input.profile) && (await deleteBlock(trx, tenant.id, pair));
        if (unblocked) tell(...createBlockEvents(viewer.profileId, input.profile));
        else await findOtherProfile(trx, ctx, input.profile);
      });
      return { blocked: false };
    },

    /** Blocked profiles, latest first. */
    listBlocked: (ctx: MemberCtx): Promise<BlockedView[]> =>
      deps.database.read(ctx, async (trx) => {
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
