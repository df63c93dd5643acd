import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface Fact {
  icon: IconName;
  label: ReactNode;
  value: ReactNode;
}

/** Profile facts: icon, label, value. */
export function Facts({ items }: { items: Fact[] }) {
  return (
    <dl className="facts">
      {items.map((fact, index) => (
        <div className="fact" key={index}>
          <Icon name={fact.icon} />
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
