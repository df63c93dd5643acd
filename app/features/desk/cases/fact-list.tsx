import type { ReactNode } from 'react';

export interface CaseFact {
  label: string;
  value: ReactNode;
}

/** What is known of a case: a word and its value, line by line; what is not known is left out. */
export function FactList({ facts }: { facts: ReadonlyArray<CaseFact | null> }) {
  return (
    <dl className="case-facts">
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
