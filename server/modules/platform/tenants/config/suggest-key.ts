function levenshteinDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min(changed, above[column]! + 1, line[column - 1]! + 1));
    }
    above = line;
  }
  return above[other.length]!;
}

/** The key that was probably meant; null when none is similar. */
export function suggestKey(written: string, known: readonly string[]): string | null {
  const ranked = known
    .map((key) => ({ key, far: levenshteinDistance(written.toLowerCase(), key.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const best = ranked[0];
  return best && best.far <= Math.max(1, Math.floor(written.length / 3)) ? best.key : null;
}
