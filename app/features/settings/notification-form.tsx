import { useTranslation } from 'react-i18next';

import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  preferenceName,
} from '../../../server/modules/notifications/preferences.schema.ts';
import type { NotificationPreferences } from '../../../server/modules/notifications/preferences.schema.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

/** A line for each type with a tick for each channel; saved together. */
export function NotificationForm({ preferences, pending }: { preferences: NotificationPreferences; pending: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <>
      <input type="hidden" name="intent" value="save" />
      {NOTIFICATION_TYPES.map((type) => (
        <fieldset key={type} className="notification-line">
          <legend>{t(`notifications.type.${type}`)}</legend>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <Checkbox
              key={channel}
              name="enabled"
              value={preferenceName(type, channel)}
              label={t(`notifications.channel.${channel}`)}
              defaultChecked={preferences[type][channel]}
            />
          ))}
        </fieldset>
      ))}
      <Button pending={pending}>{t('notifications.save')}</Button>
    </>
  );
}
