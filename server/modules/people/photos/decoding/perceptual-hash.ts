/** Size of the grey image that is hashed: 8 rows of 9 values give 8 bits each. */
export const HASH_COLUMNS = 9;
export const HASH_ROWS = 8;

/** Fewest set or unset bits of a distinctive hash; pictures below it resemble too many others. */
const LEAST_BITS = 6;

/**
 * Computes the difference hash of a picture: one bit per pair of neighbours, set where brightness rises. The same
 * picture in another size, format or quality differs in a few bits.
 * @param grey 9 × 8 grey values, row by row
 */
export function differenceHash(grey: Uint8Array): Buffer {
  const hash = Buffer.alloc(HASH_ROWS);
  for (let row = 0; row < HASH_ROWS; row += 1) {
    for (let column = 0; column < HASH_COLUMNS - 1; column += 1) {
      const at = row * HASH_COLUMNS + column;
      if (grey[at + 1]! > grey[at]!) hash[row]! |= 1 << column;
    }
  }
  return hash;
}

export function mirrorHorizontally(grey: Uint8Array): Uint8Array {
  return Uint8Array.from(grey, (_, at) => {
    const row = Math.floor(at / HASH_COLUMNS) * HASH_COLUMNS;
    return grey[row + HASH_COLUMNS - 1 - (at - row)]!;
  });
}

/** Whether a hash has enough detail to recognise a picture. */
export function isDistinctive(hash: Buffer): boolean {
  const bits = [...hash].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  return bits >= LEAST_BITS && bits <= HASH_ROWS * 8 - LEAST_BITS;
}
