import type { PhotoView } from '../../platform/profile-values/index.ts';
import type { PhotoSize, PhotoUrlSigner } from './files/photo-url.ts';

export interface PhotoRow {
  id: string;
  status: string;
  width: number;
  height: number;
  color: string;
}

interface PhotoViewOptions {
  tenant: { id: string; cdn_prefix: string | null };
  signer: PhotoUrlSigner;
  now: Date;
  locked: boolean;
}

/** Views a photo for this viewer: a locked one has only addresses of its blurred preview. */
export function viewPhoto(row: PhotoRow, options: PhotoViewOptions): PhotoView {
  const address = (size: PhotoSize) =>
    (options.tenant.cdn_prefix ?? '') +
    options.signer.sign({ tenantId: options.tenant.id, id: row.id }, options.locked ? 'blur' : size, options.now);
  return {
    id: row.id,
    status: row.status === 'active' ? 'active' : 'inspection',
    filename: address('card'),
    thumb_filename: address('thumb'),
    match: address('full'),
    width: row.width,
    height: row.height,
    color: row.color,
    locked: options.locked,
  };
}
