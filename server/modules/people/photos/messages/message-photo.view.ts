import type { PhotoSize, PhotoUrlSigner } from '../files/photo-url.ts';

interface MessagePhotoRow {
  photoId: string | null;
  photoStatus: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoOpenedAt: Date | null;
}

interface MessagePhotoViewOptions {
  tenant: { id: string };
  signer: PhotoUrlSigner;
  now: Date;
  viewerId: string;
  /** Whether the viewer sent it. */
  mine: boolean;
}

/**
 * Views a photo in a message for one participant: blurred until the recipient opens it, without addresses once it was
 * removed.
 * @returns null for a message without a photo
 */
export function viewMessagePhoto(
  row: MessagePhotoRow,
  { tenant, signer, now, viewerId, mine }: MessagePhotoViewOptions,
) {
  if (row.photoId === null) return null;
  const id = row.photoId;
  const removed = row.photoStatus === 'removed';
  const opened = mine || row.photoOpenedAt !== null;
  const address = (size: PhotoSize, allowed: boolean) =>
    allowed ? signer.sign({ tenantId: tenant.id, id, viewerId }, size, now) : null;
  return {
    id,
    state: removed ? ('removed' as const) : ('shown' as const),
    opened,
    blurred: address('blur', !removed),
    card: address('card', !removed && opened),
    full: address('full', !removed && opened),
    width: row.photoWidth!,
    height: row.photoHeight!,
  };
}
