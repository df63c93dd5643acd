import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { formatDate } from '../../lib/format.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface PushDevicesProps {
  devices: ReadonlyArray<{
    id: string;
    /** As people call it: `Firefox op Windows`. */
    name: string;
    /** ISO 8601. */
    since: string;
    /** The one that asks; the panel of this device switches it off. */
    current: boolean;
  }>;
  timeZone: string;
}

/** Every device that gets push messages, each but this one with the way to end that from here. */
export function PushDevices({ devices, timeZone }: PushDevicesProps) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  return (
    <Panel title={t('push.devices')}>
      <ul className="person-lines">
        {devices.map(({ id, name, since, current }) => {
          const day = t('push.since', { since: formatDate(locale, since, 'long', timeZone) });
          return (
            <li key={id}>
              <span>
                <b>{name}</b>
                <small>{current ? `${t('push.current')} · ${day}` : day}</small>
              </span>
              {!current && (
                <Form method="post">
                  <input type="hidden" name="intent" value="push-remove" />
                  <input type="hidden" name="device" value={id} />
                  <Button variant="secondary" size="small" aria-label={t('push.removeOf', { device: name })}>
                    {t('push.remove')}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
