import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { SETTINGS_SECTIONS } from './settings-sections.ts';
import type { SettingsSection } from './settings-sections.ts';

function Entry({ href, icon, current, label }: { href: string; icon: IconName; current?: boolean; label: string }) {
  return (
    <li>
      <Link to={href} className="choice-line" aria-current={current ? 'page' : undefined} preventScrollReset>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  );
}

export interface SettingsFrameProps {
  section: SettingsSection;
  children: ReactNode;
}

/** All settings: what there is to set on one side, one section on the other. */
export function SettingsFrame({ section, children }: SettingsFrameProps) {
  const { t } = useTranslation('settings');
  return (
    <Page>
      <div>
        <SectionHead heading="h1" title={t('title')} />
        <div className="settings">
          <nav aria-label={t('title')}>
            <ul>
              {SETTINGS_SECTIONS.map(({ id, icon }) => (
                <Entry
                  key={id}
                  href={paths.settings(id)}
                  icon={icon}
                  current={id === section}
                  label={t(`${id}.title`)}
                />
              ))}
              <Entry href={paths.notifications()} icon="bell" label={t('notifications.title')} />
            </ul>
          </nav>
          <Panel title={t(`${section}.title`)}>{children}</Panel>
          <Form method="post" action={paths.logout()} reloadDocument className="settings-logout">
            <Button variant="ghost" icon="sign-out">
              {t('logout')}
            </Button>
          </Form>
        </div>
      </div>
    </Page>
  );
}
