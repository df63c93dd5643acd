import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

interface SectionHeadProps {
  title: ReactNode;
  /** `h1` when it is the page's first heading. */
  heading?: 'h1' | 'h2';
  link?: { href: string; label: ReactNode };
  children?: ReactNode;
  id?: string;
}

interface SectionTitleProps {
  heading?: 'h1' | 'h2';
  id?: string;
  children: ReactNode;
}

export function SectionTitle({ heading: Heading = 'h2', id, children }: SectionTitleProps) {
  return (
    <Heading className="section-title" id={id}>
      {children}
    </Heading>
  );
}

/** Title of a section, with a link or other content at its end. */
export function SectionHead({ title, heading, link, children, id }: SectionHeadProps) {
  return (
    <div className="section-head">
      <SectionTitle heading={heading} id={id}>
        {title}
      </SectionTitle>
      {link && <Link to={link.href}>{link.label}</Link>}
      {children}
    </div>
  );
}
