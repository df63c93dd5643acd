import { useEffect } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { TransactionView } from '../../../../server/modules/trust/transactions/index.ts';
import { refundAmount } from '../../../lib/formatting/refund-amount.ts';
import { formatMoney } from '../../../lib/formatting/format.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { clearStoredOrder } from '../form/stored-order.ts';
import { PaymentResultPanel } from './result-parts.tsx';
import { transactionStatusTitle } from './transaction-status-title.ts';

/** The part of a transaction that a result page needs. */
export type TransactionSummary = Pick<TransactionView, 'id' | 'standing' | 'amount' | 'refunded' | 'returning'>;

/** An order with a refund, a chargeback or an open problem, with the texts of the transactions. */
export function PaymentTransactionStatus({ transaction }: { transaction: TransactionSummary }) {
  const { t } = useTranslation(['order', 'transactions']);
  const { supportEmail: email } = useSite();
  const locale = useLocale();
  const { id, standing, amount } = transaction;
  useEffect(clearStoredOrder, []);
  return (
    <PaymentResultPanel tone="waiting" icon="info" title={t(transactionStatusTitle(standing))}>
      <p>
        {t(`transactions:about.${standing}`, {
          amount: formatMoney(locale, refundAmount(transaction), amount.currency),
          email,
        })}
      </p>
      <div className="result-actions">
        <ButtonLink href={paths.transactions(id)}>{t('over.transactions')}</ButtonLink>
      </div>
    </PaymentResultPanel>
  );
}
