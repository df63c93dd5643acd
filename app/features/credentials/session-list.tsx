import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SessionView } from '../../../server/modules/identity/credentials/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button } from '../../ui/actions/button.tsx';
import { deviceLabel } from './device-label.ts';

export function SessionList({ sessions, timeZone }: { sessions: readonly SessionView[]; timeZone: string }) {
  const { t } = useTranslation('credentials');
  const locale = useLocale();
  const day = (moment: string) => formatDate(locale, moment, 'long', timeZone);
  return (
    <ul className="person-lines">
      {sessions.map(({ id, current, device, since, seen }) => {
        const name = deviceLabel(t, device);
        return (
          <li key={id}>
            <span>
              <b>{name}</b>
              <small>
                {current
                  ? `${t('sessions.current')} · ${t('sessions.since', { since: day(since) })}`
                  : t('sessions.seen', { seen: day(seen), since: day(since) })}
              </small>
            </span>
            <Form method="post" {...(current && { action: paths.logout(), reloadDocument: true })}>
              <input type="hidden" name="intent" value="end" />
              <input type="hidden" name="session" value={id} />
              <Button variant="secondary" size="small" aria-label={t('sessions.endOf', { device: name })}>
                {t('sessions.end')}
              </Button>
            </Form>
          </li>
        );
      })}
    </ul>
  );
}
