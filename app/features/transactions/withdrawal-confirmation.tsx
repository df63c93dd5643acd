import { useTranslation } from 'react-i18next';

import type { TransactionView } from '../../../server/modules/trust/transactions/index.ts';
import { formatMoney } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Confirms a withdrawal; the order itself shows the refund's progress. */
export function WithdrawalConfirmation({ transaction }: { transaction: TransactionView }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { amount, refunded, returning } = transaction;
  return (
    <Alert tone="success" role="status" title={t('withdraw.done')}>
      {t('withdraw.doneText', { amount: formatMoney(locale, returning || refunded, amount.currency) })}
    </Alert>
  );
}
