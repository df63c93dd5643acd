import { Form, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { SettingsMember, SettingsNav } from './settings-nav.tsx';
import type { SettingsSection } from './settings-sections.ts';

interface SettingsLayoutProps {
  section: SettingsSection;
  notice?: ReactNode;
  children: ReactNode;
  after?: ReactNode;
}

/**
 * Settings page: list of sections in groups beside one section. On phones `/settings` is the list, and each section links back
 * to it.
 */
export function SettingsLayout({ section, notice, children, after }: SettingsLayoutProps) {
  const { t } = useTranslation('settings');
  const overview = useLocation().pathname === paths.settings();
  return (
    <Page>
      <div>
        <SectionHead heading="h1" title={t('title')} />
        <div className="settings">
          {!overview && (
            <Link to={paths.settings()} className="choice-line settings-back">
              <Icon name="arrow-left" />
              {t('all')}
            </Link>
          )}
          <div className="settings-list">
            <SettingsMember />
            <SettingsNav section={section} />
          </div>
          <div className="settings-part">
            <div role="status">{notice}</div>
            <Panel title={t(`${section}.title`)}>{children}</Panel>
            {after}
          </div>
          <Form method="post" action={paths.logout()} reloadDocument className="settings-logout">
            <button className="choice-line">
              <Icon name="sign-out" />
              {t('logout')}
            </button>
          </Form>
        </div>
      </div>
    </Page>
  );
}
