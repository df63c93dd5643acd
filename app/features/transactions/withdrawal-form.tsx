import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { WithdrawalView } from '../../../server/modules/money/payments/index.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

interface WithdrawalFormProps {
  withdrawal: WithdrawalView;
  /** Recipient of the confirmation. */
  email: string;
  timeZone: string;
  /** Whether another paid order keeps the member premium. */
  premiumStays: boolean;
  /** Why the last attempt was rejected. */
  refusal: string | null;
  pending: boolean;
}

type Fact = [label: string, value: string];

/** Second of two steps: the exact refund, its consequences, and the button that withdraws. */
export function WithdrawalForm({ withdrawal, email, premiumStays, timeZone, refusal, pending }: WithdrawalFormProps) {
  const { t } = useTranslation(['transactions', 'order']);
  const locale = useLocale();
  const { amount, creditsLeft: left, order, paid } = withdrawal;
  const money = (value: number) => formatMoney(locale, value, order.amount.currency);
  const count = (credits: number) => t('credits', { count: credits, formatted: formatNumber(locale, credits) });
  const [back, total] = [money(amount.amount), money(order.amount.value)];
  const method = t(`order:method.${order.method}`);
  const ordered = formatDate(locale, order.created_at, 'long', timeZone);
  const sum = { left: formatNumber(locale, left), all: formatNumber(locale, order.credits), amount: back, total };
  const consequences: Fact[] = [
    [t('confirm.sum'), t('confirm.sumText', sum)],
    [t('confirm.credits'), t('confirm.creditsText', { count: left, formatted: formatNumber(locale, left) })],
    [t('confirm.premium'), t(premiumStays ? 'confirm.premiumStays' : 'confirm.premiumEnds')],
  ];
  const facts: Fact[] = [
    [t('confirm.contract'), t('confirm.contractText', { credits: count(order.credits), amount: total, date: ordered })],
    [t('confirm.number'), order.id],
    ...(paid ? consequences : []),
    [t('confirm.mail'), t('confirm.mailText', { email })],
  ];
  return (
    <Panel title={t('confirm.title')} heading="h1">
      <p>{t('confirm.lead')}</p>
      {refusal && (
        <Alert tone="danger" role="alert">
          {refusal}
        </Alert>
      )}
      {paid ? (
        <p className="withdraw-sum">
          {t('confirm.back')}
          <strong>{back}</strong>
          <small>{t('confirm.backTo', { method })}</small>
        </p>
      ) : (
        <p>{t('confirm.unpaid')}</p>
      )}
      <DescriptionList className="withdraw-facts" items={facts} />
      <Form method="post" className="withdraw-actions">
        <input type="hidden" name="expected_amount" value={amount.amount} />
        <Button pending={pending}>{t('confirm.action')}</Button>
        <ButtonLink href={paths.transactions(order.id)} variant="secondary">
          {t('confirm.keep')}
        </ButtonLink>
      </Form>
    </Panel>
  );
}
