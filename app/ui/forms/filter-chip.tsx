import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

interface FilterChipProps {
  /** Id of the sheet that it opens. */
  sheet: string;
  icon?: IconName;
  /** What it filters by; a brand may show the value alone. */
  lead?: string;
  value: string;
  /** Shows the value alone in every brand, and on a desktop the icon alone. */
  compact?: boolean;
  /** Leads to the filters that have no chip. */
  further?: boolean;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

/** A filter and its value; opens a sheet with its fields. */
export function FilterChip({ sheet, icon, lead, value, compact, further, onClick }: FilterChipProps) {
  return (
    <button
      type="button"
      className={classNames('filter-chip', further && 'filter-chip-further', compact && 'filter-chip-compact')}
      // Where a brand shows the value alone, the name keeps what it filters by.
      aria-label={lead && `${lead} ${value}`}
      title={compact ? value : undefined}
      popovertarget={sheet}
      onClick={onClick}
    >
      {icon && <Icon name={icon} />}
      {lead && !compact && <span className="filter-lead">{lead} </span>}
      <span className="filter-value">{value}</span>
      {!further && <Icon name="caret-down" />}
    </button>
  );
}

interface FilterChipLinkProps {
  href: string;
  active: boolean;
  /** What an active one is: a state of this page, or one of several pages. */
  current?: 'true' | 'page';
  children: ReactNode;
}

/** A filter that is on or off, as a link to the other state; or one of the lists of a page. */
export function FilterChipLink({ href, active, current = 'true', children }: FilterChipLinkProps) {
  return (
    <Link
      to={href}
      className={classNames('filter-chip', active && 'is-active')}
      aria-current={active ? current : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  );
}
