import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { requireActiveAccount } from '../../identity/accounts/index.ts';
import { markLikeSeen, storeLike, undoLike, type LikeAnswer } from '../likes/index.ts';
import type { LiveService, Tell } from '../../realtime/live/index.ts';
import { selectPhotosOfProfiles, type PhotoUrlSigner } from '../photos/index.ts';
import { findOtherProfile, selectInterests, viewCard, viewPhotos, type CardRow } from '../profiles/index.ts';
import { playerOf } from './player.queries.ts';
import { requireGame } from './require-game.ts';
import { PASS_DURATION_MS, dayLimitError, likesLeft, swipeDay, undosLeft, undosPerDay } from './swipe-rules.ts';
import { countSwipeLike, deletePass, selectDeck, selectEligibleCard, storePass } from './swipe.queries.ts';
import { countUndo, selectSwipeState } from './swipe-state.queries.ts';
import type { SwipeInput } from './swipe.schema.ts';
import type { SwipeAnswerView, SwipeCardView, SwipeDeckView, SwipeStatusView, SwipeUndoView } from './swipe.view.ts';

export type GamesDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & { live: LiveService; signer: PhotoUrlSigner };

const PASS_ANSWER: LikeAnswer = { liked: false, match: false };

/** Creates the swipe game: cards of matching profiles, a limited number of likes a day, unlimited passes. */
export function createSwipeGame(deps: GamesDeps) {
  const passedSince = () => new Date(deps.clock.now().getTime() - PASS_DURATION_MS);

  async function viewRoom(trx: Trx, { tenant, viewer }: MemberCtx): Promise<SwipeStatusView> {
    const { day, start, next } = swipeDay(deps.clock.now(), tenant);
    const keys = { tenantId: tenant.id, profileId: viewer.profileId };
    const { state, choice } = await selectSwipeState(trx, keys, start);
    return {
      likes_left: likesLeft(state, day, tenant),
      likes_per_day: tenant.swipe_likes_per_day,
      starts_anew: next.toISOString(),
      can_undo: choice?.undoable ?? false,
      undos_left: undosLeft(state, start, undosPerDay(viewer.paidUser, tenant)),
    };
  }

  async function viewSwipeCards(trx: Trx, ctx: MemberCtx, rows: readonly CardRow[], interests: readonly string[]) {
    const { tenant, viewer } = ctx;
    const ids = rows.map(({ id }) => id);
    const photos = await selectPhotosOfProfiles(trx, tenant.id, ids);
    const view = { tenant, signer: deps.signer, now: deps.clock.now() };
    const allowed = viewer.paidUser ? undefined : tenant.free_photos;
    const most = tenant.features.photo_carousel ? allowed : 1;
    return rows.map((row): SwipeCardView => {
      const card = viewCard(row, view);
      const visible = photos.get(row.id)!.slice(0, most);
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
        throw dayLimitError('swipe_limit_reached', now, tenant);
      }
    };
    const swiped = { target: other, source: 'swipe', beforeInsert: allow } as const;
    const { liked, match } = await storeLike(trx, tell, deps, ctx, swiped);
    // The match reveals the other's like, so it is marked as seen.
    const pair = { likerId: other.id, likedId: viewer.profileId };
    if (match) await markLikeSeen(trx, tell, tenant.id, { ...pair, at: now });
    return { liked, match };
  }

  async function pass(trx: Trx, ctx: MemberCtx, profile: string): Promise<LikeAnswer> {
    const { tenant, viewer } = ctx;
    const at = deps.clock.now();
    const { id } = await findOtherProfile(trx, ctx, profile);
    await storePass(trx, tenant.id, { profileId: viewer.profileId, passedId: id, at, day: swipeDay(at, tenant).day });
    return PASS_ANSWER;
  }

  /** Takes back the last choice of today. @returns whose card it was */
  async function takeBack(trx: Trx, tell: Tell, ctx: MemberCtx): Promise<string> {
    const { tenant, viewer } = ctx;
    const limit = undosPerDay(viewer.paidUser, tenant);
    if (limit === 0) throw domainError('swipe_undo_premium');
    const at = deps.clock.now();
    const { day, start } = swipeDay(at, tenant);
    const keys = { tenantId: tenant.id, profileId: viewer.profileId };
    const { state, choice } = await selectSwipeState(trx, keys, start);
    if (!choice?.undoable) throw domainError('swipe_nothing_to_undo');
    if (undosLeft(state, start, limit) === 0) throw dayLimitError('swipe_undo_limit_reached', at, tenant);
    const { kind, profileId: otherId } = choice;
    // The like is locked before the state, as where one is given.
    if (kind === 'like' && !(await undoLike(trx, tell, ctx, otherId))) throw domainError('swipe_nothing_to_undo');
    // Refused only if another undo has come first.
    if (!(await countUndo(trx, { ...keys, choice, at, day, dayStart: start, limit }))) {
      throw domainError('swipe_nothing_to_undo');
    }
    if (kind === 'pass') await deletePass(trx, tenant.id, { profileId: viewer.profileId, passedId: otherId });
    return otherId;
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
     * Takes back the last like or pass of today, wherever the like was given. A like that made a match or went with a
     * message stays.
     * @throws DomainError `swipe_nothing_to_undo`; `swipe_undo_limit_reached` when today's undos are used up, with the
     * seconds until the next day; `swipe_undo_premium` where only premium members have any
     */
    async undoChoice(ctx: MemberCtx): Promise<SwipeUndoView> {
      requireGame(ctx, 'swipe_game');
      return deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const { tenant, viewer } = ctx;
        const id = await takeBack(trx, tell, ctx);
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
