import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

interface PushDevicesProps {
  devices: ReadonlyArray<{
    id: string;
    /** Readable device name: `Firefox op Windows`. */
    name: string;
    /** ISO 8601. */
    since: string;
    /** The current device, which has a panel of its own. */
    current: boolean;
  }>;
  timeZone: string;
}

/** Devices subscribed to push, each except the current one with a button to unsubscribe it. */
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
