import { useTranslation } from '../../../i18n/use-translation.ts';
import type { TransactionView } from '../../../server/modules/trust/transactions/index.ts';
import { formatMoney, formatNumber, formatPercentage } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Panel } from '../../ui/layout/panel.tsx';

interface TransactionTotalProps {
  transaction: TransactionView;
  /** Text on the bank statement; null if unknown. */
  descriptor: string | null;
}

export function TransactionTotal({ transaction, descriptor }: TransactionTotalProps) {
  const { t } = useTranslation(['transactions', 'order']);
  const locale = useLocale();
  const { amount, code, credits, discount, list, paid_at: paid, surcharge, vat } = transaction;
  const money = (value: number) => formatMoney(locale, value, amount.currency);
  const method = t(`order:method.${transaction.method}`);
  const lines: Array<[label: string, value: number]> = [
    [t('credits', { count: credits, formatted: formatNumber(locale, credits) }), list],
  ];
  if (discount > 0) lines.push([code ? t('sum.discountCode', { code }) : t('sum.discount'), -discount]);
  if (surcharge > 0) lines.push([t('sum.surcharge', { method }), surcharge]);
  return (
    <Panel title={t(paid ? 'sum.title' : 'sum.ordered')}>
      <dl className="sum-lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{money(value)}</dd>
          </div>
        ))}
        <div className="sum-total">
          <dt>{t('sum.total')}</dt>
          <dd>{money(amount.amount)}</dd>
        </div>
      </dl>
      <ul className="sum-notes">
        <li>
          {vat > 0
            ? t('sum.vat', { rate: formatPercentage(locale, transaction.vat_rate), amount: money(vat) })
            : t('sum.noVat')}
        </li>
        <li>{t(paid ? 'sum.method' : 'sum.methodChosen', { method })}</li>
        {paid && descriptor && <li>{t('sum.descriptor', { descriptor })}</li>}
      </ul>
    </Panel>
  );
}
