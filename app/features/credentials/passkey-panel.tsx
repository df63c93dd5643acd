import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PasskeyView } from '../../../server/modules/identity/credentials/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { useViewer } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { AddPasskey } from './add-passkey.tsx';

interface PasskeyPanelProps {
  passkeys: readonly PasskeyView[];
  timeZone: string;
  /** Suggested name for a new passkey. */
  deviceName: string;
}

/** Lists the member's passkeys with a button to remove each, and a form to add one. */
export function PasskeyPanel({ passkeys, timeZone, deviceName }: PasskeyPanelProps) {
  const { t } = useTranslation('credentials');
  const locale = useLocale();
  const confirmed = useViewer()?.status !== 'not_confirmed';
  const day = (moment: string) => formatDate(locale, moment, 'long', timeZone);
  return (
    <Panel title={t('passkeys.title')}>
      <p>{t('passkeys.text')}</p>
      <ul className="person-lines">
        {passkeys.map(({ id, name, since, used }) => (
          <li key={id}>
            <span>
              <b className="text-truncate">{name}</b>
              <small>
                {used
                  ? t('passkeys.used', { since: day(since), used: day(used) })
                  : t('passkeys.since', { since: day(since) })}
              </small>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="passkey" value={id} />
              <Button variant="secondary" size="small" aria-label={t('passkeys.removeOf', { name })}>
                {t('passkeys.remove')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {confirmed ? (
        <>
          <noscript>
            <p>{t('passkeys.script')}</p>
          </noscript>
          <AddPasskey key={passkeys.length} deviceName={deviceName} />
        </>
      ) : (
        <p>{t('passkeys.unconfirmed')}</p>
      )}
    </Panel>
  );
}
