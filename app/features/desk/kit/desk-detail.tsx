import { Link } from '@remix-run/react';
import { useId, type ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { ButtonLink, type ButtonLinkProps } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import { useDesk } from './desk-context.ts';
import { ShortcutKey } from './shortcuts.tsx';

/** Opens the search from everywhere; without JavaScript it leads to the page that searches members. */
function SearchLink() {
  const { t } = useTranslation('desk');
  return (
    <Link className="desk-search" to={deskPaths.members()} onClick={useDesk().openSearch}>
      <Icon name="magnifying-glass" />
      <span>{t('search.open')}</span>
      <ShortcutKey hidden name="/" />
    </Link>
  );
}

interface DeskBarProps {
  /** The list that the page belongs to. */
  back?: { href: string; label: string } | undefined;
  children: ReactNode;
  tools?: ReactNode;
}

/** The bar above a page: where one is, the page's buttons, and the search. */
export function DeskBar({ back, children, tools }: DeskBarProps) {
  return (
    <div className="desk-head">
      {back && (
        <Link className="desk-back" to={back.href}>
          {back.label}
        </Link>
      )}
      {children}
      <div className="desk-tools">
        {tools}
        <SearchLink />
      </div>
    </div>
  );
}

type HeadLink = Omit<ButtonLinkProps, 'children'> & { label: string };

export function HeadLinks({ links }: { links: readonly HeadLink[] }) {
  return links.map(({ label, ...link }) => (
    <ButtonLink variant="secondary" size="small" {...link} key={label}>
      {label}
    </ButtonLink>
  ));
}

interface DeskHeadProps {
  title: string;
  about?: ReactNode;
  /** Links of the page beside its title. */
  links?: readonly HeadLink[];
  /** Forms of the page beside its title. */
  tools?: ReactNode;
  back?: DeskBarProps['back'];
}

/** The head of a page: title, subject, buttons, and the way back to the list. */
export function DeskHead({ title, about, links = [], tools, back }: DeskHeadProps) {
  return (
    <DeskBar
      back={back}
      tools={
        <>
          <HeadLinks links={links} />
          {tools}
        </>
      }
    >
      <h1 tabIndex={-1}>{title}</h1>
      {about && <p>{about}</p>}
    </DeskBar>
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
