import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_TYPES,
  preferenceName,
} from '../../../server/modules/platform/outbox/preferences.schema.ts';
import type { NotificationPreferences } from '../../../server/modules/platform/outbox/index.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { AutoSaveForm } from './auto-save-form.tsx';

interface NotificationFormProps {
  preferences: NotificationPreferences;
  /** Whether the site has push; without it the stored preferences for push are kept. */
  push: boolean;
}

/** Notification preferences: a row for each type, a checkbox for each channel. */
export function NotificationForm({ preferences, push }: NotificationFormProps) {
  const { t } = useTranslation('settings');
  return (
    <AutoSaveForm intent="save" className="notification-form">
      {NOTIFICATION_TYPES.map((type) => (
        <fieldset key={type} className="notification-line">
          <legend>{t(`notifications.type.${type}`)}</legend>
          {NOTIFICATION_CHANNELS.map((channel) => {
            const [value, on] = [preferenceName(type, channel), preferences[type][channel]];
            if (channel === 'push' && !push)
              return on && <input key={channel} type="hidden" name="enabled" value={value} />;
            return (
              <Checkbox
                key={channel}
                name="enabled"
                value={value}
                label={t(`notifications.channel.${channel}`)}
                defaultChecked={on}
              />
            );
          })}
        </fieldset>
      ))}
    </AutoSaveForm>
  );
}
