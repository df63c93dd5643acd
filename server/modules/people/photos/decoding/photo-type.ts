/** Accepted picture formats. */
type PhotoType = 'jpeg' | 'png' | 'webp' | 'heic';

/**
 * Brands of HEIF files with HEVC-coded pictures; `mif1` and `msf1` do not name a codec, and AVIF lists its own brand as
 * well.
 */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
/** Number of brands that are read from the first box. */
const BRANDS_READ = 16;

const startsWith = (bytes: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((value, index) => bytes[at + index] === value);
const ascii = (text: string) => [...text].map((char) => char.charCodeAt(0));

const PNG = [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a];

/** Detects the format by the first bytes, ignoring name and declared type; null if it is not accepted. */
export function sniffPhotoType(bytes: Uint8Array): PhotoType | null {
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, 0, PNG)) return 'png';
  if (startsWith(bytes, 0, ascii('RIFF')) && startsWith(bytes, 8, ascii('WEBP'))) return 'webp';
  return startsWith(bytes, 4, ascii('ftyp')) && isHeic(bytes) ? 'heic' : null;
}

function isHeic(bytes: Uint8Array): boolean {
  const end = Math.min(bytes.length, 16 + BRANDS_READ * 4);
  const text = Buffer.from(bytes.subarray(8, end)).toString('latin1');
  const brands: string[] = text.match(/.{4}/gs) ?? [];
  return HEIC_BRANDS.has(brands[0] ?? '') && !brands.includes('avif') && !brands.includes('avis');
}
