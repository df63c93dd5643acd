import { Form, Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import { SETTINGS_SECTIONS, type SettingsSection } from './settings-sections.ts';

function SectionLink({
  href,
  icon,
  current,
  label,
}: {
  href: string;
  icon: IconName;
  current?: boolean;
  label: string;
}) {
  return (
    <li>
      <Link to={href} className="choice-line" aria-current={current ? 'page' : undefined} preventScrollReset>
        <Icon name={icon} />
        {label}
        <Icon name="caret-right" />
      </Link>
    </li>
  );
}

interface SettingsLayoutProps {
  section: SettingsSection;
  notice?: ReactNode;
  children: ReactNode;
  after?: ReactNode;
}

/**
 * Settings page: list of sections beside one section. On phones `/settings` is the list, and each section links back
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
          <nav aria-label={t('title')}>
            <ul>
              {SETTINGS_SECTIONS.map(({ id, icon }) => (
                <SectionLink
                  key={id}
                  href={paths.settings(id)}
                  icon={icon}
                  current={id === section}
                  label={t(`${id}.title`)}
                />
              ))}
              <SectionLink href={paths.notifications()} icon="bell" label={t('notifications.title')} />
              <SectionLink href={paths.transactions()} icon="coins" label={t('transactions.title')} />
            </ul>
          </nav>
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
