import type { ReactNode } from 'react';
import { Link, NavLink } from '@remix-run/react';
import { Badge, type BadgeProps } from '../feedback/badge.tsx';

interface TabLink {
  href: string;
  label: ReactNode;
  badge?: BadgeProps;
  /** Only needed where the path is not enough (a query parameter); the router decides by default. */
  current?: boolean;
  /** A full page load, for addresses outside the router. */
  reload?: boolean;
}

/** Tabs that are links, such as received, given, matches. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => {
        const content = (
          <>
            {tab.label}
            {tab.badge && <Badge {...tab.badge} />}
          </>
        );
        return tab.current === undefined ? (
          <NavLink key={tab.href} to={tab.href} end className="tab" preventScrollReset>
            {content}
          </NavLink>
        ) : (
          <Link
            key={tab.href}
            to={tab.href}
            reloadDocument={tab.reload}
            className="tab"
            aria-current={tab.current ? 'page' : undefined}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
