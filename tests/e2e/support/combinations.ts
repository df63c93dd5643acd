type Parameters = Readonly<Record<string, readonly unknown[]>>;

/** One value of each parameter. */
export type Combination<P extends Parameters> = { -readonly [Name in keyof P]: P[Name][number] };

/** Set by `npm run test:matrix`: matrices are tested whole. */
export const WHOLE_MATRIX = process.env.TEST_WHOLE_MATRIX === '1';

/** Every combination of the parameters' values that is possible, in the order of the parameters. */
export function allCombinations<const P extends Parameters>(
  parameters: P,
  isPossible: (combination: Combination<P>) => boolean = () => true,
): Array<Combination<P>> {
  const rows = Object.entries(parameters).reduce<Array<Record<string, unknown>>>(
    (made, [name, values]) => made.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
  return (rows as Array<Combination<P>>).filter(isPossible);
}

/** The pairs of values in a row of value numbers, as one number each. */
function pairsIn(row: readonly number[], base: number): number[] {
  return row.flatMap((value, at) =>
    row.slice(at + 1).map((other, after) => ((at * base + value) * base + at + 1 + after) * base + other),
  );
}

/**
 * The fewest combinations, approximately, in which every possible pair of values of two parameters occurs. Greedy: the
 * next combination has the first pair that is missing, and as many others that are missing as possible. The same
 * parameters always give the same combinations.
 */
export function pairwise<const P extends Parameters>(
  parameters: P,
  isPossible?: (combination: Combination<P>) => boolean,
): Array<Combination<P>> {
  const names = Object.keys(parameters);
  const all = allCombinations(parameters, isPossible);
  if (names.length < 2) return all;
  const base = Math.max(names.length, ...Object.values(parameters).map((values) => values.length));
  const pairsOf = all.map((row) =>
    pairsIn(
      names.map((name) => parameters[name]!.indexOf(row[name])),
      base,
    ),
  );
  const having = new Map<number, number[]>();
  pairsOf.forEach((pairs, index) => {
    for (const pair of pairs) {
      const rows = having.get(pair);
      if (rows) rows.push(index);
      else having.set(pair, [index]);
    }
  });
  const missing = new Set(having.keys());
  const chosen: Array<Combination<P>> = [];
  for (const pair of having.keys()) {
    if (!missing.has(pair)) continue;
    let [best, most] = [-1, 0];
    for (const index of having.get(pair)!) {
      const gain = pairsOf[index]!.filter((each) => missing.has(each)).length;
      if (gain > most) [best, most] = [index, gain];
    }
    for (const each of pairsOf[best]!) missing.delete(each);
    chosen.push(all[best]!);
  }
  return chosen;
}

/** What a test of a matrix covers: every pair of values, or with `npm run test:matrix` every combination. */
export const combinations: typeof pairwise = (parameters, isPossible) =>
  WHOLE_MATRIX ? allCombinations(parameters, isPossible) : pairwise(parameters, isPossible);
