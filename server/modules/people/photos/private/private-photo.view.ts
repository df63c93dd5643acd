import type { PhotoView } from '../../../platform/profile-values/index.ts';
import type { PhotoSize, PhotoUrlSigner } from '../files/photo-url.ts';
import type { PhotoRow } from '../photo.view.ts';

/** Path of photos of private albums: not behind the CDN, because the session decides who may see them. */
export const PRIVATE_PHOTOS_PATH = '/photos/private';

interface PrivatePhotoViewOptions {
  tenant: { id: string };
  signer: PhotoUrlSigner;
  now: Date;
  /** The profile of the only viewer. */
  viewerId: string;
}

/** Views a photo of a private album for one viewer, who may see it. */
export function viewPrivatePhoto(row: PhotoRow, options: PrivatePhotoViewOptions): PhotoView {
  const { tenant, signer, now, viewerId } = options;
  const signed = { tenantId: tenant.id, id: row.id, viewerId };
  const address = (size: PhotoSize) =>
    `${PRIVATE_PHOTOS_PATH}/${row.id}/${size}?${signer.signQuery(signed, size, now)}`;
  return {
    id: row.id,
    status: row.status === 'inspection' ? 'inspection' : 'active',
    filename: address('card'),
    thumb_filename: address('thumb'),
    match: address('full'),
    width: row.width,
    height: row.height,
    color: row.color,
    locked: false,
  };
}
