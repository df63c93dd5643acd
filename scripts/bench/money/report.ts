import { formatTable } from '../table.ts';
import type { MoneyResults } from './run.ts';

/** Maximum ratio of the long account's time to the short one's, which allows for noise. */
const MAX_RATIO = 1.5;

/** Formats the results as a table, and lists missed targets. */
export function describeMoney(
  { figures, waited, provider }: { figures: MoneyResults[]; waited: number; provider: number },
  entries: number,
): { text: string; missed: string[] } {
  const rows = figures.map(({ query, short, long }) => [
    query,
    short.toFixed(2),
    long.toFixed(2),
    (long / short).toFixed(2),
  ]);
  const head = ['', '100 movements, ms', `${entries} movements, ms`, `: (at most ${MAX_RATIO})`];
  const page = `order page, of a site whose provider takes ${provider} ms to answer: ${waited.toFixed(1)} ms`;
  const missed = figures.filter(({ short, long }) => long / short > MAX_RATIO).map(({ query }) => query);
  if (waited > provider / 10) missed.push('order page');
  return { text: `\n${formatTable([head, ...rows])}\n\n${page}\n`, missed };
}
