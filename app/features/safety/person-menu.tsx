import { Suspense, useCallback, useState, type MouseEvent, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { IconLink } from '../../ui/actions/icon-button.tsx';
import type { OtherMember } from './block-form.tsx';
import type { PersonStep } from './person-dialog.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

const PersonDialog = lazyPart(() => import('./person-dialog.tsx'));

export interface PersonMenuProps {
  profile: OtherMember;
  /** Called after blocking, for lists that stay open; otherwise the member leaves the page. */
  onBlocked?: () => void;
}

/**
 * `onClick` for a link to the report page (`paths.memberReport(…)`): opens the dialog instead. In a new tab and
 * without JavaScript the link works as usual.
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
      <PersonDialog profile={profile} initialStep={start} onClose={close} onBlocked={onBlocked} />
    </Suspense>
  );
  return { press, dialog };
}

/** Menu button on a member's card or profile, to report or block them. */
export function PersonMenu(props: PersonMenuProps) {
  const { t } = useTranslation('members');
  const { press, dialog } = usePersonDialog(props, 'choice');
  const { id, name } = props.profile;
  return (
    <>
      <IconLink
        href={paths.memberReport(id)}
        icon="dots-three"
        label={t('card.more', { name })}
        className="person-menu"
        discover="none"
        onClick={press}
      />
      {dialog}
    </>
  );
}

interface MessageReportProps {
  profile: OtherMember;
  /** Id of the message. */
  message: string;
  onClose: () => void;
}

/** The dialog that reports one message of a member. */
export function MessageReport(props: MessageReportProps) {
  return (
    <Suspense>
      <PersonDialog initialStep="report" {...props} />
    </Suspense>
  );
}

interface ReportLinkProps {
  profile: OtherMember;
  /** Renders the link, which may be hidden while the dialog is open. */
  children: (link: ReactNode) => ReactNode;
}

/** A text link that opens the report step. */
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
