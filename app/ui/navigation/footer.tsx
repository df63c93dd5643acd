import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

interface FooterLink {
  /** A path of the site, or a URL such as `mailto:`. */
  href: string;
  label: ReactNode;
}

export interface FooterGroup {
  title: ReactNode;
  links: FooterLink[];
  /** A sentence under the links. */
  note?: ReactNode;
}

interface FooterProps {
  label: string;
  logo: ReactNode;
  /** The line under the logo. */
  line?: ReactNode;
  groups: FooterGroup[];
  /** Choices of colour scheme, language and country. */
  controls?: ReactNode;
}

function FooterEntry({ href, label }: FooterLink) {
  return <li>{href.startsWith('/') ? <Link to={href}>{label}</Link> : <a href={href}>{label}</a>}</li>;
}

/** The page footer: the brand, link groups and settings. */
export function Footer({ label, logo, line, groups, controls }: FooterProps) {
  return (
    <footer className="site-footer">
      <div className="spectrum" />
      <div className="container">
        <div className="footer-brand">
          {logo}
          {line && <p>{line}</p>}
          <div className="footer-controls">{controls}</div>
        </div>
        <nav className="footer-groups" aria-label={label}>
          {groups.map(({ title, links, note }, index) => (
            <div key={index} className="footer-group">
              <h2>{title}</h2>
              <ul>
                {links.map((link) => (
                  <FooterEntry key={link.href + String(link.label)} {...link} />
                ))}
              </ul>
              {note && <p>{note}</p>}
            </div>
          ))}
        </nav>
      </div>
    </footer>
  );
}
