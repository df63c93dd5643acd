import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

export interface FooterProps {
  label: string;
  logo: ReactNode;
  links: Array<{ href: string; label: ReactNode }>;
  /** Scheme and language choices. */
  controls?: ReactNode;
  /** Company line and disclaimer. */
  children?: ReactNode;
}

/** The foot of every page: links, choices, who runs it. */
export function Footer({ label, logo, links, controls, children }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-brand">
          {logo}
          {controls}
        </div>
        <nav aria-label={label}>
          <ul className="footer-links">
            {links.map((link) => (
              <li key={link.href}>
                <Link to={link.href}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="footer-small">{children}</div>
      </div>
    </footer>
  );
}
