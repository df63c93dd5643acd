import { PROFILE_FACTS } from '../../../../tenants/profile-facts.ts';
import type { PromptName } from '../../../../tenants/prompts.ts';
import { selectText } from '../../../../tenants/localised-text.ts';
import type { Ctx, MemberCtx, Tenant } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { siteOrigin } from '../../../lib/network/site-origin.ts';
import { localDate } from '../../../lib/time/local-date.ts';
import { selectPhotosOfProfile, viewPhoto, type PhotoUrlSigner } from '../../people/photos/index.ts';
import { promptTitle, viewAnswers } from '../../people/profiles/index.ts';
import { areSisters, isSignupOpen } from '../../platform/tenants/index.ts';
import { archiveToken } from './archive.ts';
import { ownParts } from './collect-copy.ts';
import { joinSite, viewArrival, type JoinSiteDeps } from './join-site.ts';
import { photosFor, signCopy, withdrawCopy, type SignCopyDeps } from './sign-copy.ts';
import { selectOpenArchives, selectOwnProfile } from './sister-archives.queries.ts';
import type { SignCopyInput } from './sister-sites.schema.ts';

type SisterSitesDeps = SignCopyDeps & JoinSiteDeps & { signer: PhotoUrlSigner };

/** Creates the service that lets members join another site of the family with a copy of selected data. */
export function createSisterSitesService(deps: SisterSitesDeps) {
  /** Only settings of sites: this service never reads another site's data. */
  const sistersOf = ({ tenant, viewer }: MemberCtx): Tenant[] => {
    if (tenant.family === null) return [];
    const { birthDate, country } = viewer.searcher;
    const accepts = (site: Tenant) =>
      areSisters(tenant, site) &&
      isSignupOpen({ tenant: site, tracking: {} }) &&
      (site.countries as readonly string[]).includes(country) &&
      isOldEnough(birthDate, site, deps.clock.now());
    return deps.tenants.byFamily(tenant.family).filter(accepts);
  };

  const requireSisters = (ctx: MemberCtx): Tenant[] => {
    const sisters = sistersOf(ctx);
    if (sisters.length === 0) throw domainError('not_found');
    return sisters;
  };

  return {
    /** Whether there is a site to offer to the member. */
    hasSisters: (ctx: MemberCtx): boolean => sistersOf(ctx).length > 0,

    /**
     * The sites that the member may join, what can be copied, and archives that wait to be sent there.
     * @throws DomainError `not_found` without such a site
     */
    async viewSisters(ctx: MemberCtx) {
      const sisters = requireSisters(ctx);
      const { tenant, viewer, locale } = ctx;
      const now = deps.clock.now();
      const view = { tenant, signer: deps.signer, now, locked: false };
      return deps.database.withTenant(tenant.id, async (trx) => {
        const row = await selectOwnProfile(trx, tenant.id, viewer.profileId);
        if (!row) throw domainError('not_found');
        const photos = await selectPhotosOfProfile(trx, tenant.id, viewer.profileId, false);
        const open = await selectOpenArchives(trx, tenant.id, viewer.userId, now);
        return {
          email: row.email,
          sites: sisters.map((site) => ({
            slug: site.slug,
            name: site.name,
            description: selectText(site, site.description, locale),
            host: site.hosts[0]!,
            origin: siteOrigin(deps.env, site),
            photos: photosFor(site),
          })),
          parts: ownParts(row),
          prompts: viewAnswers(row, tenant, ctx),
          photos: photos.map((photo) => viewPhoto(photo, view)),
          open: open.flatMap(({ id, siteId, expiresAt }) => {
            const site = sisters.find((sister) => sister.id === siteId);
            if (!site) return [];
            const until = expiresAt.toISOString();
            return [{ id, site: site.name, origin: siteOrigin(deps.env, site), until, token: archiveToken(deps, id) }];
          }),
        };
      });
    },

    /** Creates an archive; errors as in sign-copy.ts. @throws DomainError `not_found` without a site to offer */
    signCopy: async (ctx: MemberCtx, input: SignCopyInput): Promise<void> =>
      signCopy(deps, ctx, input, requireSisters(ctx)),

    /** Deletes an archive before it is used; does nothing if it is not the member's. */
    withdrawCopy: (ctx: MemberCtx, id: string): Promise<void> => withdrawCopy(deps, ctx, id),

    /** What a token brings; errors as in join-site.ts. */
    async viewArrival(ctx: Ctx, token: string) {
      const { taken, dropped, ...arrival } = await viewArrival(deps, ctx, token);
      const named = (names: readonly string[]) => names.map((name) => nameOf(ctx, name));
      return { ...arrival, taken: named(taken), dropped: named(dropped) };
    },

    /** Creates an account from an archive; errors as in join-site.ts. */
    joinSite: (ctx: Ctx, input: { token: string } & Record<string, unknown>) => joinSite(deps, ctx, input),
  };
}

/** A fact, or a note or prompt with its sentence in the reader's language. */
const nameOf = (ctx: Ctx, name: string) => ({
  name,
  title: name in PROFILE_FACTS ? null : promptTitle(ctx, name as PromptName),
});

/** Whether somebody has the minimum age of a site today, in its time zone. */
function isOldEnough(birthDate: string, { min_age: age, time_zone }: Tenant, now: Date): boolean {
  const today = localDate(now, time_zone);
  return `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}` <= today;
}

export type SisterSitesService = ReturnType<typeof createSisterSitesService>;
export type SistersView = Awaited<ReturnType<SisterSitesService['viewSisters']>>;
export type ArrivalView = Awaited<ReturnType<SisterSitesService['viewArrival']>>;
