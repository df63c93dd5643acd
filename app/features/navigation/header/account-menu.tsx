import { Form } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useInstallPrompt } from '../../../lib/browser/install-prompt.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useGameEnabled, type SiteViewer } from '../../../lib/root-data/site.ts';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/overlays/dropdown.tsx';

/** The member's own pages: profile, games, saved searches, settings, and logout. */
export function AccountMenu({ viewer }: { viewer: SiteViewer }) {
  const { t } = useTranslation();
  const install = useInstallPrompt();
  const [swipes, finds] = [useGameEnabled('swipe_game'), useGameEnabled('match_finder')];
  const picks = useGameEnabled('daily_picks');
  return (
    <Dropdown trigger={<Avatar photo={viewer.photo} size="small" />} label={t('nav.account')}>
      <DropdownLink href={paths.profile()} icon="user-circle">
        {t('nav.myProfile')}
      </DropdownLink>
      {picks && (
        <DropdownLink href={paths.picks()} icon="star">
          {t('nav.picks')}
        </DropdownLink>
      )}
      {swipes && (
        <DropdownLink href={paths.swipeGame()} icon="cards">
          {t('nav.swipeGame')}
        </DropdownLink>
      )}
      {finds && (
        <DropdownLink href={paths.matchFinder()} icon="sparkle">
          {t('nav.matchFinder')}
        </DropdownLink>
      )}
      <DropdownLink href={paths.savedSearches()} icon="magnifying-glass">
        {t('nav.savedSearches')}
      </DropdownLink>
      <DropdownLink href={paths.settings()} icon="gear">
        {t('nav.settings')}
      </DropdownLink>
      <DropdownLink href={paths.safety()} icon="hand-heart">
        {t('footer.safety')}
      </DropdownLink>
      <DropdownLink href={paths.exit()} icon="x" reload>
        {t('nav.exit')}
      </DropdownLink>
      {install && (
        <DropdownButton icon="plus" onPress={install}>
          {t('nav.install')}
        </DropdownButton>
      )}
      <Form method="post" action={paths.logout()} reloadDocument>
        <DropdownButton icon="sign-out">{t('nav.logout')}</DropdownButton>
      </Form>
    </Dropdown>
  );
}
