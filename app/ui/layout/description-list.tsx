import type { ReactNode } from 'react';

interface DescriptionListProps {
  className?: string;
  /** Terms and their descriptions; one without a description (null, undefined, false or '') is left out. */
  items: ReadonlyArray<readonly [term: string, description: ReactNode]>;
}

/** Terms beside their descriptions. */
export function DescriptionList({ className, items }: DescriptionListProps) {
  const shown = items.filter(([, each]) => each !== null && each !== undefined && each !== false && each !== '');
  return (
    <dl className={className}>
      {shown.map(([term, description]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}
