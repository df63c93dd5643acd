import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

export interface WithdrawalUnavailableProps {
  order: string;
  why: 'withdrawn' | 'not_paid' | 'over';
}

const TEXTS = {
  withdrawn: ['withdraw.done', 'confirm.withdrawnText'],
  not_paid: ['confirm.notPaid', 'confirm.notPaidText'],
  over: ['confirm.over', 'confirm.overText'],
} as const;

/** Explains why an order cannot be withdrawn from. */
export function WithdrawalUnavailable({ order, why }: WithdrawalUnavailableProps) {
  const { t } = useTranslation('transactions');
  const [title, text] = TEXTS[why];
  return (
    <EmptyState
      heading="h1"
      title={t(title)}
      action={<ButtonLink href={paths.transactions(order)}>{t('invoice.back')}</ButtonLink>}
    >
      {t(text)}
    </EmptyState>
  );
}
