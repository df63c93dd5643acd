import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { useLoginDialog } from '../../../lib/signup/signup-dialog.tsx';
import { useGameEnabled, useViewer } from '../../../lib/root-data/site.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { NavBar, TabBar } from '../../../ui/navigation/nav-bar.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BackButton } from './back-button.tsx';
import { LanguageMenu } from '../preferences/language-menu.tsx';
import { memberNavItems, memberTabItems } from './nav-items.ts';
import { SiteLogo } from './site-logo.tsx';

/** The top bar: destinations and account for a member, login for a visitor, the language for both. */
export function SiteHeader() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const logIn = useLoginDialog();
  const badges = useBadges();
  const items = viewer ? memberNavItems(t, badges, viewer.paidUser) : [];
  return (
    <NavBar label={t('nav.main')} back={<BackButton />} logo={<SiteLogo />} items={items}>
      <LanguageMenu />
      {viewer ? (
        <AccountMenu viewer={viewer} />
      ) : (
        <ButtonLink href={paths.login()} variant="secondary" size="small" icon="sign-in" onClick={logIn}>
          {t('nav.login')}
        </ButtonLink>
      )}
    </NavBar>
  );
}

/** The same destinations at the bottom edge of phones, for a member. */
export function SiteTabBar() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const badges = useBadges();
  const swipes = useGameEnabled('swipe_game');
  if (!viewer) return null;
  const { paidUser } = viewer;
  return <TabBar label={t('nav.main')} items={memberTabItems(t, badges, { paidUser, swipes })} />;
}
