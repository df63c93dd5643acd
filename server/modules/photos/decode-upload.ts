import type { MemberCtx } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { PHOTO_SHAPE, UPLOAD_LIMITS } from './decode-job.ts';
import type { DecodedPhoto } from './decode-job.ts';
import type { PhotoDecoder } from './photo-decoder.ts';
import { refuseFile } from './upload-refusals.ts';

/** Upload attempts per account: decoding is the most expensive operation that a member can request. */
const UPLOADS = { points: 120, seconds: 3600 };

/**
 * Decodes an upload and checks its shape.
 * @param check called before decoding; throws if the result could not be used
 * @throws DomainError `photo_too_large`, `photo_too_small`, `photo_too_long`, `too_many_requests`, and those of
 * `PhotoDecoder` and `check`
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

/** Checks the ratio first: a strip that was scaled down to the longest side would also count as too small. */
function refuseShape({ width, height }: Pick<DecodedPhoto, 'width' | 'height'>): void {
  const shortest = Math.min(width, height);
  if (Math.max(width, height) > shortest * PHOTO_SHAPE.ratio) throw refuseFile('photo_too_long');
  if (shortest < PHOTO_SHAPE.side) throw refuseFile('photo_too_small');
}
