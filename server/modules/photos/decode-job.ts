export const MEGABYTE = 1024 * 1024;

/** What an upload may be. Sizes in bytes, sides in pixels, time in ms. */
export const UPLOAD_LIMITS = {
  bytes: 10 * MEGABYTE,
  pixels: 40_000_000,
  side: 12_000,
  time: 10_000,
  /** What the decoding process may hold altogether. */
  memory: 800 * MEGABYTE,
};

/** What a photo is when somebody can be seen in it: shortest side in pixels, and how often it goes into the longest. */
export const PHOTO_SHAPE = { side: 200, ratio: 4 };

/** Longest side of what is kept. */
export const MASTER_SIDE = 2048;

/** A photo as it is kept: made anew from its pixels, so that nothing else of the file is left. */
export interface DecodedPhoto {
  /** WebP in sRGB, upright, at most `MASTER_SIDE` pixels on its longest side. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Average colour, `#rrggbb`. */
  color: string;
  /** Perceptual hashes of the picture and of its mirror image; null for a picture too plain to be told apart. */
  hashes: { own: Buffer; mirrored: Buffer } | null;
}

/** Why a file is refused. */
export type DecodeFailure = 'photo_type_unsupported' | 'photo_unreadable' | 'photo_dimensions';

/** What the decoding process answers. */
export type DecodeAnswer = { photo: DecodedPhoto } | { failure: DecodeFailure };
