/** Grey values that a hash is made of: each of 8 rows gives 8 bits out of 9 neighbours. */
export const HASH_COLUMNS = 9;
export const HASH_ROWS = 8;

/** A picture with fewer edges than this, or all of them one way, is like too many others. */
const LEAST_BITS = 6;

/**
 * The difference hash of a picture: a bit for each pair of neighbours, set where it gets brighter. The same picture in
 * another size, format or quality differs in a few bits.
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

/** The picture's grey values from right to left. */
export function mirrored(grey: Uint8Array): Uint8Array {
  return Uint8Array.from(grey, (_, at) => {
    const row = Math.floor(at / HASH_COLUMNS) * HASH_COLUMNS;
    return grey[row + HASH_COLUMNS - 1 - (at - row)]!;
  });
}

/** Whether a hash says enough to recognise a picture by it. */
export function isTelling(hash: Buffer): boolean {
  const bits = [...hash].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
  return bits >= LEAST_BITS && bits <= HASH_ROWS * 8 - LEAST_BITS;
}
