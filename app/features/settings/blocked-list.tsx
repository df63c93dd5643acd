import { Form, Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { BlockedView } from '../../../server/modules/trust/safety/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { thumbSource } from '../../lib/formatting/photo-source.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Button } from '../../ui/actions/button.tsx';

export function BlockedList({ blocked, timeZone }: { blocked: readonly BlockedView[]; timeZone: string }) {
  const { t } = useTranslation('settings');
  const locale = useLocale();
  return (
    <ul className="person-lines">
      {blocked.map(({ id, name, since, deleted, photo }) => (
        <li key={id}>
          <Avatar photo={thumbSource(photo)} />
          <span>
            <b className="text-truncate">{name}</b>
            <small>
              {deleted
                ? t('blocked.deleted')
                : t('blocked.since', { date: formatDate(locale, since, 'medium', timeZone) })}
              {!deleted && (
                <>
                  {' '}
                  <Link to={paths.memberReport(id)} aria-label={t('blocked.reportName', { name })}>
                    {t('blocked.report')}
                  </Link>
                </>
              )}
            </small>
          </span>
          <Form method="post">
            <input type="hidden" name="profile" value={id} />
            <Button variant="secondary" size="small" aria-label={t('blocked.unblockName', { name })}>
              {t('blocked.unblock')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
