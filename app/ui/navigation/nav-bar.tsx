import type { ReactNode } from 'react';
import { Link, NavLink } from '@remix-run/react';
import { Badge, type BadgeProps } from '../feedback/badge.tsx';
import { BrandMark } from '../media/brand-mark.tsx';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

export interface NavItem {
  href: string;
  label: ReactNode;
  icon: IconName;
  badge?: BadgeProps | null;
}

interface LogoProps {
  name: string;
  href: string;
  /** The tenant's own logo, replacing the brand mark. */
  imageUrl?: string | null;
}

export function Logo({ name, href, imageUrl }: LogoProps) {
  return (
    <Link to={href} className="logo">
      {imageUrl ? <img src={imageUrl} alt="" width="36" height="36" /> : <BrandMark />}
      <span>{name}</span>
    </Link>
  );
}

function NavEntry({ item, className }: { item: NavItem; className: string }) {
  return (
    <NavLink to={item.href} prefetch="intent" className={className}>
      <span className="nav-icon">
        <Icon name={item.icon} />
      </span>
      <span className="nav-label">{item.label}</span>
      {item.badge && <Badge {...item.badge} />}
    </NavLink>
  );
}

interface NavBarProps {
  /** Accessible name of the landmark. */
  label: string;
  /** Before the logo: the back button of an installed app. */
  back?: ReactNode;
  logo: ReactNode;
  items: NavItem[];
  /** Language, account, or the login button; stays visible on phones. */
  children?: ReactNode;
}

/** The top bar. On phones its destinations move to the tab bar. */
export function NavBar({ label, back, logo, items, children }: NavBarProps) {
  return (
    <header className="nav-bar">
      <div className="container">
        {back}
        {logo}
        {items.length > 0 && (
          <nav className="nav-items" aria-label={label}>
            {items.map((item) => (
              <NavEntry key={item.href} item={item} className="nav-item" />
            ))}
          </nav>
        )}
        <div className="nav-end">{children}</div>
      </div>
      <div className="spectrum" />
    </header>
  );
}

/** The main destinations at the bottom edge; hidden from 768 px. */
export function TabBar({ label, items }: { label: string; items: NavItem[] }) {
  return (
    <nav className="tab-bar" aria-label={label}>
      {items.map((item) => (
        <NavEntry key={item.href} item={item} className="tab-item" />
      ))}
    </nav>
  );
}

/** First in the document: jumps over the navigation to the element with id `main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a href="#main" className="skip-link">
      {children}
    </a>
  );
}
