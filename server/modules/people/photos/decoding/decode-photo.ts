import decodeHeic from 'heic-decode';
import sharp, { type Sharp } from 'sharp';

import { ORIGINAL_MAX_SIDE, UPLOAD_LIMITS, type DecodeAnswer, type DecodedPhoto } from './decode-job.ts';
import { HASH_COLUMNS, HASH_ROWS, differenceHash, isDistinctive, mirrorHorizontally } from './perceptual-hash.ts';
import { sniffPhotoType } from './photo-type.ts';

const OPTIONS = { limitInputPixels: UPLOAD_LIMITS.pixels, failOn: 'error', pages: 1 } as const;
const QUALITY = 88;
const WHITE = '#ffffff';

/** Disables all image loaders but those of accepted formats: the loader is chosen by the content of the file. */
export function restrictImageFormats(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
}

/** Decodes an upload and re-encodes its pixels. Never throws: an unreadable file is returned as a failure. */
export async function decodePhoto(upload: Buffer): Promise<DecodeAnswer> {
  const type = sniffPhotoType(upload);
  if (!type) return { failure: 'photo_type_unsupported' };
  try {
    const source = type === 'heic' ? await openHeic(upload) : await openImage(upload, type);
    return source ? { photo: await reencode(source) } : { failure: 'photo_dimensions' };
  } catch {
    return { failure: 'photo_unreadable' };
  }
}

function isWithinLimits({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) <= UPLOAD_LIMITS.side && width * height <= UPLOAD_LIMITS.pixels;
}

/** Opens the picture, rotated as its metadata says; null if it has too many pixels. */
async function openImage(upload: Buffer, type: string): Promise<Sharp | null> {
  const meta = await sharp(upload, { ...OPTIONS, limitInputPixels: false }).metadata();
  if (meta.format !== type) throw new Error('the format differs from the signature');
  return isWithinLimits(meta) ? sharp(upload, OPTIONS).autoOrient() : null;
}

/** Opens the first picture of a HEIC file; its decoder has rotated it already. */
async function openHeic(upload: Buffer): Promise<Sharp | null> {
  const images = await decodeHeic.all({ buffer: upload });
  try {
    const [first] = images;
    if (!first || !isWithinLimits(first)) return null;
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: UPLOAD_LIMITS.pixels });
  } finally {
    images.dispose();
  }
}

async function reencode(source: Sharp): Promise<DecodedPhoto> {
  const { data, info } = await source
    .resize({ width: ORIGINAL_MAX_SIDE, height: ORIGINAL_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: WHITE })
    .toColourspace('srgb')
    .timeout({ seconds: UPLOAD_LIMITS.time / 1000 })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const bytes = await sharp(data, raw).webp({ quality: QUALITY }).toBuffer();
  const [red, green, blue] = await readPixels(sharp(data, raw).toColourspace('srgb'), 1, 1);
  const color = `#${[red!, green ?? red!, blue ?? red!].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  const grey = await readPixels(sharp(data, raw).greyscale(), HASH_COLUMNS, HASH_ROWS);
  const own = differenceHash(grey);
  const hashes = isDistinctive(own) ? { own, mirrored: differenceHash(mirrorHorizontally(grey)) } : null;
  return { bytes, width: info.width, height: info.height, color, hashes };
}

/** Scales the picture down to a few pixels. */
function readPixels(picture: Sharp, width: number, height: number): Promise<Buffer> {
  return picture.resize({ width, height, fit: 'fill' }).raw().toBuffer();
}
