import { mapChoiceFacts } from '../../../../tenants/profile-facts.ts';
import type { Trx } from '../../../../db/client.ts';
import { runTogether } from '../../../../db/run-together.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { selectPhotosOfProfile, viewPhoto, type PhotoUrlSigner } from '../photos/index.ts';
import type { LiveService, Tell } from '../../realtime/live/index.ts';
import { isSearchOpen } from '../../platform/tenants/index.ts';
import type { CardRow } from './cards.ts';
import { defaultSearchGenders } from './default-genders.ts';
import { viewAbout, viewCard, viewProfile } from './profile.mapper.ts';
import type {
  AboutView,
  PhotoView,
  ProfileCardView,
  ProfileView,
  SubjectView,
} from '../../platform/profile-values/index.ts';
import { selectAbout, selectFaces, selectInterests, selectRelated } from './profiles.queries.ts';
import { listPrompts } from './prompts.ts';
import { parseProfile, saveProfile } from './save-profile.ts';
import { findSubject, viewSubject } from './subjects.ts';
import { findOtherProfile, findVisibleProfile } from './visible-profile.ts';

/** One row on wide screens, two on phones. */
const RELATED_COUNT = 4;

export function createProfilesService(
  deps: Pick<Deps, 'database' | 'clock'> & {
    signer: PhotoUrlSigner;
    live: Pick<LiveService, 'transact'>;
    /** Given at wiring, because likes is above profiles. */
    markLikeSeen: (
      trx: Trx,
      tell: Tell,
      tenantId: string,
      like: { likerId: string; likedId: string; at: Date },
    ) => Promise<void>;
  },
) {
  const viewContext = (ctx: Ctx) => ({
    tenant: ctx.tenant,
    signer: deps.signer,
    now: deps.clock.now(),
    visitor: ctx.viewer === null,
  });

  async function readProfile(ctx: Ctx, id: string): Promise<{ row: CardRow; profile: ProfileView }> {
    requireProfileAccess(ctx);
    const { viewer, tenant } = ctx;
    return deps.database.read(
      ctx,
      async (trx) => {
        const own = id === viewer?.profileId;
        const [row, photos, viewerInterests] = await runTogether([
          findVisibleProfile(trx, ctx, id),
          isUuid(id) ? selectPhotosOfProfile(trx, tenant.id, id, own) : Promise.resolve([]),
          viewer && !own ? selectInterests(trx, tenant.id, viewer.profileId) : Promise.resolve([]),
        ]);
        const unlocked = own || viewer?.paidUser === true;
        const freePhotos = unlocked ? photos.length : viewer ? tenant.free_photos : 1;
        return {
          row,
          profile: viewProfile(row, viewContext(ctx), { reader: ctx, photos, freePhotos, viewerInterests }),
        };
      },
      { standby: true },
    );
  }

  const service = {
    /**
     * Reads a profile as the viewer may see it. Viewing someone who liked the viewer marks that like as seen. A visitor
     * gets a teaser: first photo, name, age and place, without facts and notes.
     * @returns the profile, and whether a like was marked, so that the badge of new likes may have changed
     * @throws DomainError `authentication_required` for a visitor of a site that hides its members
     * @throws DomainError `not_found` for unknown, malformed, disabled, deleted, blocked and hidden profiles alike
     */
    async openProfile(ctx: Ctx, id: string): Promise<{ profile: ProfileView; likeSeen: boolean }> {
      const { viewer, tenant } = ctx;
      const { row, profile } = await readProfile(ctx, id);
      if (!viewer) return { profile: viewTeaser(profile), likeSeen: false };
      const likeSeen = row.likesViewer && row.id !== viewer.profileId;
      if (likeSeen) {
        const like = { likerId: row.id, likedId: viewer.profileId, at: deps.clock.now() };
        await deps.live.transact(tenant.id, (trx, tell) => deps.markLikeSeen(trx, tell, tenant.id, like));
      }
      return { profile, likeSeen };
    },

    /**
     * What stands beside a conversation: facts in the order of the profile, and the interests that both have. Marks no
     * like as seen. Null for a profile that the viewer may not open, such as a paused one.
     */
    viewAbout: (ctx: MemberCtx, id: string): Promise<AboutView | null> =>
      deps.database.read(ctx, async (trx) => {
        const row = await selectAbout(trx, {
          tenantId: ctx.tenant.id,
          viewerId: ctx.viewer.profileId,
          profileId: id,
        });
        return row ? viewAbout(row, ctx) : null;
      }),

    /**
     * The photos of `openProfile`, for the carousel of a card. Marks no like as seen.
     * @throws DomainError `not_found` as `openProfile`, and where the site has no photo carousel
     */
    async listPhotos(ctx: MemberCtx, id: string): Promise<PhotoView[]> {
      if (!ctx.tenant.features.photo_carousel) throw domainError('not_found');
      return (await readProfile(ctx, id)).profile.images;
    },

    /** The profile of `openProfile`. */
    viewProfile: async (ctx: Ctx, id: string): Promise<ProfileView> => (await service.openProfile(ctx, id)).profile,

    /**
     * Saves the given fields of the member's own profile.
     * @param fields by the names of `profileSchema`, from a call or a form
     * @returns the whole profile after the change
     * @throws DomainError `invalid_fields`, naming each rejected field; nothing is stored then
     */
    async saveProfile(ctx: MemberCtx, fields: unknown): Promise<ProfileView> {
      const input = parseProfile(fields);
      return deps.database.withTenant(ctx.tenant.id, async (trx) => {
        await saveProfile(trx, ctx, input);
        const row = await findVisibleProfile(trx, ctx, ctx.viewer.profileId);
        const photos = await selectPhotosOfProfile(trx, ctx.tenant.id, row.id, true);
        return viewProfile(row, viewContext(ctx), {
          reader: ctx,
          photos,
          freePhotos: photos.length,
          viewerInterests: [],
        });
      });
    },

    /** The prompts that members of the site choose from. */
    listPrompts: (ctx: MemberCtx) => listPrompts(ctx.tenant, ctx),

    /**
     * The answer or photo of a profile that a message is to be about; null when the profile does not show it.
     * @param subject name of a prompt, `about`, or the id of a photo
     * @throws DomainError `not_found` for a profile that may not be seen
     */
    viewSubject: (ctx: MemberCtx, id: string, subject: string): Promise<SubjectView | null> =>
      deps.database.read(ctx, async (trx) => {
        const found = await findSubject(trx, ctx, await findOtherProfile(trx, ctx, id), subject);
        return found && viewSubject(found, { ...ctx, ...viewContext(ctx) });
      }),

    /** Views the member's own name and photo, shown in the header of every page. */
    viewOwnFace(ctx: MemberCtx): Pick<ProfileCardView, 'name' | 'main_image'> {
      const { name, photo } = ctx.viewer.face;
      return {
        name,
        main_image: photo && viewPhoto({ ...photo, status: 'active' }, { ...viewContext(ctx), locked: false }),
      };
    },

    /** @throws DomainError `not_found` as `openProfile` */
    listRelated: (ctx: MemberCtx, id: string): Promise<ProfileCardView[]> =>
      deps.database.read(
        ctx,
        async (trx) => {
          const { profileId: viewerId, searcher } = ctx.viewer;
          const { hideFictional: hidesFictional } = searcher;
          const keys = { tenantId: ctx.tenant.id, viewerId, profileId: id, hidesFictional, limit: RELATED_COUNT };
          const [, related] = await runTogether([
            findVisibleProfile(trx, ctx, id),
            isUuid(id) ? selectRelated(trx, keys) : Promise.resolve([]),
          ]);
          return related.map((card) => viewCard(card, viewContext(ctx)));
        },
        { prepared: 'generic', standby: true },
      ),

    /** Lists faces for the front page; none if the site hides its search from this visitor. */
    async listFaces(ctx: Ctx, count: number): Promise<ProfileCardView[]> {
      if (!isSearchOpen(ctx)) return [];
      return deps.database.read(
        ctx,
        async (trx) => {
          const rows = await selectFaces(trx, ctx.tenant.id, defaultSearchGenders(ctx.tenant.niche, null), count);
          return rows.map((card) => viewCard(card, viewContext(ctx)));
        },
        { prepared: false, standby: true },
      );
    },
  };
  return service;
}

/** A site that hides its search from visitors hides single profiles too. */
function requireProfileAccess(ctx: Ctx): void {
  if (!ctx.viewer && !isSearchOpen(ctx)) throw domainError('authentication_required');
}

function viewTeaser(profile: ProfileView): ProfileView {
  return {
    ...profile,
    sexuality: null,
    last_seen: 'longer',
    searching_in: null,
    about: '',
    looking_for: '',
    ideal_evening: '',
    ask_me: '',
    prompts: [],
    interests: [],
    common_interests: [],
    ...mapChoiceFacts(() => null),
  };
}

export type ProfilesService = ReturnType<typeof createProfilesService>;
