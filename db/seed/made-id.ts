import { createHash } from 'node:crypto';

/** Derives a UUID from names: the same at every seeding, independent of the random sequence. */
export function deriveId(...named: ReadonlyArray<string | null>): string {
  const hash = createHash('sha256')
    .update(named.map((part) => part ?? '').join('/'))
    .digest('hex');
  // Version 8 is for application-defined ids (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
