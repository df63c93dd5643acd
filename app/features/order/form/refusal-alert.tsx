import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formatMoney } from '../../../lib/formatting/format.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { OrderRefusal } from './order-page-data.ts';
import type { DisplayedQuote } from './displayed-quote.ts';

const FIELDS_WITH_MESSAGE = new Set(['paymentmethod', 'discountcode', 'consent']);

/** Rejections by the member's own settings. */
const OWN_SETTING_ERRORS = new Set<string>(['spending_paused', 'spending_limit_reached']);

/** Shows why nothing was ordered, unless a field does. */
export function RefusalAlert({ refusal, quote }: { refusal: OrderRefusal; quote: DisplayedQuote }) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const { code, message, fields } = refusal.failure;
  if (Object.keys(fields).some((name) => FIELDS_WITH_MESSAGE.has(name))) return null;
  if (code === 'price_changed') {
    return (
      <Alert tone="warning" role="alert" title={t('changed.title')}>
        {t('changed.text', { price: formatMoney(locale, quote.amount, quote.currency) })}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" role="alert">
      {code === 'client_id_used' ? t('used') : message}
      {OWN_SETTING_ERRORS.has(code) && (
        <>
          {' '}
          <Link to={paths.settings('privacy')}>{t('hold.settings')}</Link>
        </>
      )}
    </Alert>
  );
}
