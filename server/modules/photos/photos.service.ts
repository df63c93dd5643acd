import sharp from 'sharp';

import type { Ctx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import { isUuid } from '../../lib/ids.ts';
import type { FileStorage } from '../../lib/storage.ts';
import { derivedKey } from './photo-files.ts';
import { PHOTO_SIZES } from './photo-url.ts';
import type { PhotoSize, PhotoUrlSigner } from './photo-url.ts';
import { approveWaiting, selectStorageKey } from './photos.queries.ts';

/** Width in pixels of each size; the blurred one is made from a dozen pixels across. */
const WIDTHS: Record<PhotoSize, number> = { thumb: 176, card: 480, full: 1080, blur: 480 };
const BLUR_PIXELS = 12;
const MAX_PIXELS = 40_000_000;

interface PhotoDeps extends Pick<Deps, 'database' | 'clock'> {
  storage: FileStorage;
  signer: PhotoUrlSigner;
}

/** Creates the service that hands out photos in the sizes made from them on first demand. */
export function createPhotosService(deps: PhotoDeps) {
  const underway = new Map<string, Promise<Buffer>>();

  async function derive(storageKey: string, size: PhotoSize): Promise<Buffer> {
    const key = derivedKey(storageKey, size);
    const kept = await deps.storage.read(key);
    if (kept) return kept;
    const original = await deps.storage.read(storageKey);
    if (!original) throw domainError('not_found');
    const picture = await render(original, size);
    await deps.storage.write(key, picture);
    return picture;
  }

  return {
    /**
     * The WebP bytes behind a signed address.
     * @throws DomainError `not_found` for a wrong or expired signature, an unknown size, a removed photo and a deleted member's alike
     */
    async readPhoto(
      ctx: Pick<Ctx, 'tenant'>,
      claim: { id: string; size: string; expires: string; signature: string },
    ): Promise<Buffer> {
      const size = PHOTO_SIZES.find((known) => known === claim.size);
      const valid = isUuid(claim.id) && deps.signer.verify({ tenantId: ctx.tenant.id, ...claim }, deps.clock.now());
      if (!size || !valid) throw domainError('not_found');
      const key = await deps.database.withTenant(ctx.tenant.id, (trx) =>
        selectStorageKey(trx, ctx.tenant.id, claim.id),
      );
      if (!key) throw domainError('not_found');
      const job = `${key}/${size}`;
      const running = underway.get(job) ?? derive(key, size).finally(() => underway.delete(job));
      underway.set(job, running);
      return running;
    },

    /** Approves every photo that waits for inspection on one site; returns how many. */
    approveWaitingPhotos: (tenantId: string): Promise<number> =>
      deps.database.withTenant(tenantId, (trx) => approveWaiting(trx, tenantId, deps.clock.now())),
  };
}

async function render(original: Buffer, size: PhotoSize): Promise<Buffer> {
  const source = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
  if (size !== 'blur') {
    return source.resize({ width: WIDTHS[size], withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  }
  const coarse = await source.resize({ width: BLUR_PIXELS }).png().toBuffer();
  return sharp(coarse).resize({ width: WIDTHS.blur, kernel: 'cubic' }).blur(12).webp({ quality: 50 }).toBuffer();
}

export type PhotosService = ReturnType<typeof createPhotosService>;
