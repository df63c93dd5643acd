import { lazy, Suspense, useCallback, useState } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import type { OtherMember } from './block-form.tsx';
import type { PersonStep } from './person-dialog.tsx';

const PersonDialog = lazy(() => import('./person-dialog.tsx'));

export interface PersonMenuProps {
  profile: OtherMember;
  /** For lists, which stay: called when the member has blocked this one. Elsewhere the page leads away. */
  onBlocked?: () => void;
}

/**
 * For the `onClick` of a link to the page of a report (`paths.memberReport(…)`): opens the dialog over the page. In a new
 * tab and without script the link goes to the page.
 */
function usePersonDialog({ profile, onBlocked }: PersonMenuProps, start: PersonStep) {
  const [open, setOpen] = useState(false);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
  };
  const close = useCallback(() => setOpen(false), []);
  const dialog = open && (
    <Suspense>
      <PersonDialog profile={profile} start={start} onClose={close} onBlocked={onBlocked} />
    </Suspense>
  );
  return { press, dialog };
}

/** Three dots wherever somebody appears: to report or to block them. Its texts are the namespace `safety`. */
export function PersonMenu(props: PersonMenuProps) {
  const { t } = useTranslation('safety');
  const { press, dialog } = usePersonDialog(props, 'choice');
  const { id, name } = props.profile;
  return (
    <>
      <IconLink
        href={paths.memberReport(id)}
        icon="dots-three"
        label={t('more', { name })}
        className="person-menu"
        onClick={press}
      />
      {dialog}
    </>
  );
}

export interface ReportLinkProps {
  profile: OtherMember;
  /** Draws the link where it stands, which may be hidden while the dialog is open. */
  children: (link: ReactNode) => ReactNode;
}

/** The same with words, and for the report only. */
export function ReportLink({ profile, children }: ReportLinkProps) {
  const { t } = useTranslation('safety');
  const { press, dialog } = usePersonDialog({ profile }, 'report');
  return (
    <>
      {children(
        <ButtonLink href={paths.memberReport(profile.id)} variant="secondary" icon="flag" onClick={press}>
          {t('report.open', { name: profile.name })}
        </ButtonLink>,
      )}
      {dialog}
    </>
  );
}
