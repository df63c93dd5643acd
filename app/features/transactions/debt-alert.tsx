import { useTranslation } from '../../../i18n/use-translation.ts';
import { formatMoney } from '../../lib/formatting/format.ts';
import { useSite } from '../../lib/root-data/site.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** What the member owes because more of an order went back than they paid, and how that ends. */
export function DebtAlert({ amount, currency }: { amount: number; currency: string }) {
  const { t } = useTranslation('transactions');
  const locale = useLocale();
  const { supportEmail } = useSite();
  return (
    <Alert tone="warning" title={t('debt.title', { amount: formatMoney(locale, amount, currency) })}>
      {t('debt.text', { email: supportEmail })}
    </Alert>
  );
}
