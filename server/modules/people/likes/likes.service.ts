import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { requireActiveAccount } from '../../identity/accounts/index.ts';
import type { LiveService, Tell } from '../../realtime/live/index.ts';
import type { PhotoUrlSigner } from '../photos/index.ts';
import { deleteAccessBetween } from '../private-album/index.ts';
import {
  findOtherProfile,
  requireSubject,
  viewCard,
  viewMainPhoto,
  type ProfileCardView,
  type SubjectView,
} from '../profiles/index.ts';
import { viewReceivedSubject } from './received-subject.ts';
import { storeLike, type LikeAnswer } from './store-like.ts';
import {
  lockLikePair,
  selectGivenLikes,
  selectMatches,
  selectNewestUnseenLike,
  selectReceivedLikes,
  type LikeSource,
} from './likes.queries.ts';
import { newMatchesSince } from './match-times.ts';
import { deleteMatch, selectNewMatches, takeUnseenMatch } from './matches.queries.ts';
import { withdrawLike } from './withdraw-like.ts';

/** Matches shown as new; the list of likes has all of them. */
const NEW_MATCHES = 12;

/** A match as a face with a name. */
type MatchView = Pick<ProfileCardView, 'id' | 'name' | 'main_image'>;

interface LikesView {
  /** Profiles that the member likes. */
  profiles: ProfileCardView[];
  /** Profiles that like the member, new ones first. */
  liked_by: Array<ProfileCardView & { like_new: boolean; with_message: boolean; subject: SubjectView | null }>;
  matches: ProfileCardView[];
}

type LikesDeps = Pick<Deps, 'database' | 'clock' | 'jobs'> & {
  live: LiveService;
  signer: PhotoUrlSigner;
  /** Takes the conversation with a profile from the member's list, as deleting it does. */
  hideConversationWith: (trx: Trx, tell: Tell, ctx: MemberCtx, otherId: string) => Promise<void>;
};

/** Creates the service for likes. A mutual like is a match. */
export function createLikesService(deps: LikesDeps) {
  return {
    /**
     * Likes a profile, or a single answer or photo of it, which is the same like with a subject. Idempotent: a like that
     * exists keeps its subject.
     * @throws DomainError `not_confirmed` before activation; `not_found` for a profile that may not be seen, and for a
     *   subject where the site has no prompts; `invalid_fields` for a subject that the profile does not show
     */
    async likeProfile(
      ctx: MemberCtx,
      input: { profile: string; source?: LikeSource; subject?: string | undefined },
    ): Promise<LikeAnswer> {
      requireActiveAccount(ctx);
      return deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const other = await findOtherProfile(trx, ctx, input.profile);
        const about = input.subject === undefined ? null : await requireSubject(trx, ctx, other, input.subject);
        const like = { target: other, source: input.source ?? 'profile', subject: about?.stored ?? null };
        const { liked, match } = await storeLike(trx, tell, deps, ctx, like);
        return { liked, match };
      });
    },

    /** Withdraws a like. Idempotent. */
    async unlikeProfile(ctx: MemberCtx, input: { profile: string }): Promise<LikeAnswer> {
      await deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const other = await findOtherProfile(trx, ctx, input.profile);
        await withdrawLike(trx, tell, ctx, other.id);
      });
      return { liked: false, match: false };
    },

    /**
     * Ends a match: withdraws the likes of both, closes their private albums for each other, and takes the conversation from the member's list. Nobody is notified,
     * nor of a later like by the other, until the member likes them again. Idempotent.
     * @throws DomainError `not_found` for a profile that may not be seen
     */
    async endMatch(ctx: MemberCtx, input: { profile: string }): Promise<LikeAnswer> {
      const { tenant, viewer } = ctx;
      const me = viewer.profileId;
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const other = await findOtherProfile(trx, ctx, input.profile);
        await lockLikePair(trx, tenant.id, me, other.id);
        const at = deps.clock.now();
        if (!(await deleteMatch(trx, tenant.id, { enderId: me, otherId: other.id, at }))) return;
        await deps.hideConversationWith(trx, tell, ctx, other.id);
        await deleteAccessBetween(trx, tenant.id, me, other.id);
        // Lists that are open reload; no page says anything.
        tell({ profileId: other.id, type: 'unlike', payload: { profile: { id: me } } });
        tell({ profileId: me, type: 'unlike', payload: { profile: { id: other.id } } });
      });
      return { liked: false, match: false };
    },

    /**
     * Whether the member has yet to see that the other's like made a match; from now on they have.
     * @throws DomainError `not_found` for a profile that may not be seen
     */
    async seeMatch(ctx: MemberCtx, input: { profile: string }): Promise<boolean> {
      return deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const other = await findOtherProfile(trx, ctx, input.profile);
        return takeUnseenMatch(trx, ctx.tenant.id, { likerId: ctx.viewer.profileId, likedId: other.id });
      });
    },

    /** The latest unseen like; null for none. Does not mark it as seen. */
    newestUnseenLike: (ctx: MemberCtx): Promise<{ profile: ProfileCardView | null }> =>
      deps.database.read(ctx, async (trx) => {
        const row = await selectNewestUnseenLike(trx, ctx.tenant.id, ctx.viewer.profileId);
        const view = { tenant: ctx.tenant, signer: deps.signer, now: deps.clock.now() };
        return { profile: row ? viewCard(row, view) : null };
      }),

    /** Recent matches without a conversation, latest first. */
    listNewMatches: (ctx: MemberCtx): Promise<MatchView[]> =>
      deps.database.read(ctx, async (trx) => {
        const { tenant, viewer } = ctx;
        const now = deps.clock.now();
        const view = { tenant, signer: deps.signer, now };
        const keys = { tenantId: tenant.id, profileId: viewer.profileId, since: newMatchesSince(now, tenant) };
        const rows = await selectNewMatches(trx, { ...keys, limit: NEW_MATCHES });
        return rows.map((row) => ({ id: row.id, name: row.name, main_image: viewMainPhoto(row, view) }));
      }),

    /** Likes given and received, and matches. */
    listLikes: (ctx: MemberCtx): Promise<LikesView> =>
      deps.database.read(ctx, async (trx) => {
        const view = { tenant: ctx.tenant, signer: deps.signer, now: deps.clock.now() };
        const [given, received, matches] = await Promise.all([
          selectGivenLikes(trx, ctx.tenant.id, ctx.viewer.profileId),
          selectReceivedLikes(trx, ctx.tenant.id, ctx.viewer.profileId),
          selectMatches(trx, ctx.tenant.id, ctx.viewer.profileId),
        ]);
        return {
          profiles: given.map((row) => viewCard(row, view)),
          liked_by: received.map((row) => ({
            ...viewCard(row, view),
            like_new: row.seenAt === null,
            with_message: row.source === 'message',
            subject: viewReceivedSubject(row, { ...ctx, ...view }),
          })),
          matches: matches.map((row) => viewCard(row, view)),
        };
      }),
  };
}
