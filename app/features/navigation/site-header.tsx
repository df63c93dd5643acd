import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { useBadges } from '../../lib/live/live-provider.tsx';
import { paths } from '../../lib/paths.ts';
import { useSite, useViewer } from '../../lib/site.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../ui/dropdown.tsx';
import { Logo, NavBar, TabBar } from '../../ui/nav-bar.tsx';
import { memberNavItems } from './nav-items.ts';

/** The brand's sign, leading to the first page. */
export function SiteLogo() {
  const site = useSite();
  return <Logo niche={site.niche} name={site.name} href={paths.home()} />;
}

function AccountMenu() {
  const { t } = useTranslation();
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <Dropdown trigger={<Avatar photo={viewer.photo} size="small" />} label={t('nav.account')}>
      <DropdownLink href={paths.member(viewer.profileId)} icon="user-circle">
        {t('nav.myProfile')}
      </DropdownLink>
      <Form method="post" action={paths.logout()} reloadDocument>
        <DropdownButton icon="sign-out">{t('nav.logout')}</DropdownButton>
      </Form>
    </Dropdown>
  );
}

/** The bar along the top: destinations and account for a member, the way in for a visitor. */
export function SiteHeader() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const badges = useBadges();
  const items = viewer ? memberNavItems(t, badges, viewer.paidUser) : [];
  return (
    <NavBar label={t('nav.main')} logo={<SiteLogo />} items={items}>
      {viewer ? (
        <AccountMenu />
      ) : (
        <ButtonLink href={paths.login()} variant="secondary" size="small" icon="sign-in">
          {t('nav.login')}
        </ButtonLink>
      )}
    </NavBar>
  );
}

/** The same destinations within reach of the thumb, for a member. */
export function SiteTabBar() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const badges = useBadges();
  if (!viewer) return null;
  return <TabBar label={t('nav.main')} items={memberNavItems(t, badges, viewer.paidUser)} />;
}
