import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { PHOTO_SHAPE, UPLOAD_LIMITS } from './decode-job.ts';
import type { DecodedPhoto } from './decode-job.ts';
import type { PhotoDecoder } from './photo-decoder.ts';
import { refuseFile } from './upload-refusals.ts';

/** Uploads that an account may try: decoding is the dearest thing that a member can ask for. */
const UPLOADS = { points: 120, seconds: 3600 };

/**
 * A picture made anew from the pixels of an upload, wherever it is to be shown.
 * @param check refuses what would be decoded in vain
 * @throws DomainError `photo_too_large`, `photo_too_small`, `photo_too_long`, `too_many_requests`, and what
 * `PhotoDecoder` and `check` refuse
 */
export async function decodeUpload(
  deps: Pick<Deps, 'limiter'> & { decoder: PhotoDecoder },
  { viewer }: { viewer: Pick<MemberCtx['viewer'], 'userId'> },
  upload: Buffer,
  check: () => Promise<void>,
): Promise<DecodedPhoto> {
  if (upload.length > UPLOAD_LIMITS.bytes) throw refuseFile('photo_too_large');
  await deps.limiter.consume('photo-upload', viewer.userId, UPLOADS);
  await check();
  const photo = await deps.decoder.decode(upload);
  refuseShape(photo);
  return photo;
}

/** A strip is called a strip: kept within the longest side that is kept, it is small besides. */
function refuseShape({ width, height }: Pick<DecodedPhoto, 'width' | 'height'>): void {
  const shortest = Math.min(width, height);
  if (Math.max(width, height) > shortest * PHOTO_SHAPE.ratio) throw refuseFile('photo_too_long');
  if (shortest < PHOTO_SHAPE.side) throw refuseFile('photo_too_small');
}
