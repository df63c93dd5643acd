import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { formatMoney, formatNumber } from '../../../lib/formatting/format.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Icon } from '../../../ui/media/icon.tsx';
import type { IconName } from '../../../ui/media/icon-names.ts';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { Panel } from '../../../ui/layout/panel.tsx';

interface PaymentResultPanelProps {
  tone: 'success' | 'waiting' | 'danger';
  icon: IconName;
  title: ReactNode;
  /** The brand's ground, for a result to be happy about. */
  festive?: boolean;
  children: ReactNode;
}

export function PaymentResultPanel({ tone, icon, title, festive, children }: PaymentResultPanelProps) {
  return (
    <Panel className={classNames('result', festive && 'is-festive')}>
      <span className={`result-icon ${tone}`}>
        <Icon name={icon} />
      </span>
      <h1 className="result-title">{title}</h1>
      {children}
    </Panel>
  );
}

export function OrderFacts({ order }: { order: OrderView }) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const { credits, amount, method } = order;
  const facts = [
    [t('pending.order'), t('sum.package', { count: credits, formatted: formatNumber(locale, credits) })],
    [t('pending.amount'), formatMoney(locale, amount.value, amount.currency)],
    [t('pending.method'), t(`method.${method}`)],
  ] as const;
  return <DescriptionList className="sum" items={facts} />;
}
