import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pendingWords, waitsForBuyer } from './pending-words.ts';
import { OrderFacts, Result } from './result-parts.tsx';
import { useOrderWatch } from './use-order-watch.ts';

/** Refresh interval without scripts, in seconds. */
const REFRESH_SECONDS = 5;

/** Link to the checkout and a cancel button while nothing was paid. */
function Unpaid({ order }: { order: OrderView }) {
  const { t } = useTranslation('order');
  if (!waitsForBuyer(order)) return null;
  return (
    <div className="result-open">
      <div className="result-actions">
        {order.checkout_url && (
          <ButtonLink href={order.checkout_url} reload>
            {t(order.method === 'sdd' ? 'pending.debitForm' : 'pending.goOn')}
          </ButtonLink>
        )}
        <Form method="post">
          <Button variant="ghost">{t('pending.cancel')}</Button>
        </Form>
      </div>
    </div>
  );
}

export interface PaymentPendingProps {
  order: OrderView;
  /** Whether cancelling failed because the payment is pending. */
  tooLate: boolean;
}

/** The payment is pending: polls and continues when the result is known. */
export function PaymentPending({ order, tooLate }: PaymentPendingProps) {
  const { t } = useTranslation('order');
  const { supportEmail: email } = useSite();
  const looks = useOrderWatch(order);
  const [title, text] = pendingWords(order, looks);
  const days = text === 'pending.transfer' || text === 'pending.debit';
  return (
    <Result tone="waiting" icon="clock" title={t(title)}>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      {tooLate && (
        <Alert tone="warning" role="alert">
          {t('pending.tooLate')}
        </Alert>
      )}
      <p role="status">{t(text, { email })}</p>
      <OrderFacts order={order} />
      <Unpaid order={order} />
      {days && <p className="shop-note">{t('pending.close')}</p>}
    </Result>
  );
}
