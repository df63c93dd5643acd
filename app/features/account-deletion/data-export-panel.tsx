import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DataExportView } from '../../../server/modules/trust/account-deletion/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';

interface DataExportPanelProps {
  data: DataExportView;
  timeZone: string;
  /** Error message of the last request. */
  error: string | null;
  pending: boolean;
}

/** Requests a data export and offers the download when it is ready. */
export function DataExportPanel({ data, timeZone, error, pending }: DataExportPanelProps) {
  const { t } = useTranslation('accountdeletion');
  const locale = useLocale();
  const { status, requestedAt, expiresAt, nextAt } = data;
  const date = (iso: string | null) => (iso ? formatDate(locale, iso, 'dateTime', timeZone) : '');
  return (
    <>
      <p>{t('data.text')}</p>
      <div role="status">
        {error && <Alert tone="danger">{error}</Alert>}
        {status === 'requested' && (
          <Alert icon="clock" title={t('data.requestedTitle')}>
            {t('data.requested', { date: date(requestedAt) })}
          </Alert>
        )}
        {status === 'ready' && (
          <Alert tone="success" title={t('data.readyTitle')}>
            {t('data.ready', { date: date(expiresAt) })}
          </Alert>
        )}
      </div>
      <div className="settings-actions">
        {status === 'ready' && (
          <ButtonLink href={paths.dataDownload()} reload>
            {t('data.download')}
          </ButtonLink>
        )}
        {status !== 'requested' && !nextAt && (
          <Form method="post">
            <Button variant={status === 'ready' ? 'secondary' : 'primary'} pending={pending}>
              {t(status === 'ready' ? 'data.again' : 'data.request')}
            </Button>
          </Form>
        )}
      </div>
      {status !== 'requested' && nextAt && <p>{t('data.wait', { date: date(nextAt) })}</p>}
    </>
  );
}
