import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { LANGUAGE_NAMES } from '../../lib/formatting/language-names.ts';
import { useBadges } from '../../lib/live/live-provider.tsx';
import { useRootData, useSite, useViewer } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { SETTINGS_GROUPS, type SettingsEntry, type SettingsSection } from './settings-sections.ts';

/** Who the settings are of: portrait, name and membership, linked to the profile. */
export function SettingsMember() {
  const { t } = useTranslation('settings');
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <Link to={paths.profile()} className="settings-member">
      <Avatar photo={viewer.photo} size="large" />
      <span>
        <b className="text-truncate">{viewer.name}</b>
        <small>{t(viewer.paidUser ? 'account.premium' : 'account.free')}</small>
      </span>
    </Link>
  );
}

/** The current value of a setting, as far as every page knows it. */
function useCurrentValues(): Partial<Record<SettingsEntry['id'], string>> {
  const { t } = useTranslation(['settings', 'common']);
  const locale = useLocale();
  const { credits } = useBadges();
  const scheme = useRootData()?.scheme ?? 'auto';
  return {
    transactions: t('common:badge.credits', { count: credits }),
    language: LANGUAGE_NAMES[locale],
    appearance: t(`common:scheme.${scheme}`),
  };
}

const addressOf = (id: SettingsEntry['id']): string => {
  if (id === 'notifications') return paths.notifications();
  if (id === 'safety') return paths.safety();
  return id === 'transactions' ? paths.transactions() : paths.settings(id);
};

/** The settings in groups, each with its current value. @param section the one that is shown */
export function SettingsNav({ section }: { section: SettingsSection }) {
  const { t } = useTranslation('settings');
  const values = useCurrentValues();
  const offered: Partial<Record<SettingsEntry['id'], boolean>> = {
    verification: useSite().photoVerification !== false,
    sisters: useViewer()?.sisters === true,
  };
  return (
    <nav aria-label={t('title')}>
      {SETTINGS_GROUPS.map((group) => (
        <section key={group.id} aria-labelledby={`settings-${group.id}`}>
          <h2 id={`settings-${group.id}`} className="settings-group">
            {t(`group.${group.id}`)}
          </h2>
          <ul>
            {group.entries
              .filter(({ id }) => offered[id] !== false)
              .map(({ id, icon }) => (
                <li key={id}>
                  <Link
                    to={addressOf(id)}
                    className="choice-line"
                    aria-current={id === section ? 'page' : undefined}
                    preventScrollReset
                    // Its document alone may send a form to another site.
                    reloadDocument={id === 'sisters'}
                  >
                    <Icon name={icon} />
                    {t(`${id}.title`)} {values[id] && <small>{values[id]}</small>}
                    <Icon name="caret-right" />
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
