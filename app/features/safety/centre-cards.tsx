import { Form } from '@remix-run/react';
import type { MouseEvent } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { leaveSite } from '../../lib/browser/leave-site.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { formatMinutes } from '../../lib/formatting/minutes.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const exit = (event: MouseEvent) => {
  event.preventDefault();
  leaveSite();
};

/** Goes to a neutral site at once. */
export function ExitCard({ member }: { member: boolean }) {
  const { t } = useTranslation('safetycentre');
  return (
    <Panel title={t('exit.title')}>
      <p>{t('exit.text')}</p>
      <div className="settings-actions">
        <ButtonLink href={paths.exit()} icon="x" reload rel="noreferrer" onClick={exit}>
          {t('exit.button')}
        </ButtonLink>
        {member && (
          <ButtonLink href={paths.settings('privacy')} variant="secondary">
            {t('exit.key')}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

/** The switch that pauses the account. @param since ISO 8601; null while the account is not paused */
export function PauseCard({ since, timeZone }: { since: string | null; timeZone: string }) {
  const { t } = useTranslation('safetycentre');
  const locale = useLocale();
  return (
    <Panel title={<span id="pause">{t('pause.title')}</span>}>
      <p>{t('pause.text')}</p>
      {since && (
        <p>
          <b>{t('pause.since', { date: formatDate(locale, since, 'long', timeZone) })}</b>
        </p>
      )}
      <Form method="post" action={paths.safety()} className="settings-actions">
        <Button
          name="intent"
          value={since ? 'resume' : 'pause'}
          variant={since ? 'primary' : 'secondary'}
          icon={since ? 'sun' : 'moon'}
        >
          {t(since ? 'pause.end' : 'pause.start')}
        </Button>
      </Form>
    </Panel>
  );
}

/** Links to the app lock of this session. @param minutes null without a lock */
export function LockCard({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation('safetycentre');
  const locale = useLocale();
  return (
    <Panel title={t('lock.title')}>
      <p>{minutes === null ? t('lock.text') : t('lock.on', { minutes: formatMinutes(locale, minutes) })}</p>
      <div className="settings-actions">
        <ButtonLink href={paths.settings('lock')} variant="secondary" icon="lock">
          {t(minutes === null ? 'lock.set' : 'seen.change')}
        </ButtonLink>
      </div>
    </Panel>
  );
}
