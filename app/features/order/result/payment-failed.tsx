import { useEffect } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderView, ReplacementView } from '../../../../server/modules/money/payments/index.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { clearStoredOrder } from '../form/stored-order.ts';
import { toFailureReason } from './failure-reason.ts';
import { OrderFacts, PaymentResultPanel } from './result-parts.tsx';

interface PaymentFailedProps {
  order: OrderView;
  /** Methods that are available for the package now. */
  methods: readonly string[];
}

/** Result of an unpaid order: nothing was charged; links to try again. */
export function PaymentFailed({ order, methods }: PaymentFailedProps) {
  const { t } = useTranslation('order');
  const { supportEmail: email } = useSite();
  const { package: sold, method } = order;
  useEffect(clearStoredOrder, []);
  const again = methods.includes(method);
  const reason = toFailureReason(order);
  const paypal = method !== 'paypal' && methods.includes('paypal');
  return (
    <PaymentResultPanel tone="danger" icon="warning-circle" title={t('failed.title')}>
      <p>
        {t('failed.text')} {t('failed.nothing')}
      </p>
      {reason && <p>{t(`failed.reason.${reason}`)}</p>}
      <OrderFacts order={order} />
      <div className="result-actions">
        {again && (
          <ButtonLink href={paths.order(sold, method)}>
            {t('failed.again', { method: t(`method.${method}`) })}
          </ButtonLink>
        )}
        {paypal && (
          <ButtonLink href={paths.order(sold, 'paypal')} variant={again ? 'secondary' : 'primary'}>
            {t('failed.paypal')}
          </ButtonLink>
        )}
        <ButtonLink href={methods.length > 0 ? paths.order(sold) : paths.credits()} variant="ghost">
          {t('failed.other')}
        </ButtonLink>
      </div>
      <p className="shop-note">{t('failed.help', { email })}</p>
    </PaymentResultPanel>
  );
}

/** Nothing was charged for this order, because another one with its code was paid or is waiting: links to that one. */
export function OrderReplaced({ instead: { order, paid } }: { instead: ReplacementView }) {
  const { t } = useTranslation('order');
  useEffect(clearStoredOrder, []);
  return (
    <PaymentResultPanel tone="waiting" icon="info" title={t(paid ? 'replaced.paid.title' : 'replaced.newer.title')}>
      <p>{t(paid ? 'replaced.paid.text' : 'replaced.newer.text')}</p>
      <div className="result-actions">
        <ButtonLink href={paid ? paths.transactions(order) : paths.paymentResult('pending', order)}>
          {t(paid ? 'replaced.paid.action' : 'replaced.newer.action')}
        </ButtonLink>
        <ButtonLink href={paths.credits()} variant="ghost">
          {t('replaced.shop')}
        </ButtonLink>
      </div>
    </PaymentResultPanel>
  );
}
