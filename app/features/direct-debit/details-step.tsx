import { Form, Link } from '@remix-run/react';

import type { TFunction } from '../../../i18n/translator.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DebitField, DebitFormView } from '../../../server/modules/money/payments/index.ts';
import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TextField, type TextFieldProps } from '../../ui/forms/text-field.tsx';
import { DebitMandate } from './debit-mandate.tsx';
import { FailureAlert } from './failure-alert.tsx';
import { IbanField } from './iban-field.tsx';

interface DetailsStepProps {
  form: DebitFormView;
  failure: FormFailure | null;
  /** Input of a rejected form. */
  input: Partial<Record<DebitField | 'channel', string>>;
  pending: boolean;
}

/** First step: bank account, channel of the code, and mandate. */
export function DetailsStep({ form, failure, input, pending }: DetailsStepProps) {
  const { t } = useTranslation('directdebit');
  const fields = failure?.fields ?? {};
  const field = (name: Exclude<DebitField, 'iban'>, more: Partial<TextFieldProps> = {}) => (
    <TextField
      id={`debit-${name}`}
      name={name}
      label={t(`form.${name}`)}
      defaultValue={input[name]}
      required
      maxLength={80}
      error={fields[name]}
      {...more}
    />
  );
  return (
    <Form method="post" action={paths.directDebit(form.order.id)} noValidate className="debit-form">
      <input type="hidden" name="intent" value="begin" />
      <p>{t('form.text')}</p>
      <FailureAlert failure={failure} />
      <ErrorSummary title={t('form.errors')} errors={toErrorSummary(t, fields)} />
      <fieldset>
        <legend>{t('form.account')}</legend>
        {field('account_holder', { autoComplete: 'name' })}
        <IbanField typed={input.iban ?? ''} error={fields['iban']} />
      </fieldset>
      <fieldset>
        <legend>{t('form.address')}</legend>
        <div className="debit-field-pair is-street">
          {field('street', { autoComplete: 'address-line1' })}
          {field('house_number', { autoComplete: 'address-line2', maxLength: 20 })}
        </div>
        <div className="debit-field-pair is-city">
          {field('zip', { autoComplete: 'postal-code', maxLength: 12 })}
          {field('city', { autoComplete: 'address-level2' })}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('form.reach')}</legend>
        {field('phone', { type: 'tel', autoComplete: 'tel', hint: t('form.phoneHint'), maxLength: 30 })}
        <ChannelChoice form={form} chosen={input.channel} error={fields['channel']} />
      </fieldset>
      <DebitMandate form={form} error={fields['mandate']} />
      <Button size="large" block pending={pending}>
        {t('form.submit')}
      </Button>
      <p className="debit-links">
        <Link to={paths.order(form.order.package)}>{t('refused.button')}</Link>
      </p>
    </Form>
  );
}

/** Each error with the name of its field, since the messages alone would repeat. */
const toErrorSummary = (t: TFunction<'directdebit'>, fields: Record<string, string>) =>
  Object.entries(fields).map(([name, message]) => ({
    fieldId: `debit-${name}`,
    message: name === 'mandate' ? message : `${t(`form.${name as DebitField | 'channel'}`)}: ${message}`,
  }));

interface ChannelChoiceProps {
  form: DebitFormView;
  chosen: string | undefined;
  error: string | undefined;
}

/** Channel of the code, where there is a choice. */
function ChannelChoice({ form, chosen, error }: ChannelChoiceProps) {
  const { t } = useTranslation('directdebit');
  const [only] = form.channels;
  if (form.channels.length === 1) return <input type="hidden" name="channel" value={only} />;
  return (
    <RadioGroup
      id="debit-channel"
      name="channel"
      legend={t('form.channel')}
      look="rows"
      defaultValue={chosen ?? only}
      error={error}
      options={form.channels.map((each) => ({ value: each, label: t(`form.${each}`), hint: t(`form.${each}Hint`) }))}
    />
  );
}
