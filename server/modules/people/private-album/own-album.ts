import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';
import { requireActiveAccount } from '../../identity/accounts/index.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import { albumEvent, selectPrivatePhotos, viewPrivatePhoto, type PhotoUrlSigner } from '../photos/index.ts';
import { findOtherProfile, viewCard, type CardRow, type PhotoView, type ProfileCardView } from '../profiles/index.ts';
import {
  deleteGrants,
  grantAccess,
  markRefused,
  selectAccessList,
  selectAccessStatus,
} from './album-access.queries.ts';
import { selectLooks } from './album-looks.queries.ts';
import { notifyOfAlbum } from './album-notices.ts';

export type OwnAlbumDeps = Pick<Deps, 'database' | 'clock' | 'jobs' | 'limiter'> & {
  live: Pick<LiveService, 'transact'>;
  signer: PhotoUrlSigner;
};

/** A member in the lists of an album. */
interface AlbumPerson {
  /** `reachable`: whether the member may open the profile; an invisible member can have asked too. */
  profile: Pick<ProfileCardView, 'id' | 'name' | 'age' | 'main_image'> & { reachable: boolean };
}

export interface OwnAlbumView {
  /** False if the site shows albums only to their owners. */
  shown: boolean;
  photos: PhotoView[];
  /** Times in ISO 8601, latest first. */
  requests: Array<AlbumPerson & { asked: string }>;
  access: Array<AlbumPerson & { since: string }>;
  /** Per person and day; `at` is the last look. */
  looks: Array<AlbumPerson & { at: string; times: number }>;
}

/** Openings per account and hour, because each notifies somebody. */
const OPEN_LIMIT = { points: 60, seconds: HOUR_SECONDS };

/** The private album of a member, as they manage it themselves. */
export function createOwnAlbum(deps: OwnAlbumDeps) {
  const person = (ctx: MemberCtx, row: CardRow & { reachable: unknown }): AlbumPerson => {
    const { id, name, age, main_image } = viewCard(row, { ...ctx, signer: deps.signer, now: deps.clock.now() });
    return { profile: { id, name, age, main_image, reachable: row.reachable === true } };
  };

  return {
    /** The member's album: photos including pending ones, open requests, people with access, and looks. */
    viewOwnAlbum: (ctx: MemberCtx): Promise<OwnAlbumView> =>
      deps.database.read(ctx, async (trx) => {
        const { tenant, viewer } = ctx;
        const photos = await selectPrivatePhotos(trx, tenant.id, viewer.profileId, true);
        const rows = await selectAccessList(trx, tenant.id, viewer.profileId);
        const looks = await selectLooks(trx, tenant.id, viewer.profileId);
        const view = { tenant, signer: deps.signer, now: deps.clock.now(), viewerId: viewer.profileId };
        return {
          shown: tenant.features.private_album,
          photos: photos.map((row) => viewPrivatePhoto(row, view)),
          requests: rows.flatMap((row) =>
            row.access === 'asked' ? [{ ...person(ctx, row), asked: row.askedAt!.toISOString() }] : [],
          ),
          access: rows.flatMap((row) =>
            row.access === 'granted' ? [{ ...person(ctx, row), since: row.grantedAt!.toISOString() }] : [],
          ),
          looks: looks.map((row) => ({ ...person(ctx, row), at: row.lastAt.toISOString(), times: row.times })),
        };
      }),

    /**
     * Opens the member's album for somebody, who is notified. Idempotent.
     * @throws DomainError `not_confirmed` before activation; `not_found` where the site has no albums, without photos in
     *   the album, for a fictional profile, and for one that may not be seen and has not asked; `too_many_requests`
     */
    async openFor(ctx: MemberCtx, input: { profile: string }): Promise<void> {
      requireActiveAccount(ctx);
      const { tenant, viewer } = ctx;
      if (!tenant.features.private_album) throw domainError('not_found');
      await deps.limiter.consume('album-open', `${tenant.id}:${viewer.userId}`, OPEN_LIMIT);
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const otherId = await findOther(trx, ctx, input.profile);
        const photos = await selectPrivatePhotos(trx, tenant.id, viewer.profileId, true);
        if (photos.length === 0) throw domainError('not_found');
        const pair = { ownerId: viewer.profileId, viewerId: otherId };
        if (!(await grantAccess(trx, tenant.id, pair, deps.clock.now()))) return;
        // Without an approved photo there is nothing to see yet.
        const shown = photos.some((photo) => photo.status === 'private');
        tell(
          albumEvent(viewer.profileId, viewer.profileId),
          albumEvent(otherId, viewer.profileId, shown ? 'opened' : undefined),
        );
        const told = { tenantId: tenant.id, profileId: otherId, otherId: viewer.profileId };
        await notifyOfAlbum(trx, deps, { ...told, template: 'album_opened' });
      });
    },

    /** Refuses an open request. The other member is not notified and still sees it as open. Idempotent. */
    refuseRequest: (ctx: MemberCtx, input: { profile: string }): Promise<void> =>
      deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const pair = { ownerId: ctx.viewer.profileId, viewerId: input.profile };
        if (!isUuid(input.profile) || !(await markRefused(trx, ctx.tenant.id, pair))) return;
        tell(albumEvent(pair.ownerId, pair.ownerId));
      }),

    /**
     * Ends the access of one person, or of all: from now on no photo URL works for them. Nobody is notified; open
     * pages reload. Idempotent.
     * @param input.profile null for all
     */
    revokeAccess: (ctx: MemberCtx, input: { profile: string | null }): Promise<void> =>
      deps.live.transact(ctx.tenant.id, async (trx, tell) => {
        const ownerId = ctx.viewer.profileId;
        if (input.profile !== null && !isUuid(input.profile)) return;
        const ended = await deleteGrants(trx, ctx.tenant.id, { ownerId, viewerId: input.profile });
        if (ended.length > 0) tell(...[ownerId, ...ended].map((profileId) => albumEvent(profileId, ownerId)));
      }),
  };
}

/** A member whose profile the owner may open, or who has asked for the album although they are invisible. */
async function findOther(trx: Trx, ctx: MemberCtx, id: string): Promise<string> {
  const pair = { ownerId: ctx.viewer.profileId, viewerId: id };
  if (isUuid(id) && (await selectAccessStatus(trx, ctx.tenant.id, pair)) !== null) return id;
  const other = await findOtherProfile(trx, ctx, id);
  if (other.fictional) throw domainError('not_found');
  return other.id;
}
