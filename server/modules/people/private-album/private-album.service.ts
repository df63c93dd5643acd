import type { Trx } from '../../../../db/client.ts';
import type { MemberCtx } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import type { FileStorage } from '../../../lib/storage/file-storage.ts';
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '../../../lib/time/duration.ts';
import { localDate } from '../../../lib/time/local-date.ts';
import { requireActiveAccount } from '../../identity/accounts/index.ts';
import {
  PHOTO_SIZES,
  albumEvent,
  createPhotoReader,
  selectPrivatePhotos,
  viewPrivatePhoto,
  type PhotoUrlSigner,
} from '../photos/index.ts';
import { findOtherProfile, shareConversationOrMatch, type PhotoView } from '../profiles/index.ts';
import { insertRequest, selectAccessStatus, selectAlbumState } from './album-access.queries.ts';
import { insertLook } from './album-looks.queries.ts';
import { notifyOfAlbum } from './album-notices.ts';
import { createOwnAlbum, type OwnAlbumDeps } from './own-album.ts';
import { selectReadableKey } from './readable-photo.queries.ts';

/** How long an album stays open after a look; opening it later is another look. */
const OPEN_MS = 15 * MINUTE_MS;
/** Requests per account and day. */
const ASK_LIMIT = { points: 10, seconds: DAY_SECONDS };
/** How long a member must wait before asking the same person again, whatever became of the request. */
const ASK_AGAIN_MS = 30 * DAY_MS;

export interface AlbumView {
  profile: { id: string; name: string };
  /** Approved photos in the other member's album. */
  count: number;
  /** Whether the viewer may ask, waits, may look, or has it open. A refused request looks like a waiting one. */
  state: 'closed' | 'asked' | 'granted' | 'open';
  /** When the viewer asked, ISO 8601. */
  asked: string | null;
  /** Whether the viewer's profile is hidden from the other member, who would see it through a request or a look. */
  reveals: boolean;
  /** Only while the album is open. */
  photos: PhotoView[];
  /** Seconds until it closes, rounded up; null while it is not open. */
  closes_in: number | null;
  own: {
    /** Photos in the viewer's own album, also pending ones. */
    count: number;
    /** The other member's state for it: a waiting request, or access. */
    state: 'closed' | 'asked' | 'granted';
  };
}

/**
 * The photos of an album that the viewer has open, for the form that reports one.
 * @returns none if it is not open
 */
export async function listOpenPhotos(
  trx: Trx,
  { tenant, viewer }: MemberCtx,
  ownerId: string,
  { signer, now }: { signer: PhotoUrlSigner; now: Date },
): Promise<PhotoView[]> {
  const pair = { ownerId, viewerId: viewer.profileId };
  const { photos, status, lookedAt } = await selectAlbumState(trx, tenant.id, pair, new Date(now.getTime() - OPEN_MS));
  if (!tenant.features.private_album || status !== 'granted' || lookedAt === null || photos === 0) return [];
  const rows = await selectPrivatePhotos(trx, tenant.id, ownerId, false);
  return rows.map((row) => viewPrivatePhoto(row, { tenant, signer, now, viewerId: viewer.profileId }));
}

/** The parts of a signed URL. */
interface PhotoRequest {
  id: string;
  size: string;
  expires: string;
  signature: string;
}

type PrivateAlbumDeps = OwnAlbumDeps & { storage: FileStorage };

/** Creates the service for private albums, whose photos are visible only to people for whom the owner opened them. */
export function createPrivateAlbumService(deps: PrivateAlbumDeps) {
  const readPhoto = createPhotoReader(deps.storage);
  const openSince = () => new Date(deps.clock.now().getTime() - OPEN_MS);

  return {
    ...createOwnAlbum(deps),

    /**
     * The private album between the member and another, in both directions. It has photos while it is open.
     * @throws DomainError `not_found` where the site has no albums, and for a profile that may not be seen
     */
    viewAlbum: (ctx: MemberCtx, id: string): Promise<AlbumView> =>
      deps.database.read(ctx, async (trx) => {
        const { tenant, viewer } = ctx;
        if (!tenant.features.private_album) throw domainError('not_found');
        const owner = await findOtherProfile(trx, ctx, id);
        const pair = { ownerId: owner.id, viewerId: viewer.profileId };
        const { photos, status, askedAt, lookedAt, viewerHidden } = await selectAlbumState(
          trx,
          tenant.id,
          pair,
          openSince(),
        );
        const open = status === 'granted' && lookedAt !== null && photos > 0;
        const rows = open ? await selectPrivatePhotos(trx, tenant.id, owner.id, false) : [];
        const view = { tenant, signer: deps.signer, now: deps.clock.now(), viewerId: viewer.profileId };
        const back = await selectAccessStatus(trx, tenant.id, { ownerId: viewer.profileId, viewerId: owner.id });
        const own = await selectPrivatePhotos(trx, tenant.id, viewer.profileId, true);
        const askedSince = deps.clock.now().getTime() - ASK_AGAIN_MS;
        const asked = status !== 'granted' && askedAt !== null && askedAt.getTime() > askedSince;
        return {
          profile: { id: owner.id, name: owner.name },
          count: photos,
          state: open ? 'open' : asked ? 'asked' : status === 'granted' ? 'granted' : 'closed',
          asked: asked ? askedAt.toISOString() : null,
          reveals: viewerHidden && !(await shareConversationOrMatch(trx, ctx, owner.id)),
          photos: rows.map((row) => viewPrivatePhoto(row, view)),
          closes_in: open ? Math.ceil((lookedAt.getTime() - openSince().getTime()) / 1000) : null,
          own: {
            count: own.length,
            state: back === 'granted' ? 'granted' : back === 'asked' ? 'asked' : 'closed',
          },
        };
      }),

    /**
     * Asks the owner to open their album. One open request per owner; whatever became of it, the next is possible
     * after 30 days. Idempotent.
     * @throws DomainError `not_confirmed` before activation; `not_found` where the site has no albums, for a profile that
     *   may not be seen, and one without an album; `too_many_requests`
     */
    async askAccess(ctx: MemberCtx, input: { profile: string }): Promise<void> {
      requireActiveAccount(ctx);
      const { tenant, viewer } = ctx;
      if (!tenant.features.private_album) throw domainError('not_found');
      // Only requests that reach somebody are counted.
      await deps.database.read(ctx, (trx) => findOtherProfile(trx, ctx, input.profile));
      await deps.limiter.consume('album-ask', `${tenant.id}:${viewer.userId}`, ASK_LIMIT);
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const owner = await findOtherProfile(trx, ctx, input.profile);
        const pair = { ownerId: owner.id, viewerId: viewer.profileId };
        if ((await selectAlbumState(trx, tenant.id, pair, openSince())).photos === 0) throw domainError('not_found');
        const at = deps.clock.now();
        const askedBefore = new Date(at.getTime() - ASK_AGAIN_MS);
        if (!(await insertRequest(trx, tenant.id, pair, { at, askedBefore }))) return;
        tell(albumEvent(owner.id, owner.id, 'asked'), albumEvent(viewer.profileId, owner.id));
        const told = { tenantId: tenant.id, profileId: owner.id, otherId: viewer.profileId };
        await notifyOfAlbum(trx, deps, { ...told, template: 'album_request' });
      });
    },

    /**
     * Opens another member's album, and stores the look, which the owner sees. While the album is
     * open, opening it again is not another look.
     * @throws DomainError `not_found` without access, and for an album without photos
     */
    async look(ctx: MemberCtx, input: { profile: string }): Promise<void> {
      const { tenant, viewer } = ctx;
      if (!tenant.features.private_album) throw domainError('not_found');
      await deps.live.transact(tenant.id, async (trx, tell) => {
        const owner = await findOtherProfile(trx, ctx, input.profile);
        const pair = { ownerId: owner.id, viewerId: viewer.profileId };
        const { photos, lookedAt } = await selectAlbumState(trx, tenant.id, pair, openSince());
        if (photos === 0) throw domainError('not_found');
        const at = deps.clock.now();
        const day = localDate(at, tenant.time_zone);
        // It is still open, perhaps since before midnight.
        if (lookedAt && (await selectAccessStatus(trx, tenant.id, pair)) === 'granted') return;
        const look = await insertLook(trx, tenant.id, pair, { at, day, openSince: openSince() });
        if (!look) throw domainError('not_found');
        tell(albumEvent(owner.id, owner.id), albumEvent(viewer.profileId, owner.id));
        const told = { tenantId: tenant.id, profileId: owner.id, otherId: viewer.profileId };
        if (look.first) await notifyOfAlbum(trx, deps, { ...told, template: 'album_view' });
      });
    },

    /**
     * Reads a photo of a private album, whose URL is valid for one member. Access is checked at every request.
     * @throws DomainError `not_found` for anything this member may not see
     */
    async readPrivatePhoto(ctx: MemberCtx, claim: PhotoRequest): Promise<Buffer> {
      const { tenant, viewer } = ctx;
      const size = PHOTO_SIZES.find((known) => known === claim.size);
      const signed = { tenantId: tenant.id, viewerId: viewer.profileId, ...claim };
      if (!size || !isUuid(claim.id) || !deps.signer.verify(signed, deps.clock.now())) throw domainError('not_found');
      const wanted = { photoId: claim.id, viewerId: viewer.profileId, withOthers: tenant.features.private_album };
      const key = await deps.database.withTenant(tenant.id, (trx) => selectReadableKey(trx, tenant.id, wanted));
      if (!key) throw domainError('not_found');
      return readPhoto(key, size);
    },
  };
}

export type PrivateAlbumService = ReturnType<typeof createPrivateAlbumService>;
