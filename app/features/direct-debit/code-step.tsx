import { Form, Link } from '@remix-run/react';
import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { CodeView, DebitFormView } from '../../../server/modules/money/payments/index.ts';
import { formatDate, formatMoney } from '../../lib/formatting/format.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FailureAlert } from './failure-alert.tsx';

interface CodeStepProps {
  form: DebitFormView;
  code: CodeView;
  /** Whether the code could be used when the page was rendered. */
  usable: boolean;
  timeZone: string;
  failure: FormFailure | null;
  /** Whether another code was just sent. */
  sent: boolean;
  /** Mailbox of the demo; null in production. */
  mailboxUrl: string | null;
  pending: boolean;
}

/** Second step: the one-time code and the submit button with the amount. */
export function CodeStep(props: CodeStepProps) {
  const { form, code, usable, failure, sent, mailboxUrl, pending } = props;
  const { t } = useTranslation('directdebit');
  const locale = useLocale();
  const { value, currency } = form.order.amount;
  const action = paths.directDebit(form.order.id);
  const otp = useRef<HTMLInputElement>(null);
  useEffect(() => otp.current?.focus(), []);
  return (
    <>
      {sent && !failure && (
        <Alert tone="success" role="status">
          {t('code.sent')}
        </Alert>
      )}
      <FailureAlert failure={failure} />
      <p>
        {t(`code.${code.channel}`, { to: code.recipient })}{' '}
        <span className="text-muted">{t('code.account', { last4: code.ibanLast4 })}</span>
      </p>
      <Form method="post" action={action} noValidate className="debit-form">
        <input type="hidden" name="intent" value="confirm" />
        <TextField
          id="debit-otp"
          name="otp"
          className="debit-code"
          label={t('code.label')}
          hint={<CodeHint {...props} />}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]*"
          ref={otp}
          maxLength={12}
          required
          error={failure?.fields['otp']}
        />
        <Button size="large" block icon="lock" pending={pending} disabled={!usable}>
          {t('code.submit', { amount: formatMoney(locale, value, currency) })}
        </Button>
      </Form>
      <Form method="post" action={action} className="debit-links">
        <Button name="intent" value="resend" variant={usable ? 'ghost' : 'secondary'}>
          {t('code.resend')}
        </Button>
        {code.resendIn > 0 && <small className="text-muted">{t('code.wait', { count: code.resendIn })}</small>}
        <Link to={paths.directDebit(form.order.id, { edit: 1 })}>{t('code.edit')}</Link>
        {mailboxUrl && <a href={mailboxUrl}>{t('code.mailbox')}</a>}
      </Form>
    </>
  );
}

function CodeHint({ code, usable, timeZone }: CodeStepProps) {
  const { t } = useTranslation('directdebit');
  const locale = useLocale();
  if (code.attemptsLeft === 0) return t('code.worn');
  if (!usable) return t('code.over');
  const until = t('code.until', { time: formatDate(locale, code.expiresAt, 'time', timeZone) });
  return `${until} ${t('code.tries', { count: code.attemptsLeft })}`;
}
