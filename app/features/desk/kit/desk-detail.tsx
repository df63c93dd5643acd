import { useId, type ReactNode } from 'react';

import { ButtonLink } from '../../../ui/actions/button.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';

interface DeskHeadProps {
  title: string;
  about?: ReactNode;
  /** Buttons of the page. */
  tools?: ReactNode;
  back?: { href: string; label: string };
}

/** The head of a page: title, subject, buttons, and the way back to the list. */
export function DeskHead({ title, about, tools, back }: DeskHeadProps) {
  return (
    <div className="desk-head">
      <h1 tabIndex={-1}>{title}</h1>
      {about && <p>{about}</p>}
      {(tools || back) && (
        <div className="desk-tools">
          {tools}
          {back && (
            <ButtonLink variant="ghost" size="small" icon="arrow-left" href={back.href}>
              {back.label}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

/**
 * Labels and their values; a fact without a value (null, undefined, false or '') is left out.
 * @param facts by label, in their order; a label that reads as an integer would come first
 */
export function FactList({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return <DescriptionList className="desk-facts" items={Object.entries(facts)} />;
}

/** A titled part of a page on its own surface, as a landmark. */
export function SectionPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="desk-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
