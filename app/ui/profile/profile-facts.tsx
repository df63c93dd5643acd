import type { ReactNode } from 'react';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

interface ProfileFact {
  icon: IconName;
  label: ReactNode;
  value: ReactNode;
}

/** Profile facts: icon, label, value. */
export function FactGrid({ items }: { items: ProfileFact[] }) {
  return (
    <dl className="facts">
      {items.map((fact, index) => (
        <div className="fact" key={index}>
          <dt>
            <Icon name={fact.icon} />
            <span>{fact.label}</span>
          </dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
