export const MEGABYTE = 1024 * 1024;

/** Limits of an upload. Sizes in bytes, sides in pixels, time in ms. */
export const UPLOAD_LIMITS = {
  bytes: 10 * MEGABYTE,
  pixels: 40_000_000,
  side: 12_000,
  time: 10_000,
  /** Memory limit of the decoding process. */
  memory: 800 * MEGABYTE,
};

/** Limits of a photo's shape: shortest side in pixels, and maximum ratio of the longest side to the shortest. */
export const PHOTO_SHAPE_LIMITS = { side: 200, ratio: 4 };

/** Longest side of a stored photo, in pixels. */
export const ORIGINAL_MAX_SIDE = 2048;

/** A photo as it is stored: re-encoded from its pixels, so that metadata and other contents of the file are dropped. */
export interface DecodedPhoto {
  /** WebP in sRGB, upright, at most `MASTER_SIDE` pixels on its longest side. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Average colour, `#rrggbb`. */
  color: string;
  /** Perceptual hashes of the picture and of its mirror image; null for a picture with too little detail. */
  hashes: { own: Buffer; mirrored: Buffer } | null;
}

type DecodeFailure = 'photo_type_unsupported' | 'photo_unreadable' | 'photo_dimensions';

export type DecodeAnswer = { photo: DecodedPhoto } | { failure: DecodeFailure };
