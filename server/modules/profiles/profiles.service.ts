import { mapChoiceFacts } from '../../../tenants/profile-facts.ts';
import type { Ctx, MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { selectPhotosOfProfile } from '../photos/photos-of-profile.ts';
import type { PhotoUrlSigner } from '../photos/photo-url.ts';
import { markLikeSeen } from '../likes/mark-like-seen.ts';
import type { LiveEvent } from '../live/live-event.ts';
import type { LiveService } from '../live/live.service.ts';
import { searchOpen } from '../tenants/visitor-access.ts';
import { presetGenders } from './niche-preset.ts';
import { viewCard, viewWholeProfile } from './profile.mapper.ts';
import type { ProfileCardView, ProfileView } from './profile.view.ts';
import { selectFaces, selectInterests, selectOwnCard, selectRelated } from './profiles.queries.ts';
import { parseProfile, saveProfile } from './save-profile.ts';
import { findVisibleProfile } from './visible-profile.ts';

const RELATED = 6;

/** Creates the service that shows profiles. */
export function createProfilesService(
  deps: Pick<Deps, 'database' | 'clock'> & { signer: PhotoUrlSigner; live: Pick<LiveService, 'record' | 'wake'> },
) {
  const viewContext = (ctx: Ctx) => ({
    tenant: ctx.tenant,
    signer: deps.signer,
    now: deps.clock.now(),
    visitor: ctx.viewer === null,
  });

  return {
    /**
     * One profile as the viewer may see it. Looking at someone who liked the viewer takes the mark "new" off that like.
     * A visitor sees a teaser: the first photo, who and where, and nothing that the member tells of themselves.
     * @throws DomainError `authentication_required` for a visitor of a site that hides its members
     * @throws DomainError `not_found` for unknown, malformed, disabled, deleted, blocked and hidden profiles alike
     */
    async viewProfile(ctx: Ctx, id: string): Promise<ProfileView> {
      requireMayLook(ctx);
      let seen: LiveEvent[] = [];
      const view = await deps.database.withTenant(ctx.tenant.id, async (trx) => {
        // A transaction that gave way to another is run again.
        seen = [];
        const row = await findVisibleProfile(trx, ctx, id);
        const own = row.id === ctx.viewer?.profileId;
        const photos = await selectPhotosOfProfile(trx, ctx.tenant.id, row.id, own);
        const viewerInterests =
          ctx.viewer && !own ? await selectInterests(trx, ctx.tenant.id, ctx.viewer.profileId) : [];
        if (ctx.viewer && !own && row.likesViewer) {
          const like = { likerId: row.id, likedId: ctx.viewer.profileId, at: deps.clock.now() };
          seen = await markLikeSeen(trx, deps.live, ctx.tenant.id, like);
        }
        const unlocked = own || ctx.viewer?.paidUser === true;
        const freePhotos = unlocked ? photos.length : ctx.viewer ? ctx.tenant.free_photos : 1;
        const profile = viewWholeProfile(row, viewContext(ctx), { photos, freePhotos, viewerInterests });
        return ctx.viewer ? profile : teaser(profile);
      });
      await deps.live.wake(ctx.tenant.id, seen);
      return view;
    },

    /**
     * Keeps fields of the member's own profile: those that were sent, no others.
     * @param fields by the names of `profileSchema`, as a call or a form has them
     * @returns the whole profile as it is now
     * @throws DomainError `invalid_fields`, naming each field that was refused; nothing is stored then
     */
    async saveProfile(ctx: MemberCtx, fields: unknown): Promise<ProfileView> {
      const input = parseProfile(fields);
      return deps.database.withTenant(ctx.tenant.id, async (trx) => {
        await saveProfile(trx, ctx, input);
        const row = await findVisibleProfile(trx, ctx, ctx.viewer.profileId);
        const photos = await selectPhotosOfProfile(trx, ctx.tenant.id, row.id, true);
        return viewWholeProfile(row, viewContext(ctx), { photos, freePhotos: photos.length, viewerInterests: [] });
      });
    },

    /** The member's own card, for the corner of every page. */
    viewOwnCard: (ctx: MemberCtx): Promise<ProfileCardView> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) =>
        viewCard(await selectOwnCard(trx, ctx.tenant.id, ctx.viewer.profileId), viewContext(ctx)),
      ),

    /** A few profiles like this one. */
    listRelated: (ctx: Ctx, id: string): Promise<ProfileCardView[]> =>
      deps.database.withTenant(ctx.tenant.id, async (trx) => {
        requireMayLook(ctx);
        const row = await findVisibleProfile(trx, ctx, id);
        const related = await selectRelated(trx, ctx.tenant.id, ctx.viewer?.profileId ?? null, row, RELATED);
        return related.map((card) => viewCard(card, viewContext(ctx)));
      }),

    /** Faces for the front page; none on a site that hides its search from this visitor. */
    async listFaces(ctx: Ctx, count: number): Promise<ProfileCardView[]> {
      if (!searchOpen(ctx)) return [];
      return deps.database.withTenant(ctx.tenant.id, async (trx) => {
        const rows = await selectFaces(trx, ctx.tenant.id, presetGenders(ctx.tenant.niche, null), count);
        return rows.map((card) => viewCard(card, viewContext(ctx)));
      });
    },
  };
}

/** A site that hides its members from visitors hides them one by one too. */
function requireMayLook(ctx: Ctx): void {
  if (!ctx.viewer && !searchOpen(ctx)) throw domainError('authentication_required');
}

function teaser(profile: ProfileView): ProfileView {
  return {
    ...profile,
    sexuality: null,
    last_seen: 'longer',
    about: '',
    looking_for: '',
    ideal_evening: '',
    ask_me: '',
    interests: [],
    common_interests: [],
    ...mapChoiceFacts(() => null),
  };
}

export type ProfilesService = ReturnType<typeof createProfilesService>;
