import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderPageView } from '../../../../server/modules/desk/operators/index.ts';
import type { OrderState as State, WithdrawalRefund } from '../../../../server/modules/money/payments/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { ActionForm } from '../kit/desk-form.tsx';
import { Moment, useFormats } from '../kit/formats.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

const TONES: Record<State, BadgeTone> = {
  created: 'neutral',
  pending: 'warning',
  paid: 'neutral',
  failed: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  refunded: 'warning',
  charged_back: 'danger',
};

/** An order's state, and its problem if it needs attention. */
export function OrderState({ status, problem = null }: { status: string; problem?: string | null }) {
  const { t } = useTranslation('deskmoney');
  const state = status as State;
  return (
    <span className="desk-row">
      <Badge text={t(`state.${state}`)} tone={TONES[state]} />
      {problem && <Badge text={t(`problem.${problem as 'refund_failed'}`)} tone="danger" />}
    </span>
  );
}

/** Buyer, package, price and consent of an order. */
export function OrderSummary({ order, site }: Pick<OrderPageView, 'order' | 'site'>) {
  const { t } = useTranslation(['deskmoney', 'order']);
  const format = useFormats();
  const money = (amount: number) => format.money(amount, order.currency);
  const { code, codeId, profileId, withdrawnAt } = order;
  const sold = { count: order.credits, package: order.package, formatted: format.number(order.credits) };
  const countryOf = (code: string | null) => code && format.country(code);
  const vat = t('sum.vat', { rate: format.percentage(Number(order.vatRate)) });
  return (
    <Panel title={t('sum.title')}>
      <FactList
        facts={{
          [t('order.id')]: <code>{order.id}</code>,
          [t('orders.site')]: <SiteChip id={site.id} />,
          [t('order.member')]: profileId ? (
            <Link to={deskPaths.member(order.userId, 'money')}>{order.member}</Link>
          ) : (
            t('order.memberGone')
          ),
          [t('sum.package')]: t('orders.credits', sold),
          [t('sum.list')]: money(order.listAmount),
          [t('sum.discount')]: order.discountAmount > 0 && money(-order.discountAmount),
          [t('sum.code')]: code && codeId && <Link to={deskPaths.code(codeId)}>{code}</Link>,
          [t('sum.surcharge')]: order.surchargeAmount > 0 && money(order.surchargeAmount),
          [t('sum.total')]: <strong>{money(order.amount)}</strong>,
          [vat]: money(order.vatAmount),
          [t('sum.method')]: t(`order:method.${order.paymentmethod as 'ideal'}`),
          [t('sum.country')]: format.country(order.country),
          [t('sum.profileCountry')]: countryOf(order.profileCountry),
          [t('sum.ipCountry')]: countryOf(order.ipCountry),
          [t('sum.payerCountry')]: countryOf(order.payerCountry),
          [t('order.created')]: <Moment at={order.createdAt} />,
          [t('order.paid')]: <Moment at={order.paidAt} none={t('order.never')} />,
          [t('order.withdrawn')]: withdrawnAt && <Moment at={withdrawnAt} />,
          [t('sum.takenBack')]: order.creditsClawedBack > 0 && format.number(order.creditsClawedBack),
          [t('sum.chargedBack')]: order.creditsChargedBack > 0 && format.number(order.creditsChargedBack),
          [t('sum.consent')]: (
            <>
              {t('sum.consentText', { version: order.consentVersion })}, <Moment at={order.consentAt} />
            </>
          ),
        }}
      />
    </Panel>
  );
}

type Payment = OrderPageView['payments'][number];

/** A payment in the state that its provider last reported, with its synchronisation. */
export function OrderPayment({ payment, currency }: { payment: Payment; currency: string }) {
  const { t } = useTranslation('deskmoney');
  const format = useFormats();
  const money = (amount: number) => format.money(amount, currency);
  const { providerPaymentId, amountRefunded, amountChargedBack, syncVersion, appliedSyncVersion, attempts } = payment;
  return (
    <Panel title={t('payment.title', { provider: payment.provider })}>
      <FactList
        facts={{
          [t('payment.number')]: providerPaymentId ? <code>{providerPaymentId}</code> : t('payment.noNumber'),
          [t('payment.status')]: t(`payment.state.${payment.status as 'paid'}`),
          [t('payment.amount')]: money(payment.amount),
          [t('payment.refunded')]: amountRefunded > 0 && money(amountRefunded),
          [t('payment.chargedBack')]: amountChargedBack > 0 && money(amountChargedBack),
          [t('payment.failure')]: payment.failure,
          [t('payment.created')]: <Moment at={payment.createdAt} />,
          [t('payment.readBack')]: <Moment at={payment.syncedAt} none={t('order.never')} />,
          [t('payment.readCount')]: t('payment.reads', { count: syncVersion, applied: appliedSyncVersion }),
          [t('payment.nextRead')]: <Moment at={payment.nextSyncAt} none={t('payment.noRead')} />,
          [t('payment.attempts')]: attempts > 0 && format.number(attempts),
        }}
      />
    </Panel>
  );
}

export function OrderMandate({ mandate }: { mandate: NonNullable<OrderPageView['mandate']> }) {
  const { t } = useTranslation('deskmoney');
  return (
    <Panel title={t('mandate.title')}>
      <FactList
        facts={{
          [t('mandate.reference')]: <code>{mandate.reference}</code>,
          [t('mandate.account')]: t('mandate.ends', { last4: mandate.ibanLast4 }),
          [t('mandate.given')]: <Moment at={mandate.givenAt} />,
          [t('mandate.version')]: mandate.textVersion,
          [t('mandate.verified')]: <Moment at={mandate.otpVerifiedAt} />,
          [t('mandate.revoked')]: mandate.revokedAt && <Moment at={mandate.revokedAt} />,
        }}
      />
    </Panel>
  );
}

/** Revokes the mandate of a debit that is not collected yet, for a member who asked by mail. */
export function OrderRevocation() {
  const { t } = useTranslation('deskmoney');
  return (
    <Panel title={t('revoke.title')}>
      <p>{t('revoke.text')}</p>
      <ActionForm intent="revoke" variant="danger" label={t('revoke.submit')} />
    </Panel>
  );
}

/** Withdraws from the order for a member who asked by mail, such as a banned one; names the exact amount before. */
export function OrderWithdrawal({ withdrawal, currency }: { withdrawal: WithdrawalRefund; currency: string }) {
  const { t } = useTranslation('deskmoney');
  const { money } = useFormats();
  const { amount, credits } = withdrawal;
  return (
    <Panel title={t('withdraw.title')}>
      <p>{amount === 0 ? t('withdraw.unpaid') : t('withdraw.text', { credits, amount: money(amount, currency) })}</p>
      <ActionForm intent="withdraw" variant="danger" label={t('withdraw.submit')} fields={{ expected: amount }} />
    </Panel>
  );
}
