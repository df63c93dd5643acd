import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';

export interface SectionHeadProps {
  title: ReactNode;
  /** `h1` on a page whose first heading this is. */
  heading?: 'h1' | 'h2';
  link?: { href: string; label: ReactNode };
  children?: ReactNode;
  id?: string;
}

/** Title of a section, with one link or another thing at its end. */
export function SectionHead({ title, heading: Heading = 'h2', link, children, id }: SectionHeadProps) {
  return (
    <div className="section-head">
      <Heading className="section-title" id={id}>
        {title}
      </Heading>
      {link && <Link to={link.href}>{link.label}</Link>}
      {children}
    </div>
  );
}
