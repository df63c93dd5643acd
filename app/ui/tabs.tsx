import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link, NavLink } from '@remix-run/react';
import { Badge } from './badge.tsx';
import type { BadgeProps } from './badge.tsx';

export interface TabLink {
  href: string;
  label: ReactNode;
  badge?: BadgeProps;
  /** Only needed where the path alone does not tell (a query parameter); else the router decides. */
  current?: boolean;
}

/** Tabs that are addresses: received, given, matches. */
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
          <NavLink key={tab.href} to={tab.href} end className="tab">
            {content}
          </NavLink>
        ) : (
          <Link key={tab.href} to={tab.href} className="tab" aria-current={tab.current ? 'page' : undefined}>
            {content}
          </Link>
        );
      })}
    </nav>
  );
}

export interface TabsProps {
  label: string;
  tabs: Array<{ key: string; label: ReactNode; panel: ReactNode }>;
}

/** Tabs inside a page, after the ARIA authoring practices: arrows move, Home and End jump. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: active + 1, ArrowLeft: active - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tabs.length) % tabs.length;
    setActive(next);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-tab-${tab.key}`}
            aria-controls={`${id}-panel-${tab.key}`}
            aria-selected={index === active}
            tabIndex={index === active ? 0 : -1}
            onClick={() => setActive(index)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={index !== active}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
