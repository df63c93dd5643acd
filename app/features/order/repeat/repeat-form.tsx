import { Form, Link, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderFormView } from '../../../../server/modules/money/payments/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FictionalDisclosure } from '../form/fictional-disclosure.tsx';
import { PurchaseHoldAlert } from '../form/purchase-hold-alert.tsx';
import { MethodIcon } from '../form/method-icon.tsx';
import { RefusalAlert } from '../form/refusal-alert.tsx';
import type { OrderRefusal } from '../form/order-page-data.ts';
import { OrderTotal } from '../form/order-total.tsx';
import { PaymentNotes, PaymentConsent } from '../form/payment-consent.tsx';
import type { PurchaseHold } from '../form/purchase-hold.server.ts';
import { quoteForMethod } from '../form/displayed-quote.ts';
import { useOrderRefusal } from '../form/use-order-refusal.ts';

interface RepeatFormProps {
  form: OrderFormView;
  /** Why the order would be rejected. */
  hold: PurchaseHold | null;
  refusal: OrderRefusal | null;
}

/** The last order at today's price, with one button. */
export function RepeatOrderForm({ form, hold, refusal }: RepeatFormProps) {
  const { t } = useTranslation('order');
  const pending = useNavigation().state !== 'idle';
  const quote = quoteForMethod(form, form.method);
  const { package: sold } = form.package;
  return (
    <Form ref={useOrderRefusal(refusal)} method="post" className="order-summary" noValidate>
      <input type="hidden" name="package" value={sold} />
      <input type="hidden" name="client_id" value={refusal?.clientId ?? form.clientId} />
      <input type="hidden" name="paymentmethod" value={form.method ?? ''} />
      <input type="hidden" name="shown_amount" value={quote.amount} />
      <input type="hidden" name="shown_country" value={form.country} />
      <Panel className="order-sum" title={t('repeat.title')} heading="h1">
        <p className="shop-note">{t('repeat.lead')}</p>
        {hold && <PurchaseHoldAlert hold={hold} />}
        {form.method && (
          <p className="repeat-method">
            <MethodIcon method={form.method} />
            <span>{t('repeat.method', { method: t(`method.${form.method}`) })}</span>
            <Link to={paths.order(sold)}>{t('repeat.change')}</Link>
          </p>
        )}
        <OrderTotal quote={quote} offer={form.offer} />
        <FictionalDisclosure />
        {refusal && <RefusalAlert refusal={refusal} quote={quote} />}
      </Panel>
      <PaymentConsent quote={quote} error={undefined} pending={pending} consentBy="button" />
      <PaymentNotes method={quote.method} descriptor={form.descriptor} days={form.refundDays} />
    </Form>
  );
}

/** No earlier order, or its package is not sold any more. */
export function NoOrderToRepeat() {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      heading="h1"
      title={t('repeat.none.title')}
      action={<ButtonLink href={paths.credits()}>{t('repeat.none.action')}</ButtonLink>}
    >
      {t('repeat.none.text')}
    </EmptyState>
  );
}
