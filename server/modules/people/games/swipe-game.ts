import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { requireActiveAccount } from '../../identity/accounts/index.ts';
import { markLikeSeen, storeLike, type LikeAnswer } from '../likes/index.ts';
import type { LiveService, Tell } from '../../realtime/live/index.ts';
import { selectPhotosOfProfiles, type PhotoUrlSigner } from '../photos/index.ts';
import { findOtherProfile, selectInterests, viewCard, viewPhotos, type CardRow } from '../profiles/index.ts';
import { playerOf } from './player.queries.ts';
import { requireGame } from './require-game.ts';
import { PASS_DURATION_MS, likesLeft, likeLimitError, swipeDay } from './swipe-rules.ts';
import {
  countSwipeLike,
  selectDeck,
  selectEligibleCard,
  selectSwipeState,
  storePass,
  deleteLastPass,
} from './swipe.queries.ts';
import type { SwipeInput } from './swipe.schema.ts';
import type { SwipeAnswerView, SwipeCardView, SwipeDeckView, SwipeStatusView, SwipeUndoView } from './swipe.view.ts';

export type GamesDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & { live: LiveService; signer: PhotoUrlSigner };

const PASS_ANSWER: LikeAnswer = { liked: false, match: false };

/** Creates the swipe game: cards of matching profiles, a limited number of likes a day, unlimited passes. */
export function createSwipeGame(deps: GamesDeps) {
  const passedSince = () => new Date(deps.clock.now().getTime() - PASS_DURATION_MS);

  async function viewRoom(trx: Trx, { tenant, viewer }: MemberCtx): Promise<SwipeStatusView> {
    const state = await selectSwipeState(trx, tenant.id, viewer.profileId);
    const { day, next } = swipeDay(deps.clock.now(), tenant);
    return {
      likes_left: likesLeft(state, day, tenant),
      likes_per_day: tenant.swipe_likes_per_day,
      starts_anew: next.toISOString(),
      can_undo: state?.lastPassedId != null,
    };
  }

  async function viewSwipeCards(trx: Trx, ctx: MemberCtx, rows: readonly CardRow[], interests: readonly string[]) {
    const { tenant, viewer } = ctx;
    const ids = rows.map(({ id }) => id);
    const photos = await selectPhotosOfProfiles(trx, tenant.id, ids);
    const view = { tenant, signer: deps.signer, now: deps.clock.now() };
    return rows.map((row): SwipeCardView => {
      const card = viewCard(row, view);
      const visible = photos.get(row.id)!.slice(0, viewer.paidUser ? undefined : tenant.free_photos);
      return {
        ...card,
        common_interests: card.interests.filter((each) => interests.includes(each)),
        images: viewPhotos(visible, view, visible.length),
      };
    });
  }

  /** Likes a profile within the daily limit. Liking it again is free and returns the same answer. */
  async function like(trx: Trx, tell: Tell, ctx: MemberCtx, profile: string): Promise<LikeAnswer> {
    const { tenant, viewer } = ctx;
    const now = deps.clock.now();
    const other = await findOtherProfile(trx, ctx, profile);
    const allow = async () => {
      const { day } = swipeDay(now, tenant);
      if (!(await countSwipeLike(trx, tenant.id, viewer.profileId, day, tenant.swipe_likes_per_day))) {
        throw likeLimitError(now, tenant);
      }
    };
    const answer = await storeLike(trx, tell, deps, ctx, { target: other, source: 'swipe', beforeInsert: allow });
    // The match reveals the other's like, so it is marked as seen.
    const pair = { likerId: other.id, likedId: viewer.profileId };
    if (answer.match) await markLikeSeen(trx, tell, tenant.id, { ...pair, at: now });
    return answer;
  }

  async function pass(trx: Trx, ctx: MemberCtx, profile: string): Promise<LikeAnswer> {
    const { tenant, viewer } = ctx;
    const at = deps.clock.now();
    const { id } = await findOtherProfile(trx, ctx, profile);
    await storePass(trx, tenant.id, { profileId: viewer.profileId, passedId: id, at, day: swipeDay(at, tenant).day });
    return PASS_ANSWER;
  }

  return {
    /** Returns the next cards and the number of likes left today. */
    async viewDeck(ctx: MemberCtx): Promise<SwipeDeckView> {
      requireGame(ctx, 'swipe_game');
      return deps.database.read(
        ctx,
        async (trx) => {
          const { tenant, viewer } = ctx;
          const [interests, room, rows] = await runTogether([
            selectInterests(trx, tenant.id, viewer.profileId),
            viewRoom(trx, ctx),
            selectDeck(trx, tenant, playerOf(viewer), passedSince()),
          ]);
          return { profiles: await viewSwipeCards(trx, ctx, rows, interests), ...room };
        },
        { prepared: 'generic', standby: true },
      );
    },

    /**
     * Likes or passes a profile, in one transaction with the daily counter. Repeating a choice has no effect and is
     * free.
     * @throws DomainError `swipe_limit_reached` when today's likes are used up, with the seconds until the next day
     * @throws DomainError `not_confirmed` for a like before activation; `not_found` for a profile that may not be seen
     */
    async swipe(ctx: MemberCtx, input: SwipeInput): Promise<SwipeAnswerView> {
      requireGame(ctx, 'swipe_game');
      if (input.choice === 'like') requireActiveAccount(ctx);
      return deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const { choice, profile } = input;
        const answer = choice === 'like' ? await like(trx, tell, ctx, profile) : await pass(trx, ctx, profile);
        return { ...answer, ...(await viewRoom(trx, ctx)) };
      });
    },

    /**
     * Undoes the last pass only; for premium members.
     * @throws DomainError `swipe_undo_premium`; `swipe_nothing_to_undo`
     */
    async undoPass(ctx: MemberCtx): Promise<SwipeUndoView> {
      requireGame(ctx, 'swipe_game');
      return deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const { tenant, viewer } = ctx;
        if (!viewer.paidUser) throw domainError('swipe_undo_premium');
        const id = await deleteLastPass(trx, tenant.id, viewer.profileId);
        if (id === null) throw domainError('swipe_nothing_to_undo');
        const [interests, row] = await runTogether([
          selectInterests(trx, tenant.id, viewer.profileId),
          selectEligibleCard(trx, tenant, playerOf(viewer), passedSince(), id),
        ]);
        const [profile = null] = await viewSwipeCards(trx, ctx, row ? [row] : [], interests);
        return { profile, ...(await viewRoom(trx, ctx)) };
      });
    },
  };
}
