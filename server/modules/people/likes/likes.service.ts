import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { requireActiveAccount } from '../../identity/accounts/index.ts';
import type { LiveEvent, LiveService } from '../../realtime/live/index.ts';
import type { PhotoUrlSigner } from '../photos/index.ts';
import { findOtherProfile, viewCard, type ProfileCardView } from '../profiles/index.ts';
import { storeLike, isLikeRevealed } from './store-like.ts';
import type { LikeAnswer } from './store-like.ts';
import {
  deleteLike,
  lockLikePair,
  selectGivenLikes,
  selectMatches,
  selectNewestUnseenLike,
  selectReceivedLikes,
} from './likes.queries.ts';
import type { LikeSource } from './likes.queries.ts';

interface LikesView {
  /** Profiles that the member likes. */
  profiles: ProfileCardView[];
  /** Profiles that like the member, new ones first. */
  liked_by: Array<ProfileCardView & { like_new: boolean }>;
  matches: ProfileCardView[];
}

type LikesDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & { live: LiveService; signer: PhotoUrlSigner };

/** Creates the service for likes. A mutual like is a match. */
export function createLikesService(deps: LikesDeps) {
  return {
    /**
     * Likes a profile. Idempotent.
     * @throws DomainError `not_confirmed` before activation; `not_found` for a profile that may not be seen
     */
    async likeProfile(ctx: MemberCtx, input: { profile: string; source?: LikeSource }): Promise<LikeAnswer> {
      requireActiveAccount(ctx);
      const { answer, events } = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const other = await findOtherProfile(trx, ctx, input.profile);
        return storeLike(trx, deps, ctx, { target: other, source: input.source ?? 'profile' });
      });
      await deps.live.publish(ctx.tenant.id, events);
      return answer;
    },

    /** Withdraws a like. Idempotent. */
    async unlikeProfile(ctx: MemberCtx, input: { profile: string }): Promise<LikeAnswer> {
      const me = ctx.viewer.profileId;
      const events: LiveEvent[] = [];
      await deps.database.withTenant(ctx.tenant.id, async (trx) => {
        // The transaction may be retried.
        events.length = 0;
        const other = await findOtherProfile(trx, ctx, input.profile);
        await lockLikePair(trx, ctx.tenant.id, me, other.id);
        // Must precede deleting the like, because a match ends with it.
        const told = await isLikeRevealed(trx, ctx, other.id);
        if (!(await deleteLike(trx, ctx.tenant.id, { likerId: me, likedId: other.id })) || !told) return;
        events.push({ profileId: other.id, type: 'unlike', payload: { profile: { id: me } } });
        await deps.live.record(trx, ctx.tenant.id, events);
      });
      await deps.live.publish(ctx.tenant.id, events);
      return { liked: false, match: false };
    },

    /** The latest unseen like; null for none. Does not mark it as seen. */
    newestUnseenLike: (ctx: MemberCtx): Promise<{ profile: ProfileCardView | null }> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const row = await selectNewestUnseenLike(trx, ctx.tenant.id, ctx.viewer.profileId);
        const view = { tenant: ctx.tenant, signer: deps.signer, now: deps.clock.now() };
        return { profile: row ? viewCard(row, view) : null };
      }),

    /** Likes given and received, and matches. */
    listLikes: (ctx: MemberCtx): Promise<LikesView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const view = { tenant: ctx.tenant, signer: deps.signer, now: deps.clock.now() };
        const given = await selectGivenLikes(trx, ctx.tenant.id, ctx.viewer.profileId);
        const received = await selectReceivedLikes(trx, ctx.tenant.id, ctx.viewer.profileId);
        const matches = await selectMatches(trx, ctx.tenant.id, ctx.viewer.profileId);
        return {
          profiles: given.map((row) => viewCard(row, view)),
          liked_by: received.map((row) => ({ ...viewCard(row, view), like_new: row.seenAt === null })),
          matches: matches.map((row) => viewCard(row, view)),
        };
      }),
  };
}
