import type { MemberCtx } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { HOUR_SECONDS } from '../../../../lib/time/duration.ts';
import { PHOTO_SHAPE_LIMITS, UPLOAD_LIMITS, type DecodedPhoto } from './decode-job.ts';
import type { PhotoDecoder } from './photo-decoder.ts';
import { fileRejection } from './upload-refusals.ts';

/** Upload attempts per account: decoding is the most expensive operation that a member can request. */
const UPLOAD_RATE_LIMIT = { points: 120, seconds: HOUR_SECONDS };

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
  if (upload.length > UPLOAD_LIMITS.bytes) throw fileRejection('photo_too_large');
  await deps.limiter.consume('photo-upload', viewer.userId, UPLOAD_RATE_LIMIT);
  await check();
  const photo = await deps.decoder.decode(upload);
  requireAllowedShape(photo);
  return photo;
}

/** Checks the ratio first: a strip that was scaled down to the longest side would also count as too small. */
function requireAllowedShape({ width, height }: Pick<DecodedPhoto, 'width' | 'height'>): void {
  const shortest = Math.min(width, height);
  if (Math.max(width, height) > shortest * PHOTO_SHAPE_LIMITS.ratio) throw fileRejection('photo_too_long');
  if (shortest < PHOTO_SHAPE_LIMITS.side) throw fileRejection('photo_too_small');
}
