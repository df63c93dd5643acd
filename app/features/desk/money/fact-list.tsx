import type { ReactNode } from 'react';

/** Words and what they stand for; a fact that there is not (`null`) is left out. */
export function FactList({ facts }: { facts: ReadonlyArray<readonly [word: string, value: ReactNode] | null> }) {
  return (
    <dl className="desk-money-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
