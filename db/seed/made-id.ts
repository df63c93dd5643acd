import { createHash } from 'node:crypto';

/** A UUID made from what it names: the same at every seeding, and taken from no sequence of chance. */
export function madeId(...named: ReadonlyArray<string | null>): string {
  const hash = createHash('sha256')
    .update(named.map((part) => part ?? '').join('/'))
    .digest('hex');
  // Version 8 is the one for ids of an application's own making (RFC 9562).
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
