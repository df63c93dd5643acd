import { useId, type ReactNode } from 'react';

import { ButtonLink, type ButtonLinkProps } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';

interface DeskHeadProps {
  title: string;
  about?: ReactNode;
  /** Links of the page beside its title. */
  links?: ReadonlyArray<Omit<ButtonLinkProps, 'children'> & { label: string }>;
  /** Forms of the page beside its title. */
  tools?: ReactNode;
  back?: { href: string; label: string };
}

/** The head of a page: title, subject, buttons, and the way back to the list. */
export function DeskHead({ title, about, links = [], tools, back }: DeskHeadProps) {
  return (
    <div className="desk-head">
      <h1 tabIndex={-1}>{title}</h1>
      {about && <p>{about}</p>}
      {(links.length > 0 || tools || back) && (
        <div className="desk-tools">
          {links.map(({ label, ...link }) => (
            <ButtonLink variant="secondary" size="small" {...link} key={label}>
              {label}
            </ButtonLink>
          ))}
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

interface TakenPageProps {
  title: string;
  /** Says who works at it. */
  text: string;
  back: { href: string; label: string };
}

/** Shown instead of an item that another operator has claimed. */
export function TakenPage({ title, text, back }: TakenPageProps) {
  return (
    <>
      <DeskHead title={title} back={back} />
      <Alert tone="warning">{text}</Alert>
    </>
  );
}
