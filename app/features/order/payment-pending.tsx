import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
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

export interface PaymentPendingProps {
  order: OrderView;
  /** It was to be given up, and its money is on its way. */
  tooLate: boolean;
}

/** What can be said of an order that is not paid yet. */
function wordsOf({ problem, method, status, checkout_url: unpaid }: OrderView, looks: number) {
  if (problem) return ['problem.title', 'problem.text'] as const;
  if (method === 'sdd' && status === 'created') return ['pending.unsignedTitle', 'pending.unsigned'] as const;
  if (unpaid) return ['pending.title', 'pending.unpaid'] as const;
  const slow = (method === 'sct' || method === 'sdd') && status === 'pending' ? SLOW[method] : null;
  return ['pending.title', slow ?? (takesLong(looks) ? 'pending.long' : 'pending.text')] as const;
}

/** The payment is under way: the page looks for itself and goes on when it is known. */
export function PaymentPending({ order, tooLate }: PaymentPendingProps) {
  const { t } = useTranslation('order');
  const { supportEmail: email } = useSite();
  const looks = useOrderWatch(order);
  const [title, text] = wordsOf(order, looks);
  const days = text === SLOW.sct || text === SLOW.sdd;
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
