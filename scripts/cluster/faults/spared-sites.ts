import type { Journal } from '../drill/journal.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { InjectedFault } from './inject-faults.ts';

/** On a busy machine, members pause for seconds between two requests. */
const ALLOWED_SILENCE_MS = 5_000;

/**
 * Sites that a fault must not affect, but whose members got no answer. Single refusals are ignored, because an overloaded
 * process, as on a busy machine, refuses in the same way.
 * @returns a line for each
 */
export function findNoticed(
  injected: ReadonlyArray<InjectedFault<Pick<FaultKind, 'label' | 'spares'>>>,
  sites: ReadonlyArray<{ slug: string; journal: Pick<Journal, 'silence'> }>,
): string[] {
  return injected.flatMap(({ kind, ...span }) =>
    sites
      .filter(({ slug }) => kind.spares?.(slug))
      .flatMap(({ slug, journal }) => {
        const silence = journal.silence(['message', 'call', 'page'], span);
        const seconds = (silence / 1000).toFixed(1);
        return silence > ALLOWED_SILENCE_MS ? [`${kind.label}: members of ${slug} got no answer for ${seconds} s`] : [];
      }),
  );
}
