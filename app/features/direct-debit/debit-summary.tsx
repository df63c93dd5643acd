import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DebitFormView } from '../../../server/modules/money/payments/index.ts';
import { formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { BrandMark } from '../../ui/media/brand-mark.tsx';

export function DebitSummary({ order }: { order: DebitFormView['order'] }) {
  const { t } = useTranslation('directdebit');
  const locale = useLocale();
  const { credits, amount } = order;
  return (
    <section className="debit-order" aria-label={t('order.label')}>
      <BrandMark />
      <div>
        <strong>{t('order.credits', { count: credits, formatted: formatNumber(locale, credits) })}</strong>
        <span>{t('order.once')}</span>
      </div>
      <p>
        <span className="visually-hidden">{t('order.total')}</span> {formatMoney(locale, amount.value, amount.currency)}
      </p>
    </section>
  );
}
