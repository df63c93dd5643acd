import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { isReminded, useSite, useViewer } from '../../../lib/root-data/site.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { PurchaseHold } from './purchase-hold.server.ts';

/** Warns before submit that an order would be rejected, and links to where that can be changed. */
export function PurchaseHoldAlert({ hold }: { hold: PurchaseHold }) {
  const { t } = useTranslation('order');
  const { supportEmail } = useSite();
  const viewer = useViewer();
  if (hold.kind === 'unconfirmed') {
    // One notice at a time: the banner says the same, and sends the mail again.
    if (viewer && isReminded(viewer)) return null;
    return (
      <Alert tone="warning" icon="envelope-simple" title={t('hold.unconfirmed')}>
        {t('hold.unconfirmedText')}
      </Alert>
    );
  }
  if ('text' in hold) {
    return (
      <Alert tone="warning">
        {hold.text}{' '}
        {hold.kind === 'money_owed' ? (
          <Link to={paths.transactions()}>{t('hold.transactions')}</Link>
        ) : (
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        )}
      </Alert>
    );
  }
  const link = <Link to={paths.settings('privacy')}>{t('hold.settings')}</Link>;
  if (hold.kind === 'paused') {
    return (
      <Alert tone="warning" icon="clock" title={t('hold.paused', { date: hold.date })}>
        {link}
      </Alert>
    );
  }
  const { limit, currency } = hold;
  return (
    <Alert tone="warning" title={currency ? t('hold.currency', { limit, currency }) : t('hold.limit', { limit })}>
      {hold.raised && <>{t('hold.raised', { date: hold.raised })} </>}
      {link}
    </Alert>
  );
}
