import { Form, Link, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PASSWORD_STEP, firstStepWithError, type SignupDraft } from '../draft/signup-draft.ts';
import type { SignupFormData } from '../signup-data.server.ts';
import { messagesByField, StepErrorSummary } from '../steps/step-errors.tsx';
import { AccountFields, fieldId, NameFields, BirthAndPlaceFields, GenderFields } from '../steps/step-fields.tsx';
import type { CompleteSignupData } from './complete-action.server.ts';

/** Error alert above a form, with a link to the login if the address has an account. */
export function ErrorAlert({ answer }: { answer?: CompleteSignupData }) {
  const { t } = useTranslation('signup');
  const failure = answer?.failure;
  if (!failure) return null;
  return (
    <>
      <StepErrorSummary failure={failure} target={fieldId('email')} />
      {failure.code === 'account_exists' && <Link to={paths.login()}>{t('exists.login')}</Link>}
    </>
  );
}

export function SendForm({ action, children }: { action: string; children: ReactNode }) {
  const { t } = useTranslation('signup');
  const pending = useNavigation().state !== 'idle';
  return (
    <Form method="post" action={action} className="notification-form" noValidate>
      {children}
      <Button size="large" block pending={pending}>
        {t('finish')}
      </Button>
    </Form>
  );
}

interface OpenStepsFormProps {
  data: {
    action: string;
    draft: SignupDraft;
    /** Signup steps to answer besides address and password. */
    openSteps: number[];
    places: Pick<SignupFormData, 'countries' | 'regions'>;
  };
  answer?: CompleteSignupData;
}

/** Asks for the steps that are open or were refused, for address and password, and for the consents. */
export function OpenStepsForm({ data, answer }: OpenStepsFormProps) {
  const errors = messagesByField(answer?.failure);
  const errorSteps = Object.keys(errors).map((field) => firstStepWithError([field]));
  const steps = [...new Set([...data.openSteps, ...errorSteps, PASSWORD_STEP])];
  const draft = { ...data.draft, ...answer?.draft };
  return (
    <>
      <ErrorAlert answer={answer} />
      <SendForm action={data.action}>
        {steps.map((step) => (
          <input key={step} type="hidden" name="steps" value={step} />
        ))}
        {steps.includes(0) && <GenderFields draft={draft} errors={errors} />}
        {steps.includes(1) && <BirthAndPlaceFields data={data.places} draft={draft} errors={errors} />}
        {steps.includes(2) && <NameFields draft={draft} errors={errors} />}
        <AccountFields draft={draft} errors={errors} />
      </SendForm>
    </>
  );
}
