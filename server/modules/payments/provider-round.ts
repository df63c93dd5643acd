import { ProviderError } from './provider.ts';

/** For so long: the other sweeps wait behind a provider that is slow. */
const ROUND_MS = 20_000;
/** So many answers of a provider that fail in a row mean that it is not there: it is not asked again in this round. */
const FAILURES = 5;

/**
 * How one ended: `unanswered` is the provider's doing and `broken` our own, as for a row that nobody can work: it says nothing
 * of the others.
 */
export type End = 'done' | 'unanswered' | 'broken';

/** How one ended that threw. */
export const endOf = (error: unknown): End => (error instanceof ProviderError ? 'unanswered' : 'broken');

/** Which providers did not answer so often in a row that asking them on would only hold up the others. */
class Silence {
  readonly #failures = new Map<string, number>();
  is(provider: string): boolean {
    return (this.#failures.get(provider) ?? 0) >= FAILURES;
  }
  count(provider: string, end: End): void {
    if (end === 'done') this.#failures.delete(provider);
    else if (end === 'unanswered') this.#failures.set(provider, (this.#failures.get(provider) ?? 0) + 1);
  }
}

/**
 * Works what is due at providers, one after the other; the next round does what this one has no time for.
 * @param work never throws, so that none holds up another
 * @returns how many were done
 */
export async function workRound<One extends { provider: string }>(
  due: readonly One[],
  work: (one: One) => Promise<End>,
): Promise<number> {
  const enough = AbortSignal.timeout(ROUND_MS);
  const silent = new Silence();
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
