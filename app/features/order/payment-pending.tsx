import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { useSite } from '../../lib/site.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { takesLong } from './poll-pauses.ts';
import { OrderFacts, Result } from './result-parts.tsx';
import { useOrderWatch } from './use-order-watch.ts';

/** Seconds between two looks where no script runs. */
const REFRESH_SECONDS = 5;
/** Ways to pay that take days and not seconds. */
const SLOW = { sct: 'pending.transfer', sdd: 'pending.debit' } as const;

/** The way to the page where it is paid, and a way out, while nothing has been paid. */
function Unpaid({ order }: { order: OrderView }) {
  const { t } = useTranslation('order');
  if (!order.checkout_url) return null;
  return (
    <div className="result-open">
      <p>{t('pending.open')}</p>
      <div className="result-actions">
        <ButtonLink href={order.checkout_url} reload>
          {t(order.method === 'sdd' ? 'pending.debitForm' : 'pending.goOn')}
        </ButtonLink>
        <Form method="post">
          <Button variant="ghost">{t('pending.cancel')}</Button>
        </Form>
      </div>
    </div>
  );
}

/** The payment is under way: the page looks for itself and goes on when it is known. */
export function PaymentPending({ order }: { order: OrderView }) {
  const { t } = useTranslation('order');
  const { supportEmail: email } = useSite();
  const looks = useOrderWatch(order);
  const { method } = order;
  const slow = method === 'sct' || method === 'sdd' ? SLOW[method] : null;
  const days = slow && order.status === 'pending';
  return (
    <Result tone="waiting" icon="clock" title={t(order.problem ? 'problem.title' : 'pending.title')}>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      <p role="status">
        {order.problem
          ? t('problem.text', { email })
          : t(days ? slow : takesLong(looks) ? 'pending.long' : 'pending.text')}
      </p>
      <OrderFacts order={order} />
      <Unpaid order={order} />
      {days && <p className="shop-note">{t('pending.close')}</p>}
    </Result>
  );
}
