import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

interface ChipProps {
  icon?: IconName;
  /** Highlighted: an interest that both have. */
  marked?: boolean;
  children: ReactNode;
}

/** One entry of `ChipList`. */
export function Chip({ icon, marked, children }: ChipProps) {
  return (
    <li className={classNames('chip', marked && 'chip-common')}>
      {icon && <Icon name={icon} />}
      {children}
    </li>
  );
}

export function ChipList({ children }: { children: ReactNode }) {
  return <ul className="chips">{children}</ul>;
}
