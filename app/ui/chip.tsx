import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface ChipProps {
  icon?: IconName;
  /** Set off from the others: an interest that both have. */
  marked?: boolean;
  children: ReactNode;
}

/** One word about somebody, as an entry of `ChipList`. */
export function Chip({ icon, marked, children }: ChipProps) {
  return (
    <li className={classNames('chip', marked && 'chip-common')}>
      {icon && <Icon name={icon} />}
      {children}
    </li>
  );
}

/** A row of chips. */
export function ChipList({ children }: { children: ReactNode }) {
  return <ul className="chips">{children}</ul>;
}
