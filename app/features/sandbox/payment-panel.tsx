import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { ACTION_EVENT_TIMINGS } from '../../../server/modules/money/payments/providers/sandbox/choices.schema.ts';
import type { SandboxAction, SandboxPaymentView } from '../../../server/modules/money/payments/index.ts';
import { formatMoney } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { PaymentFacts } from './payment-facts.tsx';

interface PaymentPanelProps {
  payment: SandboxPaymentView;
  timeZone: string;
}

export function PaymentPanel({ payment, timeZone }: PaymentPanelProps) {
  const { t } = useTranslation('sandbox');
  return (
    <Panel title={t(`state.${payment.state}`)} className="sandbox">
      <PaymentFacts payment={payment} timeZone={timeZone} />
      {payment.state === 'open' && <ButtonLink href={paths.sandboxCheckout(payment.id)}>{t('action.pay')}</ButtonLink>}
      {payment.actions.length > 0 && <PaymentActions payment={payment} />}
    </Panel>
  );
}

function PaymentActions({ payment }: Pick<PaymentPanelProps, 'payment'>) {
  const { t } = useTranslation('sandbox');
  const locale = useLocale();
  const { actions, amount, refunds } = payment;
  const money = (value: number) => formatMoney(locale, value, amount.currency);
  const under = refunds.find(({ state }) => state === 'queued' || state === 'pending');
  const button = (action: Exclude<SandboxAction, 'fail_refund'>) =>
    actions.includes(action) && (
      <Button name="action" value={action} variant={action === 'chargeback' ? 'danger' : 'secondary'}>
        {t(`action.${action}`)}
      </Button>
    );
  return (
    <Form method="post" className="sandbox-form">
      <input type="hidden" name="id" value={payment.id} />
      {actions.includes('refund') && (
        <TextField
          name="amount"
          label={t('action.amount')}
          hint={t('action.amountHint', { amount: money(payment.refundable) })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
        />
      )}
      <SelectField
        name="notice"
        label={t('action.notice')}
        options={ACTION_EVENT_TIMINGS.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <div className="sandbox-actions">
        {button('refund')}
        {button('paid')}
        {button('failed')}
        {under && (
          <>
            <input type="hidden" name="refund" value={under.id} />
            <Button name="action" value="fail_refund" variant="secondary">
              {t('action.fail_refund', { amount: money(under.amount) })}
            </Button>
          </>
        )}
        {button('reverse_chargeback')}
        {button('chargeback')}
      </div>
    </Form>
  );
}
