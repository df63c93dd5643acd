import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderFormView } from '../../../../server/modules/money/payments/index.ts';
import { formatMoney, formatNumber } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { SectionTitle } from '../../../ui/layout/section-head.tsx';

export function OrderHeader({ form }: { form: OrderFormView }) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const { credits, amount, perMessage, currency } = form.package;
  return (
    <>
      <SectionTitle heading="h1">
        {t('sum.package', { count: credits, formatted: formatNumber(locale, credits) })}
      </SectionTitle>
      <p className="order-price">
        <strong>{formatMoney(locale, amount, currency)}</strong> ·{' '}
        {t('package.perMessage', { price: formatMoney(locale, perMessage, currency) })}
        {form.account && !form.account.paid && <> · {t('package.premium')}</>}
      </p>
    </>
  );
}
