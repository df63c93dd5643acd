import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pendingWords, waitsForBuyer } from './pending-words.ts';
import { OrderFacts, Result } from './result-parts.tsx';
import { useOrderWatch } from './use-order-watch.ts';

/** Seconds between two looks where no script runs. */
const REFRESH_SECONDS = 5;

/** The way to the page where it is paid, once there is one, and a way out, while nothing has been paid. */
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
  /** It was to be given up, and its money is on its way. */
  tooLate: boolean;
}

/** The payment is under way: the page looks for itself and goes on when it is known. */
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
