import { ProviderError } from '../providers/payment-provider.ts';

/** Time limit of a round: a slow provider delays the sweeps behind it. */
const ROUND_TIMEOUT_MS = 20_000;
/** After this many failed answers in a row a provider is skipped for the rest of the round. */
const MAX_FAILURES = 5;

/**
 * Outcome of one item: `unanswered` is the provider's failure, `broken` our own, such as a row that cannot be
 * processed; that says nothing about other items.
 */
export type RoundOutcome = 'done' | 'unanswered' | 'broken';

/** Outcome of an item that threw. */
export const outcomeOfError = (error: unknown): RoundOutcome =>
  error instanceof ProviderError ? 'unanswered' : 'broken';

class FailureCounter {
  readonly #failures = new Map<string, number>();
  is(provider: string): boolean {
    return (this.#failures.get(provider) ?? 0) >= MAX_FAILURES;
  }
  count(provider: string, end: RoundOutcome): void {
    if (end === 'done') this.#failures.delete(provider);
    else if (end === 'unanswered') this.#failures.set(provider, (this.#failures.get(provider) ?? 0) + 1);
  }
}

/**
 * Processes items that are due at providers, one after the other; the next round continues where time runs out.
 * @param work must not throw, so that one failure does not stop the round
 */
export async function runRound<One extends { provider: string }>(
  due: readonly One[],
  work: (one: One) => Promise<RoundOutcome>,
): Promise<number> {
  const enough = AbortSignal.timeout(ROUND_TIMEOUT_MS);
  const silent = new FailureCounter();
  let done = 0;
  for (const one of due) {
    if (enough.aborted) break;
    if (silent.is(one.provider)) continue;
    const end = await work(one);
    silent.count(one.provider, end);
    done += end === 'done' ? 1 : 0;
  }
  return done;
}
