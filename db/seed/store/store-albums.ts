import type { SeedSite } from '../site.ts';
import type { SeedContext } from './store-site.ts';

/** Stores private albums, inspected before they were opened, and for whom they are open. */
export async function storeAlbums({ tenant, at, insert }: SeedContext, { albums }: SeedSite): Promise<void> {
  await insert(
    'photos',
    albums.flatMap(({ owner, photos, openedAge }) =>
      photos.map(({ id, picture }, index) => ({
        tenantId: tenant.id,
        id,
        profileId: owner.profileId,
        private: true,
        status: 'private',
        position: owner.photos.length + index,
        storageKey: picture.key,
        width: picture.width,
        height: picture.height,
        color: picture.color,
        uploadedAt: at(owner.joinedAge),
        inspectedAt: at(openedAge),
      })),
    ),
  );
  await insert(
    'privateAlbumAccess',
    albums.map(({ owner, viewer, openedAge }) => ({
      tenantId: tenant.id,
      ownerId: owner.profileId,
      viewerId: viewer.profileId,
      status: 'granted',
      grantedAt: at(openedAge),
    })),
  );
}
