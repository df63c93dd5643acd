import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SandboxPaymentView } from '../../../server/modules/money/payments/index.ts';
import { formatDate, formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { DescriptionList } from '../../ui/layout/description-list.tsx';

/** Failure codes with a translation; others are shown as codes. */
const KNOWN_FAILURES = ['insufficient_funds', 'refused_by_issuer'] as const;

export function PaymentFacts({ payment, timeZone }: { payment: SandboxPaymentView; timeZone: string }) {
  const { t } = useTranslation(['sandbox', 'order']);
  const locale = useLocale();
  const money = (value: number) => formatMoney(locale, value, payment.amount.currency);
  const moment = (at: string) => formatDate(locale, at, 'dateTime', timeZone);
  const failure = KNOWN_FAILURES.find((known) => known === payment.failure);
  const refunds = payment.refunds.map(({ amount, state }) => `${money(amount)} (${t(`sandbox:refundState.${state}`)})`);
  const { credits } = payment;
  const lines: Array<readonly [string, string | null]> = [
    [t('sandbox:fact.amount'), money(payment.amount.value)],
    [t('sandbox:fact.method'), t(`order:method.${payment.method}`)],
    [
      t('sandbox:fact.credits'),
      t('sandbox:fact.creditsValue', { count: credits, formatted: formatNumber(locale, credits) }),
    ],
    [t('sandbox:fact.made'), moment(payment.createdAt)],
    [t('sandbox:fact.settles'), payment.settlesAt && moment(payment.settlesAt)],
    [t('sandbox:fact.failure'), failure ? t(`sandbox:failure.${failure}`) : payment.failure],
    [t('sandbox:fact.chargedBack'), payment.chargedBack > 0 ? money(payment.chargedBack) : null],
    [t('sandbox:fact.refunds'), refunds.join(', ') || null],
  ];
  return <DescriptionList className="sandbox-facts" items={lines} />;
}
