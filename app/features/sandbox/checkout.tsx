import { Form, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  FAILURES,
  EVENT_TIMINGS,
  OUTCOMES,
} from '../../../server/modules/money/payments/providers/sandbox/choices.schema.ts';
import type { SandboxPaymentView } from '../../../server/modules/money/payments/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { PaymentFacts } from './payment-facts.tsx';

interface SandboxCheckoutProps {
  payment: SandboxPaymentView;
  timeZone: string;
  /** Why the decision was rejected. */
  error: string | null;
}

/**
 * Sandbox checkout where the tester decides how a payment ends. It must be recognizable as a test and not look like a
 * bank.
 */
export function SandboxCheckout({ payment, timeZone, error }: SandboxCheckoutProps) {
  const { t } = useTranslation('sandbox');
  return (
    <Panel title={t('checkout.title')} heading="h1" className="sandbox">
      {error && <Alert tone="danger" title={error} role="alert" />}
      <p>{t('checkout.text')}</p>
      <PaymentFacts payment={payment} timeZone={timeZone} />
      {payment.state === 'open' ? <DecisionForm /> : <DecidedPayment />}
    </Panel>
  );
}

function DecidedPayment() {
  const { t } = useTranslation('sandbox');
  return (
    <>
      <p>{t('checkout.decided')}</p>
      <ButtonLink href={paths.sandbox()}>{t('checkout.back')}</ButtonLink>
    </>
  );
}

function DecisionForm() {
  const { t } = useTranslation('sandbox');
  const pending = useNavigation().state !== 'idle';
  return (
    <Form method="post" className="sandbox-form">
      <RadioGroup
        name="outcome"
        legend={t('outcome.legend')}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        defaultValue="paid"
        required
      />
      <SelectField
        name="failure"
        label={t('failure.label')}
        options={FAILURES.map((value) => ({ value, label: t(`failure.${value}`) }))}
      />
      <SelectField
        name="notice"
        label={t('notice.label')}
        options={EVENT_TIMINGS.map((value) => ({ value, label: t(`notice.${value}`) }))}
      />
      <Button block pending={pending}>
        {t('checkout.go')}
      </Button>
    </Form>
  );
}
