import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** What there is once an order can be withdrawn from no more. */
export function WithdrawOver({ order }: { order: string }) {
  const { t } = useTranslation('transactions');
  return (
    <EmptyState
      heading="h1"
      title={t('confirm.over')}
      action={<ButtonLink href={paths.transactions(order)}>{t('invoice.back')}</ButtonLink>}
    >
      {t('confirm.overText')}
    </EmptyState>
  );
}
