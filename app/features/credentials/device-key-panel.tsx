import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SessionView } from '../../../server/modules/identity/credentials/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { AddDeviceKey } from './add-device-key.tsx';
import { deviceLabel } from './device-label.ts';
import { useDeviceCheck } from './use-device-check.ts';

interface DeviceKeyPanelProps {
  sessions: readonly SessionView[];
  timeZone: string;
}

/**
 * The devices whose own check opens the app lock, with a button to remove each, and a form to add this one. Absent where
 * there is none and this one cannot be added.
 */
export function DeviceKeyPanel({ sessions, timeZone }: DeviceKeyPanelProps) {
  const { t } = useTranslation('safetycentre');
  const { t: credentials } = useTranslation('credentials');
  const locale = useLocale();
  const available = useDeviceCheck();
  const keys = sessions.flatMap(({ id, current, device, deviceKeySince }) =>
    deviceKeySince === null
      ? []
      : [
          {
            id,
            name: deviceLabel(credentials, device),
            current,
            since: formatDate(locale, deviceKeySince, 'long', timeZone),
          },
        ],
  );
  const canAdd =
    available && sessions.some((each) => each.current && each.lockMinutes !== null && !each.deviceKeySince);
  if (keys.length === 0 && !canAdd) return null;
  return (
    <Panel title={t('deviceKey.title')}>
      <p>{t('deviceKey.text')}</p>
      <ul className="person-lines">
        {keys.map(({ id, name, current, since }) => (
          <li key={id}>
            <span>
              <b className="text-truncate">{name}</b>
              <small>{t(current ? 'deviceKey.here' : 'deviceKey.since', { since })}</small>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="remove-device" />
              <input type="hidden" name="session" value={id} />
              <Button variant="secondary" size="small" aria-label={t('deviceKey.removeOf', { device: name })}>
                {t('deviceKey.remove')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {canAdd && <AddDeviceKey />}
    </Panel>
  );
}
