import type { Journal } from '../drill/journal.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { Struck } from './strike-series.ts';

/** On a busy machine members pause for seconds between two requests. */
const ALLOWED_SILENCE_MS = 5_000;

/**
 * What members of sites that a fault must not concern saw of it.
 * @returns a line for each
 */
export function findNoticed(
  struck: ReadonlyArray<Struck<Pick<FaultKind, 'label' | 'spares'>>>,
  sites: ReadonlyArray<{ slug: string; journal: Pick<Journal, 'failures' | 'silence'> }>,
): string[] {
  return struck.flatMap(({ kind, ...span }) =>
    sites
      .filter(({ slug }) => kind.spares?.(slug))
      .flatMap(({ slug, journal }) => {
        const silence = journal.silence(['message', 'call', 'page'], span);
        const seen = [...journal.failures(span).keys()];
        if (silence > ALLOWED_SILENCE_MS) seen.push(`${(silence / 1000).toFixed(1)} s of silence`);
        return seen.map((what) => `${kind.label}: members of ${slug} saw ${what}`);
      }),
  );
}
