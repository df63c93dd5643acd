import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { formatMoney } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Alert } from '../../ui/alert.tsx';
import type { OrderRefusal } from './order-page-data.ts';
import type { ShownQuote } from './shown-quote.ts';

/** Fields whose message stands beside them. */
const BESIDE = new Set(['paymentmethod', 'discountcode', 'consent']);

/** What members have forbidden themselves. */
const SELF_HELD = new Set<string>(['spending_paused', 'spending_limit_reached']);

/** Why nothing was ordered, where no field says it. */
export function RefusalAlert({ refusal, quote }: { refusal: OrderRefusal; quote: ShownQuote }) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const { code, message, fields } = refusal.failure;
  if (Object.keys(fields).some((name) => BESIDE.has(name))) return null;
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
      {SELF_HELD.has(code) && (
        <>
          {' '}
          <Link to={paths.settings('privacy')}>{t('hold.settings')}</Link>
        </>
      )}
    </Alert>
  );
}
