import { useEffect } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ReplacementView } from '../../../../server/modules/money/payments/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { clearStoredOrder } from '../form/stored-order.ts';
import { PaymentResultPanel } from './result-parts.tsx';

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
