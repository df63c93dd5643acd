import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderFormView } from '../../../../server/modules/money/payments/index.ts';
import { formatMoney, formatNumber, formatPercentage } from '../../../lib/formatting/format.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Countdown } from '../../../ui/feedback/countdown.tsx';
import type { DisplayedQuote } from './displayed-quote.ts';

interface SumLineProps {
  label: string;
  value: string;
  look?: 'lower' | 'total';
}

function SumLine({ label, value, look }: SumLineProps) {
  return (
    <div className={look && `sum-${look}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function useDiscountLabel({ code }: DisplayedQuote): string {
  const { t } = useTranslation('order');
  const locale = useLocale();
  if (!code || code.percentage === null) return t('sum.discount');
  const percentage = formatPercentage(locale, code.percentage);
  return t(code.kind === 'time_bonus' ? 'sum.timeBonus' : 'sum.discountPercentage', { percentage });
}

/** The lines of the order and its total, with the VAT contained. */
export function OrderTotal({ quote, offer }: { quote: DisplayedQuote; offer: OrderFormView['offer'] }) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const discountLabel = useDiscountLabel(quote);
  const money = (amount: number) => formatMoney(locale, amount, quote.currency);
  const { credits, discount, surcharge, method, vatRate } = quote;
  const seconds = quote.code?.kind === 'time_bonus' ? (offer?.remainingSeconds ?? null) : null;
  return (
    <>
      <dl className="sum">
        <SumLine
          label={t('sum.package', { count: credits, formatted: formatNumber(locale, credits) })}
          value={money(quote.list)}
        />
        {discount > 0 && <SumLine look="lower" label={discountLabel} value={money(-discount)} />}
        {surcharge > 0 && method && (
          <SumLine label={t('sum.surcharge', { method: t(`method.${method}`) })} value={money(surcharge)} />
        )}
        <SumLine look="total" label={t('sum.total')} value={money(quote.amount)} />
      </dl>
      <p className="sum-vat">
        {vatRate > 0
          ? t('sum.vat', { rate: formatPercentage(locale, vatRate), amount: money(quote.vat) })
          : t('sum.noVat')}
      </p>
      {seconds !== null && (
        <p className="sum-time">
          <span aria-hidden="true">{t('sum.left')}</span>{' '}
          <Countdown remainingSeconds={seconds} label={t('sum.left')} onEnd={requestRevalidation} />
        </p>
      )}
    </>
  );
}
