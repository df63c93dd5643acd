import { Suspense, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { BlockForm, type OtherMember } from './block-form.tsx';
import { ReportLink } from './person-menu.tsx';

const UnmatchSheet = lazyPart(() => import('./unmatch-sheet.tsx'));

const SHEET = 'member-menu';

/** A text button that opens the menu. */
export function MemberMenuButton() {
  const { t } = useTranslation('safety');
  return (
    <button type="button" popovertarget={SHEET}>
      {t('menu')}
    </button>
  );
}

interface MemberMenuProps {
  profile: OtherMember;
  /** Further menu entries. */
  children?: ReactNode;
}

/** Menu in the header of a conversation: actions concerning the other participant. */
export function MemberMenu({ profile, children }: MemberMenuProps) {
  const { t } = useTranslation(['safety', 'members']);
  const { name } = profile;
  return (
    <ReportLink profile={profile}>
      {(link) => (
        <>
          <IconButton icon="dots-three" label={t('members:card.more', { name })} popovertarget={SHEET} />
          <Sheet id={SHEET} title={t('members:card.more', { name })} closeLabel={t('close')}>
            <div className="form-stack">
              {children}
              {profile.match && (
                <Suspense>
                  <UnmatchSheet profile={profile} />
                </Suspense>
              )}
              <h3>{t('block.title', { name })}</h3>
              <BlockForm profile={profile} from="chat" />
              <p>{t('report.instead')}</p>
              {link}
              <ButtonLink href={paths.safety()} variant="secondary" icon="hand-heart">
                {t('centre')}
              </ButtonLink>
            </div>
          </Sheet>
        </>
      )}
    </ReportLink>
  );
}
