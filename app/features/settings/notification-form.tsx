import { Form } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  preferenceName,
} from '../../../server/modules/platform/outbox/preferences.schema.ts';
import { NOTIFY_HOURS } from '../../../server/modules/people/picks/pick-notices.schema.ts';
import type { NotificationPreferences } from '../../../server/modules/platform/outbox/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CheckInput } from '../../ui/forms/check-input.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { AutoSaveForm } from './auto-save-form.tsx';

interface NotificationFormProps {
  preferences: NotificationPreferences;
  /** Whether the site has push; without it the stored preferences for push are kept. */
  push: boolean;
  /** The hour at which the member is notified of daily picks, if they want it; null if the site has no daily picks. */
  picksHour: number | null;
}

/** Notification preferences: a row for each type, a column for each channel. */
export function NotificationForm({ preferences, push, picksHour }: NotificationFormProps) {
  const { t } = useTranslation('settings');
  const channels = NOTIFICATION_CHANNELS.filter((channel) => push || channel !== 'push');
  const kept = push ? [] : NOTIFICATION_TYPES.filter((type) => preferences[type].push);
  const types = NOTIFICATION_TYPES.filter((type) => type !== 'daily_picks' || picksHour !== null);
  const table = useRef<HTMLTableElement>(null);
  const none = NOTIFICATION_TYPES.every((type) => channels.every((channel) => !preferences[type][channel]));
  // Boxes are uncontrolled: they learn here that another form disabled them all.
  useEffect(() => {
    if (!none) return;
    for (const box of table.current?.querySelectorAll('input') ?? []) box.checked = false;
  }, [none]);
  return (
    <AutoSaveForm intent="save" className="notification-form">
      {kept.map((type) => (
        <input key={type} type="hidden" name="enabled" value={preferenceName(type, 'push')} />
      ))}
      <table className="notification-table" ref={table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('notifications.title')}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`notifications.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type}>
              <th scope="row">{t(`notifications.type.${type}`)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <label htmlFor={preferenceName(type, channel)}>
                    <CheckInput
                      id={preferenceName(type, channel)}
                      type="checkbox"
                      name="enabled"
                      value={preferenceName(type, channel)}
                      aria-label={`${t(`notifications.type.${type}`)}: ${t(`notifications.channel.${channel}`)}`}
                      defaultChecked={preferences[type][channel]}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {picksHour !== null && <PicksHour hour={picksHour} />}
    </AutoSaveForm>
  );
}

/** Selects the hour of the day at which the member is notified of daily picks. */
function PicksHour({ hour }: { hour: number }) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  const options = NOTIFY_HOURS.map((each) => ({
    value: String(each),
    label: formatDate(locale, new Date(Date.UTC(2026, 0, 1, each)), 'time', 'UTC'),
  }));
  return (
    <SelectField
      name="picks_hour"
      label={t('notifications.picks_hour')}
      hint={t('notifications.picks_hint')}
      options={options}
      defaultValue={String(hour)}
    />
  );
}

/** Disables all notifications; a form of its own, so that Enter in a checkbox does not. */
export function DisableNotifications() {
  const { t } = useTranslation('settings');
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="save" />
      <Button variant="secondary">{t('notifications.none')}</Button>
    </Form>
  );
}
